package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.query.ListQuery;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.query.RowSink;
import dev.tenrec.insight.sql.ListExpressions;
import dev.tenrec.insight.sql.plan.ScanRange;
import dev.tenrec.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A list of persons or groups whose columns or order need SQL. Columns of whole actors are read as in other lists.
 *
 * @param <R> a person or group
 * @param isRead true when a column is read from the actor
 */
record ActorExpressions<R>(
        List<Column<ExpressionRow<R>>> columns, ListExpressions rows, boolean isRead, Kind<R> kind, ListBounds bounds)
        implements ListQuery {
    private static final int ROWS_PER_CHECK = 64;

    /** Finds the actor with an id. */
    interface Reader<R> {
        /** @param id a UUID of a person, or a group's key */
        Optional<R> find(QuerySnapshot data, Object id);
    }

    /**
     * A kind of list.
     *
     * @param catalog the columns of whole actors
     * @param more further fields of the answer
     */
    record Kind<R>(Column.Catalog<R> catalog, Reader<R> reader, Map<String, JsonNode> more) {}

    /**
     * Reads a list.
     *
     * @param range the persons or groups that are chosen
     */
    static <R> ActorExpressions<R> of(
            ListExpressions.Texts texts, ScanRange range, Kind<R> kind, ListBounds bounds, QueryContext context) {
        ListExpressions rows =
                ListExpressions.of(texts, text -> kind.catalog.column(text) != null, range, null, context);
        List<Column<ExpressionRow<R>>> columns = ExpressionRow.columns(texts.columns(), rows, kind.catalog);
        return new ActorExpressions<>(
                columns, rows, columns.size() > rows.types().size(), kind, bounds);
    }

    @Override
    public QueryResult run(QuerySnapshot data) {
        ArrayNode results = Json.mapper().createArrayNode();
        boolean hasMore = each(
                data,
                bounds.offset(),
                bounds.limit(),
                cells -> results.addArray().addAll(cells));
        return new ListResult(Column.texts(columns), Column.types(columns), results, hasMore, bounds, kind.more);
    }

    @Override
    public boolean stream(QuerySnapshot data, int rowsMax, RowSink<?> sink) {
        return streamTo(data, rowsMax, sink);
    }

    private <T> boolean streamTo(QuerySnapshot data, int rowsMax, RowSink<T> sink) {
        sink.begin(Column.texts(columns), Column.types(columns));
        return each(data, 0, rowsMax, cells -> sink.take(sink.form(cells)));
    }

    /** Shows the cells of some rows; returns whether there are more. */
    private boolean each(QuerySnapshot data, int offset, int limit, Consumer<List<JsonNode>> consumer) {
        int[] seen = {0};
        rows.each(data, offset, limit + 1, (id, cells) -> {
            if (seen[0]++ == limit) {
                return;
            }
            if (seen[0] % ROWS_PER_CHECK == 0) {
                data.deadline().check();
            }
            R actor = id == null || !isRead ? null : kind.reader.find(data, id).orElse(null);
            consumer.accept(Column.cells(columns, new ExpressionRow<>(actor, cells)));
        });
        return seen[0] > limit;
    }
}
