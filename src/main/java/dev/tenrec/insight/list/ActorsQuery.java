package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.query.ActorPoint;
import dev.tenrec.insight.query.ActorSource;
import dev.tenrec.insight.query.ListQuery;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.query.RowSink;
import dev.tenrec.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * An {@code ActorsQuery}: some columns of the actors behind a point of a chart, or of all persons.
 *
 * @param columns at least one
 * @param source whose actors, or null for all persons
 * @param point the point of the source that is meant, or null
 */
public record ActorsQuery(
        List<ActorColumn> columns, ActorSource source, ActorPoint point, ActorMatch match, ListBounds bounds)
        implements ListQuery {
    private static final int PERSONS_AT_ONCE = 1_000;
    private static final int ACTORS_PER_CHECK = 64;

    /**
     * Reads the query that stands at {@code path}.
     *
     * @param sources reads the query whose actors are wanted; empty where its kind does not tell them
     */
    public static ActorsQuery parse(
            JsonNode node,
            String path,
            QueryContext context,
            BiFunction<JsonNode, String, Optional<ActorSource>> sources) {
        return ActorsQueryParser.parse(node, path, context, sources);
    }

    @Override
    public QueryResult run(QuerySnapshot data) {
        List<ActorRow> rows = new ArrayList<>();
        boolean hasMore = walk(data, bounds.offset(), bounds.limit(), rows::add);
        ArrayNode results = Json.mapper().createArrayNode();
        for (ActorRow row : rows) {
            ArrayNode cells = results.addArray();
            columns.forEach(column -> cells.add(column.value(row)));
        }
        return new Counted(new ListResult(names(), types(), results, hasMore, bounds.limit(), bounds.offset()));
    }

    @Override
    public boolean stream(QuerySnapshot data, int rowsMax, RowSink<?> sink) {
        return streamTo(data, rowsMax, sink);
    }

    private <T> boolean streamTo(QuerySnapshot data, int rowsMax, RowSink<T> sink) {
        sink.begin(names(), types());
        return walk(
                data,
                0,
                rowsMax,
                row -> sink.take(sink.form(
                        columns.stream().map(column -> column.value(row)).toList())));
    }

    private List<String> names() {
        return columns.stream().map(ActorColumn::text).toList();
    }

    private List<String> types() {
        return columns.stream().map(ActorColumn::type).toList();
    }

    /** Hands over the rows from an offset on; answers whether there are more than the limit. */
    private boolean walk(QuerySnapshot data, int offset, int limit, Consumer<ActorRow> rows) {
        return source == null ? persons(data, offset, limit, rows) : ofSource(data, offset, limit, rows);
    }

    private boolean ofSource(QuerySnapshot data, int offset, int limit, Consumer<ActorRow> rows) {
        int[] actors = source.actors(data, point);
        boolean isCounted = columns.stream().anyMatch(ActorColumn::isCount);
        long[] counts = isCounted ? source.eventCounts(data, point, actors) : null;
        ActorKind kind = source.actorKind(point);
        int skip = match.isAll() ? 0 : offset;
        int taken = 0;
        for (int i = match.isAll() ? offset : 0; i < actors.length; i++) {
            if (i % ACTORS_PER_CHECK == 0) {
                data.deadline().check();
            }
            if (match.isAll() && taken == limit) {
                return true;
            }
            ActorRow row = ActorRow.of(data, kind, actors[i], counts == null ? null : (Long) counts[i]);
            if (match.isAll() || (match.matches(row) && skip-- <= 0)) {
                if (taken++ == limit) {
                    return true;
                }
                rows.accept(row);
            }
        }
        return false;
    }

    /** Likewise, the newest persons first. */
    private boolean persons(QuerySnapshot data, int offset, int limit, Consumer<ActorRow> rows) {
        int skip = match.isAll() ? 0 : offset;
        int taken = 0;
        int atOnce = match.isAll() ? Math.min(PERSONS_AT_ONCE, limit + 1) : PERSONS_AT_ONCE;
        var some = match.isAll() && offset > 0
                ? data.persons().page(data.projectId(), offset, atOnce)
                : data.persons().below(data.projectId(), Integer.MAX_VALUE, atOnce);
        while (!some.isEmpty()) {
            data.deadline().check();
            for (var person : some) {
                ActorRow row = ActorRow.of(person);
                if ((match.isAll() || match.matches(row)) && skip-- <= 0) {
                    if (taken++ == limit) {
                        return true;
                    }
                    rows.accept(row);
                }
            }
            some = data.persons()
                    .below(data.projectId(), some.get(some.size() - 1).number(), atOnce);
        }
        return false;
    }

    /** With the field that only answers of this kind have. */
    private record Counted(ListResult page) implements QueryResult {
        @Override
        public JsonNode results() {
            return page.results();
        }

        @Override
        public boolean hasMore() {
            return page.hasMore();
        }

        @Override
        public void addTo(ObjectNode answer) {
            page.addTo(answer);
            answer.put("missing_actors_count", 0);
        }
    }
}
