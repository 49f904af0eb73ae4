package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.query.ListQuery;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.query.RowSink;
import dev.tenrec.json.Json;
import dev.tenrec.person.Person;
import java.util.List;
import java.util.UUID;

/**
 * A {@code EventsQuery}: some columns of the events that match, in order of time.
 *
 * @param columns at least one
 * @param selection which events, not yet by person; its limit spans the page and all rows before it
 * @param personId whose events, or null for everybody's
 * @param limit how many rows the page has at most
 * @param offset how many rows stand before the page
 */
public record EventsQuery(List<EventColumn> columns, EventSelection selection, UUID personId, int limit, int offset)
        implements ListQuery {
    /** Bodies of a page at most: its rows are in memory all at once. */
    private static final long PAGE_BYTES_MAX = 32 << 20;

    private static final int ROWS_PER_CHECK = 64;

    /** Reads the query that stands at {@code path}. */
    public static EventsQuery parse(JsonNode node, String path, QueryContext context) {
        return EventsQueryParser.parse(node, path, context);
    }

    @Override
    public QueryResult run(QuerySnapshot data) {
        EventPage page = EventSearch.run(data, ofPerson(data));
        EventRow row = new EventRow(data);
        ArrayNode results = Json.mapper().createArrayNode();
        long size = 0;
        for (int i = offset; i < page.size(); i++) {
            if (i % ROWS_PER_CHECK == 0) {
                data.deadline().check();
            }
            row.at(page.read(i));
            ArrayNode cells = results.addArray();
            columns.forEach(column -> cells.add(column.value(row)));
            size += row.size();
            if (size > PAGE_BYTES_MAX) {
                throw new ApiException(
                        ErrorCode.INVALID_INPUT,
                        "The events of this page take more than " + (PAGE_BYTES_MAX >> 20)
                                + " MB. Choose a lower limit.",
                        "query__limit");
            }
        }
        boolean hasMore = page.size() > 0 && page.hasMoreAfter(page.size() - 1);
        return new ListResult(names(), types(), results, hasMore, limit, offset);
    }

    @Override
    public boolean stream(QuerySnapshot data, int rowsMax, RowSink<?> sink) {
        EventPage page = EventSearch.run(data, ofPerson(data).limited(rowsMax));
        sink.begin(names(), types());
        new EventStream<>(data, columns, sink).run(page.rows(), page.size());
        return page.rows().length > page.size();
    }

    private List<String> names() {
        return columns.stream().map(EventColumn::text).toList();
    }

    private List<String> types() {
        return columns.stream().map(EventColumn::type).toList();
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
