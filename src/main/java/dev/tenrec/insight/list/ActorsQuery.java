package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.query.ActorPoint;
import dev.tenrec.insight.query.ActorSource;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.scan.ActorKind;
import dev.tenrec.insight.scan.QueryData;
import dev.tenrec.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * An {@code ActorsQuery}: some columns of the actors behind a point of a chart, or of all persons.
 *
 * @param columns at least one
 * @param source whose actors, or null for all persons
 * @param point the point of the source that is meant, or null
 */
public record ActorsQuery(
        List<ActorColumn> columns, ActorSource source, ActorPoint point, ActorMatch match, ListBounds bounds)
        implements Query {
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
    public QueryResult run(QueryData data) {
        List<ActorRow> rows = source == null ? persons(data) : ofSource(data);
        boolean hasMore = rows.size() > bounds.limit();
        ArrayNode results = Json.mapper().createArrayNode();
        for (ActorRow row : hasMore ? rows.subList(0, bounds.limit()) : rows) {
            ArrayNode cells = results.addArray();
            columns.forEach(column -> cells.add(column.value(row)));
        }
        ListResult page = new ListResult(
                columns.stream().map(ActorColumn::text).toList(),
                columns.stream().map(ActorColumn::type).toList(),
                results,
                hasMore,
                bounds.limit(),
                bounds.offset());
        return new Counted(page);
    }

    /** The rows of the page, and one more when there is one. */
    private List<ActorRow> ofSource(QueryData data) {
        int[] actors = source.actors(data, point);
        boolean isCounted = columns.stream().anyMatch(ActorColumn::isCount);
        long[] counts = isCounted ? source.eventCounts(data, point, actors) : null;
        ActorKind kind = source.actorKind(point);
        List<ActorRow> rows = new ArrayList<>();
        int skip = bounds.offset();
        for (int i = match.isAll() ? skip : 0; i < actors.length && rows.size() <= bounds.limit(); i++) {
            if (i % ACTORS_PER_CHECK == 0) {
                data.deadline().check();
            }
            ActorRow row = ActorRow.of(data, kind, actors[i], counts == null ? null : (Long) counts[i]);
            if (match.isAll() || (match.matches(row) && skip-- <= 0)) {
                rows.add(row);
            }
        }
        return rows;
    }

    /** Likewise, the newest persons first. */
    private List<ActorRow> persons(QueryData data) {
        List<ActorRow> rows = new ArrayList<>();
        int skip = bounds.offset();
        if (match.isAll()) {
            data.persons()
                    .page(data.projectId(), skip, bounds.limit() + 1)
                    .forEach(person -> rows.add(ActorRow.of(person)));
            return rows;
        }
        var some = data.persons().below(data.projectId(), Integer.MAX_VALUE, PERSONS_AT_ONCE);
        while (!some.isEmpty() && rows.size() <= bounds.limit()) {
            data.deadline().check();
            for (var person : some) {
                ActorRow row = ActorRow.of(person);
                if (match.matches(row) && skip-- <= 0 && rows.size() <= bounds.limit()) {
                    rows.add(row);
                }
            }
            some = data.persons()
                    .below(data.projectId(), some.get(some.size() - 1).number(), PERSONS_AT_ONCE);
        }
        return rows;
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
