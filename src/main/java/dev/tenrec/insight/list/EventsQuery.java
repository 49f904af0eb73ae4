package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.query.ListQuery;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.query.RowSink;
import dev.tenrec.insight.trino.LakeQuery;
import dev.tenrec.insight.trino.LakeSnapshot;
import dev.tenrec.json.Json;
import dev.tenrec.person.Person;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An {@code EventsQuery}: columns of the events that match, in order of time.
 *
 * @param selection without the person; its limit includes the offset
 * @param personId null for all persons
 */
record EventsQuery(
        List<Column<EventRow>> columns,
        EventSelection selection,
        @Nullable UUID personId,
        ListBounds bounds) implements ListQuery, LakeQuery {
    /** Limit for the bodies of a page, whose rows are all in memory. */
    static final long PAGE_BYTES_MAX = 32 << 20;

    private static final int ROWS_PER_CHECK = 64;

    @Override
    public QueryResult run(QuerySnapshot data) {
        EventPage page = EventSearch.run(data, ofPerson(data));
        EventRow row = new EventRow(data);
        ArrayNode results = Json.mapper().createArrayNode();
        long size = 0;
        for (int i = bounds.offset(); i < page.size(); i++) {
            if (i % ROWS_PER_CHECK == 0) {
                data.deadline().check();
            }
            row.moveTo(page.read(i));
            results.addArray().addAll(Column.cells(columns, row));
            size += row.size();
            if (size > PAGE_BYTES_MAX) {
                throw tooLarge();
            }
        }
        boolean hasMore = page.size() > 0 && page.hasMoreAfter(page.size() - 1);
        return new ListResult(Column.texts(columns), Column.types(columns), results, hasMore, bounds, Map.of());
    }

    @Override
    public QueryResult run(LakeSnapshot lake) {
        return run(lake.selected());
    }

    static ApiException tooLarge() {
        return ApiException.invalid(
                "query__limit",
                "The events of this page take more than " + (PAGE_BYTES_MAX >> 20) + " MB. Choose a lower limit.");
    }

    @Override
    public boolean stream(QuerySnapshot data, int rowsMax, RowSink<?> sink) {
        EventPage page = EventSearch.run(data, ofPerson(data).limited(rowsMax));
        sink.begin(Column.texts(columns), Column.types(columns));
        new EventStream<>(data, columns, sink).run(page.rows(), page.size());
        return page.rows().length > page.size();
    }

    private EventSelection ofPerson(QuerySnapshot data) {
        if (personId == null) {
            return selection;
        }
        return selection.ofDistinctIds(data.persons()
                .find(data.projectId(), personId)
                .map(Person::distinctIds)
                .orElse(List.of()));
    }
}
