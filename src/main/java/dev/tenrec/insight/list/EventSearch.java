package dev.tenrec.insight.list;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.exec.scan.TopNRequest;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.storage.EventStore;
import dev.tenrec.storage.EventView;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;

/**
 * Finds the latest events that match, page by page. Every row present when the first page was read is on exactly one
 * page, whatever arrives meanwhile, unless it is deleted meanwhile.
 */
public final class EventSearch {
    /** Lists do not depend on the calendar. */
    private static final ProjectTime ANY_TIME = new ProjectTime(ZoneOffset.UTC, DayOfWeek.SUNDAY);

    private final QuerySnapshots source;
    private final Duration patience;

    /** @param patience the timeout of a search */
    public EventSearch(QuerySnapshots source, Duration patience) {
        this.source = source;
        this.patience = patience;
    }

    /** Finds a page of the events that are here; the page tells whether earlier ones may be in the lake only. */
    @Blocking
    public EventPage run(int projectId, EventSelection selection) {
        WorkerPool.assertWorker();
        QuerySnapshot data = source.of(projectId, ANY_TIME, source.deadline(patience));
        long wholeFrom = data.events().wholeFromMicros();
        Long after = selection.afterMicros();
        boolean isWhole = wholeFrom == EventStore.Retention.FOREVER || (after != null && after >= wholeFrom - 1);
        return isWhole
                ? run(data, selection)
                : run(data, selection.after(wholeFrom - 1)).lacking(wholeFrom);
    }

    static EventPage run(QuerySnapshot data, EventSelection selection) {
        EventView view = data.events();
        EventCursor cursor = selection.cursor();
        int rowsEnd = cursor == null ? view.count() : cursor.rowsEnd();
        if (rowsEnd > view.count()) {
            throw ApiException.invalid("cursor", "Invalid cursor.");
        }
        int[] rows = data.topN(new TopNRequest(
                selection.events().and(selection.filter()),
                selection.distinctIds() == null ? null : numbers(view, selection.distinctIds()),
                selection.afterMicros() == null ? Long.MIN_VALUE : selection.afterMicros(),
                cursor == null ? before(selection) : cursor.timestampMicros() + 1,
                selection.isAscending(),
                rowsEnd,
                cursor == null ? null : new TopNRequest.Position(cursor.timestampMicros(), cursor.row()),
                selection.limit() + 1));
        return new EventPage(data, rows, Math.min(rows.length, selection.limit()), rowsEnd);
    }

    private static long before(EventSelection selection) {
        return selection.beforeMicros() == null ? Long.MAX_VALUE : selection.beforeMicros();
    }

    /** The numbers of distinct ids that have events, each once. */
    private static int[] numbers(EventView view, List<String> distinctIds) {
        return distinctIds.stream()
                .mapToInt(view.distinctIds()::find)
                .filter(number -> number >= 0)
                .distinct()
                .toArray();
    }
}
