package dev.tenrec.insight.list;

import dev.tenrec.error.ApiException;
import dev.tenrec.event.EventStore;
import dev.tenrec.event.EventView;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.scan.Deadline;
import dev.tenrec.insight.scan.EventSubject;
import dev.tenrec.person.Persons;
import dev.tenrec.segment.Dictionary;
import dev.tenrec.thread.Blocking;
import java.time.Duration;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/**
 * Finds the latest events that match, page by page. Every row that was there when the first page was read is on exactly
 * one page, however many arrive meanwhile and however many have the same time, unless it is deleted meanwhile.
 *
 * <p>Rows are chosen on the columns; bodies are read only where a property filter must see them.
 */
public final class EventSearch {
    private static final int ANY_NAME = -1;
    private static final int FILTERED_AT_ONCE_MIN = 1_024;
    private static final int FILTERED_AT_ONCE_MAX = 65_536;
    private static final int FILTERED_ROWS_PER_CHECK = 256;

    private final EventStore events;
    private final Persons persons;
    private final Duration patience;

    /** @param patience after which a search is stopped */
    public EventSearch(EventStore events, Persons persons, Duration patience) {
        this.events = events;
        this.persons = persons;
        this.patience = patience;
    }

    /** One page. */
    @Blocking
    public EventPage run(int projectId, EventSelection selection) {
        EventView view = events.view(projectId);
        EventCursor cursor = selection.cursor();
        int rowsEnd = cursor == null ? view.count() : cursor.rowsEnd();
        if (rowsEnd > view.count()) {
            throw ApiException.invalid("cursor", "Invalid cursor.");
        }
        Walk walk = new Walk(view, rowsEnd, selection, Deadline.in(patience));
        Set<Property> asked = new HashSet<>();
        selection.filter().collect(asked);
        EventSubject subject = new EventSubject(view, persons, projectId, asked);
        int[] rows = selection.filter().isEmpty()
                ? walk.next(selection.limit() + 1)
                : filtered(walk, selection.filter(), subject, selection.limit() + 1);
        return new EventPage(view, rows, Math.min(rows.length, selection.limit()), rowsEnd);
    }

    private static int[] filtered(Walk walk, Filter filter, EventSubject subject, int wanted) {
        int[] found = new int[wanted];
        int count = 0;
        int atOnce = Math.max(FILTERED_AT_ONCE_MIN, wanted);
        while (count < wanted) {
            int[] candidates = walk.next(atOnce);
            // In order of arrival a block is read once for all its events.
            int[] byArrival = candidates.clone();
            Arrays.sort(byArrival);
            BitSet passed = new BitSet();
            for (int i = 0; i < byArrival.length; i++) {
                if (i % FILTERED_ROWS_PER_CHECK == 0) {
                    walk.deadline.check();
                }
                passed.set(byArrival[i], filter.matches(subject.at(byArrival[i])));
            }
            for (int i = 0; i < candidates.length && count < wanted; i++) {
                if (passed.get(candidates[i])) {
                    found[count++] = candidates[i];
                }
            }
            if (candidates.length < atOnce) {
                break;
            }
            atOnce = Math.max(atOnce, Math.min(FILTERED_AT_ONCE_MAX, atOnce * 4));
        }
        return Arrays.copyOf(found, count);
    }

    /** Goes through the rows that match on the columns, latest first. */
    private static final class Walk {
        private final EventView view;
        private final int rowsEnd;
        private final Deadline deadline;
        private final int name;
        private final BitSet distinctIds;
        private final long after;
        private long beforeTimestamp;
        private int beforeRow;
        private boolean ended;

        Walk(EventView view, int rowsEnd, EventSelection selection, Deadline deadline) {
            this.view = view;
            this.rowsEnd = rowsEnd;
            this.deadline = deadline;
            this.name = selection.event() == null ? ANY_NAME : view.names().find(selection.event());
            this.distinctIds = selection.distinctIds() == null ? null : numbers(view.distinctIds(), selection);
            this.after = selection.afterMicros() == null ? Long.MIN_VALUE : selection.afterMicros();
            boolean isNameKnown = selection.event() == null || name >= 0;
            this.ended = !isNameKnown || (distinctIds != null && distinctIds.isEmpty());
            if (selection.cursor() != null) {
                beforeTimestamp = selection.cursor().timestampMicros();
                beforeRow = selection.cursor().row();
            } else {
                beforeTimestamp = selection.beforeMicros() == null ? Long.MAX_VALUE : selection.beforeMicros();
            }
        }

        /** The next rows, as many as there are up to a number. */
        int[] next(int sizeMax) {
            if (ended) {
                return new int[0];
            }
            LatestRows latest = new LatestRows(Math.max(1, Math.min(sizeMax, rowsEnd)));
            // Late rows are mostly those that arrived late: going backwards, the heap settles at once.
            for (int chunk = (rowsEnd - 1) / EventView.CHUNK_ROWS; rowsEnd > 0 && chunk >= 0; chunk--) {
                deadline.check();
                offer(chunk, latest);
            }
            int[] rows = latest.drain();
            ended = rows.length < sizeMax;
            if (rows.length > 0) {
                beforeRow = rows[rows.length - 1];
                beforeTimestamp = view.timestampMicros(beforeRow);
            }
            return rows;
        }

        private void offer(int chunk, LatestRows latest) {
            long[] timestamps = view.chunkTimestamps(chunk);
            int[] names = view.chunkNames(chunk);
            int[] ids = view.chunkDistinctIds(chunk);
            int first = chunk * EventView.CHUNK_ROWS;
            for (int i = Math.min(EventView.CHUNK_ROWS, rowsEnd - first) - 1; i >= 0; i--) {
                long timestamp = timestamps[i];
                boolean matches = timestamp > after
                        && LatestRows.isLater(beforeTimestamp, beforeRow, timestamp, first + i)
                        && (name == ANY_NAME || names[i] == name)
                        && (distinctIds == null || distinctIds.get(ids[i]))
                        && !view.isDeleted(first + i, ids[i]);
                if (matches) {
                    latest.add(timestamp, first + i);
                }
            }
        }

        private static BitSet numbers(Dictionary dictionary, EventSelection selection) {
            BitSet numbers = new BitSet();
            for (String distinctId : selection.distinctIds()) {
                int number = dictionary.find(distinctId);
                if (number >= 0) {
                    numbers.set(number);
                }
            }
            return numbers;
        }
    }
}
