package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.query.ActorPoint;
import dev.tenrec.insight.query.ActorSource;
import dev.tenrec.insight.query.ListQuery;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.query.RowSink;
import dev.tenrec.insight.sql.ActorValues;
import dev.tenrec.insight.trino.LakeQuery;
import dev.tenrec.insight.trino.LakeSnapshot;
import dev.tenrec.insight.trino.NotInTrino;
import dev.tenrec.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * An {@code ActorsQuery}: columns of all persons, or of the actors behind a point of a chart.
 *
 * @param values the columns that are expressions; null without any
 * @param source null for all persons
 */
record ActorsQuery(
        List<Column<ExpressionRow<ActorRow>>> columns,
        @Nullable ActorValues values,
        @Nullable Source source,
        ActorFilter filter,
        ListBounds bounds)
        implements ListQuery, LakeQuery {
    record Source(ActorSource query, ActorPoint point) {}

    private static final int PERSONS_AT_ONCE = 1_000;
    private static final int ACTORS_PER_CHECK = 64;

    @Override
    public QueryResult run(QuerySnapshot data) {
        List<ActorRow> rows = new ArrayList<>();
        boolean hasMore = forEach(data, bounds.offset(), bounds.limit(), rows::add);
        ArrayNode results = Json.mapper().createArrayNode();
        for (ActorRow row : rows) {
            results.addArray().addAll(cells(data, row));
        }
        return new ListResult(
                Column.texts(columns), Column.types(columns), results, hasMore, bounds, ListResult.ALL_ACTORS);
    }

    @Override
    public void requireAnswered() {
        if (values != null) {
            throw NotInTrino.refusal("An expression over actors");
        }
    }

    @Override
    public QueryResult run(LakeSnapshot lake) {
        return run(lake.selected());
    }

    @Override
    public boolean stream(QuerySnapshot data, int rowsMax, RowSink<?> sink) {
        return streamTo(data, rowsMax, sink);
    }

    private <T> boolean streamTo(QuerySnapshot data, int rowsMax, RowSink<T> sink) {
        sink.begin(Column.texts(columns), Column.types(columns));
        return forEach(data, 0, rowsMax, row -> sink.take(sink.form(cells(data, row))));
    }

    private List<JsonNode> cells(QuerySnapshot data, ActorRow row) {
        List<JsonNode> computed = values == null ? List.of() : values.of(data, row.person(), row.id());
        return Column.cells(columns, new ExpressionRow<>(row, computed));
    }

    /** Visits the rows from an offset on; returns whether there are more than the limit. */
    private boolean forEach(QuerySnapshot data, int offset, int limit, Consumer<ActorRow> rows) {
        return source == null ? persons(data, offset, limit, rows) : actors(source, data, offset, limit, rows);
    }

    private boolean actors(Source of, QuerySnapshot data, int offset, int limit, Consumer<ActorRow> rows) {
        ActorKind kind = of.query.actorKind(of.point);
        boolean isCounted = columns.stream().anyMatch(column -> column.isOf(ActorColumns.EVENT_COUNT));
        ActorSource.Counted found = isCounted
                ? of.query.counted(data, of.point)
                : new ActorSource.Counted(of.query.actors(data, of.point), null);
        int[] actors = found.actors();
        long[] counts = found.events();
        boolean isByPeriod = columns.stream().anyMatch(ActorColumns::isOfPeriods);
        IntFunction<List<Integer>> appearances = isByPeriod ? of.query.appearances(data, of.point) : null;
        int skip = filter.isAll() ? 0 : offset;
        int taken = 0;
        for (int i = filter.isAll() ? offset : 0; i < actors.length; i++) {
            if (i % ACTORS_PER_CHECK == 0) {
                data.deadline().check();
            }
            if (filter.isAll() && taken == limit) {
                return true;
            }
            ActorRow row = ActorRow.of(data, kind, actors[i], counts == null ? null : (Long) counts[i]);
            row = appearances == null ? row : row.withAppearances(appearances.apply(actors[i]));
            if (filter.isAll() || (filter.matches(row, data) && skip-- <= 0)) {
                if (taken++ == limit) {
                    return true;
                }
                rows.accept(row);
            }
        }
        return false;
    }

    /** The same for all persons, newest first. */
    private boolean persons(QuerySnapshot data, int offset, int limit, Consumer<ActorRow> rows) {
        int skip = filter.isAll() ? 0 : offset;
        int taken = 0;
        int atOnce = filter.isAll() ? Math.min(PERSONS_AT_ONCE, limit + 1) : PERSONS_AT_ONCE;
        var page = filter.isAll() && offset > 0
                ? data.persons().page(data.projectId(), offset, atOnce)
                : data.persons().below(data.projectId(), Integer.MAX_VALUE, atOnce);
        while (!page.isEmpty()) {
            data.deadline().check();
            for (var person : page) {
                ActorRow row = ActorRow.of(person);
                if ((filter.isAll() || filter.matches(row, data)) && skip-- <= 0) {
                    if (taken++ == limit) {
                        return true;
                    }
                    rows.accept(row);
                }
            }
            page = data.persons()
                    .below(data.projectId(), page.get(page.size() - 1).number(), atOnce);
        }
        return false;
    }
}
