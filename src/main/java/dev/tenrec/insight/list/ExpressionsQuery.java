package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.query.ListQuery;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.query.RowSink;
import dev.tenrec.insight.sql.ListExpressions;
import dev.tenrec.insight.sql.plan.EventRange;
import dev.tenrec.json.Json;
import dev.tenrec.storage.EventReader;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An {@code EventsQuery} whose columns, conditions or order need SQL. Columns of whole events are read as in other
 * lists.
 *
 * @param hasEvents true when a column is read from the event
 */
record ExpressionsQuery(
        List<Column<ExpressionRow<EventRow>>> columns, ListExpressions rows, boolean hasEvents, ListBounds bounds)
        implements ListQuery {
    private static final int ROWS_PER_CHECK = 64;

    /**
     * Reads a list; with an aggregate all its columns are expressions.
     *
     * @param chosen by the filters of the query
     * @param person whose events are listed; null for those of all
     */
    static ExpressionsQuery of(
            ListExpressions.Texts texts,
            EventSelection chosen,
            @Nullable UUID person,
            ListBounds bounds,
            QueryContext context) {
        Long after = chosen.afterMicros();
        Long before = chosen.beforeMicros();
        EventRange range = new EventRange(
                chosen.events().and(chosen.filter()),
                after == null ? Long.MIN_VALUE : after + 1,
                before == null ? Long.MAX_VALUE : before - 1);
        ListExpressions rows =
                ListExpressions.of(texts, text -> EventColumns.ALL.column(text) != null, range, person, context);
        List<Column<ExpressionRow<EventRow>>> columns = ExpressionRow.columns(texts.columns(), rows, EventColumns.ALL);
        return new ExpressionsQuery(columns, rows, columns.size() > rows.types().size(), bounds);
    }

    @Override
    public QueryResult run(QuerySnapshot data) {
        ArrayNode results = Json.mapper().createArrayNode();
        EventRow event = new EventRow(data);
        long[] size = {0};
        boolean hasMore = each(data, bounds.offset(), bounds.limit(), event, cells -> {
            results.addArray().addAll(cells);
            size[0] += event.size();
            if (size[0] > EventsQuery.PAGE_BYTES_MAX) {
                throw EventsQuery.tooLarge();
            }
        });
        return new ListResult(Column.texts(columns), Column.types(columns), results, hasMore, bounds, Map.of());
    }

    @Override
    public boolean stream(QuerySnapshot data, int rowsMax, RowSink<?> sink) {
        return streamTo(data, rowsMax, sink);
    }

    private <T> boolean streamTo(QuerySnapshot data, int rowsMax, RowSink<T> sink) {
        sink.begin(Column.texts(columns), Column.types(columns));
        return each(data, 0, rowsMax, EventRow.raw(data), cells -> sink.take(sink.form(cells)));
    }

    /** Shows the cells of some rows; returns whether there are more. */
    private boolean each(QuerySnapshot data, int offset, int limit, EventRow event, Consumer<List<JsonNode>> consumer) {
        EventReader reader = data.events().reader();
        int[] seen = {0};
        rows.each(data, offset, limit + 1, (uuid, cells) -> {
            if (seen[0]++ == limit) {
                return;
            }
            if (seen[0] % ROWS_PER_CHECK == 0) {
                data.deadline().check();
            }
            if (uuid != null && hasEvents) {
                int row = data.events().find((UUID) uuid).orElseThrow(ApiException::notFound);
                event.moveTo(reader.read(row));
            }
            consumer.accept(Column.cells(columns, new ExpressionRow<>(event, cells)));
        });
        return seen[0] > limit;
    }
}
