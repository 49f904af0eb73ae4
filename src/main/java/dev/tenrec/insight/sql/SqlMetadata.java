package dev.tenrec.insight.sql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.sql.resolve.Placeholders;
import dev.tenrec.insight.sql.resolve.Resolver;
import dev.tenrec.insight.sql.resolve.SqlContext;
import dev.tenrec.insight.sql.syntax.QuerySyntax;
import dev.tenrec.insight.sql.syntax.SqlParser;
import dev.tenrec.insight.sql.syntax.SqlText;
import dev.tenrec.insight.sql.syntax.Syntax;
import dev.tenrec.insight.sql.syntax.TableSyntax;
import dev.tenrec.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers {@code HogQLMetadata}: whether a text of SQL can be run, and where it is wrong. Nothing is run. */
public final class SqlMetadata {
    /** The kind of the query. */
    public static final String KIND = "HogQLMetadata";

    private static final Set<String> FIELDS = Fields.names("""
            kind language query filters variables globals debug sourceQuery modifiers connectionId response tags
            version""");
    private static final String SELECT = "hogQL";
    private static final String EXPRESSION = "hogQLExpr";
    private static final String EVENTS = "SELECT 1 FROM events";

    private SqlMetadata() {}

    /**
     * The answer; a text that is wrong is told in it.
     *
     * @throws ApiException if anything but the text is wrong
     */
    public static ObjectNode of(JsonNode node, String path, QueryContext context) {
        Fields fields = Fields.of(node, path + "." + KIND, FIELDS);
        String text = Fields.text(fields.get("query"), fields.path("query"));
        Resolver.Check check;
        SqlText source;
        switch (Fields.text(fields.get("language"), fields.path("language"))) {
            case SELECT -> {
                source = new SqlText(text);
                check = check(source, () -> SqlParser.query(source), QueryPlaceholders.parse(fields, context), context);
            }
            case EXPRESSION -> {
                JsonNode of = fields.find("sourceQuery");
                String sourcePath = fields.path("sourceQuery");
                boolean isSql = of != null && EventNode.kind(of, sourcePath).equals("HogQLQuery");
                source = SqlText.of(List.of(from(of, sourcePath), text));
                check = check(
                        source,
                        () -> withColumn(SqlParser.query(source), SqlParser.expression(source, 1)),
                        QueryPlaceholders.parse(
                                isSql ? SqlQueryParser.fields(Objects.requireNonNull(of), sourcePath) : fields,
                                context),
                        context);
            }
            default -> throw fields.invalid("language", "Input should be '" + SELECT + "' or '" + EXPRESSION + "'");
        }
        return answer(text, source, check);
    }

    private interface Parse {
        QuerySyntax query();
    }

    private static Resolver.Check check(SqlText source, Parse parse, Placeholders placeholders, QueryContext context) {
        QuerySyntax query;
        try {
            query = parse.query();
        } catch (ApiException mistake) {
            return new Resolver.Check(List.of(), mistake);
        }
        return Resolver.check(query, SqlContext.of(source, context, placeholders));
    }

    /** The SELECT whose tables an expression sees. */
    private static String from(@Nullable JsonNode query, String path) {
        if (query == null) {
            return EVENTS;
        }
        return switch (EventNode.kind(query, path)) {
            case "HogQLQuery" -> Fields.text(query.path("query"), path + ".query");
            case "ActorsQuery" -> "SELECT 1 FROM persons";
            case "GroupsQuery" -> "SELECT 1 FROM groups";
            default -> EVENTS;
        };
    }

    private static QuerySyntax withColumn(QuerySyntax query, Syntax column) {
        if (!(query instanceof QuerySyntax.Select select)) {
            TableSyntax rows = new TableSyntax.Derived(query, null, query.at());
            return QuerySyntax.Select.of(List.of(column), rows, null, List.of(), query.at());
        }
        List<Syntax> columns = new ArrayList<>(select.columns());
        columns.add(column);
        return select.withColumns(columns);
    }

    private static ObjectNode answer(String text, SqlText source, Resolver.Check check) {
        ApiException mistake = check.mistake();
        ObjectNode answer = Json.object().put("query", text).put("isValid", mistake == null);
        if (mistake == null) {
            answer.putArray("errors");
        } else {
            answer.putArray("errors").add(notice(mistake, source));
        }
        answer.putArray("warnings");
        answer.putArray("notices");
        answer.putNull("isUsingIndices");
        check.tables().forEach(answer.putArray("table_names")::add);
        answer.putArray("ch_table_names");
        return answer;
    }

    /** The place of a mistake counts from the beginning of the text, which may be a part of the source. */
    private static ObjectNode notice(ApiException mistake, SqlText source) {
        int base = source.starts().get(source.starts().size() - 1);
        int start = mistake.at();
        ObjectNode notice = Json.object();
        if (start < base) {
            notice.put("message", mistake.detail()).putNull("start").putNull("end");
        } else {
            notice.put("message", mistake.problem())
                    .put("start", start - base)
                    .put("end", source.tokenEnd(start) - base);
        }
        return notice.putNull("fix");
    }
}
