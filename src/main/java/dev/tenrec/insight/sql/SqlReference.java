package dev.tenrec.insight.sql;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.sql.plan.Aggregates;
import dev.tenrec.insight.sql.plan.Functions;
import dev.tenrec.insight.sql.plan.TableColumns;
import dev.tenrec.insight.sql.resolve.Placeholders;
import dev.tenrec.insight.sql.resolve.Resolver;
import dev.tenrec.insight.sql.resolve.SqlContext;
import dev.tenrec.insight.sql.syntax.SqlText;
import dev.tenrec.json.Json;
import java.time.DayOfWeek;
import java.util.Collection;

/** The names that a text of SQL may use: tables with their columns, functions and aggregates. */
public final class SqlReference {
    private SqlReference() {}

    /** The names as JSON, for editors that complete them. */
    public static ObjectNode of(QueryContext context) {
        SqlContext sql = new SqlContext(
                context.project().id(),
                new SqlText(""),
                context.now(),
                context.project().weekStart() == DayOfWeek.MONDAY ? 1 : 0,
                context.project().types(),
                context.project().saved(),
                Placeholders.none());
        ObjectNode reference = Json.object();
        ArrayNode tables = reference.putArray("tables");
        for (TableColumns table : Resolver.tables(sql)) {
            ArrayNode columns = tables.addObject().put("name", table.name()).putArray("columns");
            table.columns()
                    .forEach((name, type) ->
                            columns.addObject().put("name", name).put("type", type == null ? null : type.clickHouse()));
        }
        add(reference.putArray("functions"), Functions.names());
        add(reference.putArray("aggregates"), Aggregates.names());
        return reference;
    }

    private static void add(ArrayNode list, Collection<String> names) {
        names.forEach(list::add);
    }
}
