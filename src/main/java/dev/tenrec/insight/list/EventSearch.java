package dev.tenrec.insight.list;

import dev.tenrec.error.ApiException;
import dev.tenrec.event.EventStore;
import dev.tenrec.event.EventView;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.Subject;
import dev.tenrec.insight.scan.Deadline;
import dev.tenrec.insight.scan.EventSet;
import dev.tenrec.insight.scan.EventSubject;
import dev.tenrec.insight.scan.QueryData;
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
        return run(events.view(projectId), persons, projectId, selection, Deadline.in(patience));
    }

    /** One page of what a query sees. */
    static EventPage run(QueryData data, EventSelection selection) {
        return run(data.events(), data.persons(), data.projectId(), selection, data.deadline());
    }

    private static EventPage run(
            EventView view, Persons persons, int projectId, EventSelection selection, Deadline deadline) {
        EventCursor cursor = selection.cursor();
        int rowsEnd = cursor == null ? view.count() : cursor.rowsEnd();
        if (rowsEnd > view.count()) {
            throw ApiException.invalid("cursor", "Invalid cursor.");
        }
        Walk walk = new Walk(view, rowsEnd, selection, deadline);
        Set<Property> asked = new HashSet<>();
        selection.filter().collect(asked);
        selection.events().clauses().forEach(clause -> clause.filter().collect(asked));
        EventSubject subject = new EventSubject(view, persons, projectId, asked);
        boolean isFiltered = !selection.filter().isEmpty()
                || selection.events().clauses().stream()
                        .anyMatch(clause -> !clause.filter().isEmpty());
        int[] rows = isFiltered
                ? filtered(walk, selection, subject, selection.limit() + 1)
                : walk.next(selection.limit() + 1);
        return new EventPage(view, rows, Math.min(rows.length, selection.limit()), rowsEnd);
    }

    private static int[] filtered(Walk walk, EventSelection selection, EventSubject subject, int wanted) {
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
                passed.set(byArrival[i], matches(walk.view, byArrival[i], selection, subject.at(byArrival[i])));
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

    private static boolean matches(EventView view, int row, EventSelection selection, Subject subject) {
        if (!selection.filter().matches(subject)) {
            return false;
        }
        for (EventSet.Clause clause : selection.events().clauses()) {
            boolean isNamed = clause.event() == null || view.names().find(clause.event()) == view.name(row);
            if (isNamed && clause.filter().matches(subject)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Goes through the rows that match on the columns, in the order of the list. With the earliest first, times and
     * rows are turned around bit by bit, so that there is one order to walk in.
     */
    private static final class Walk {
        private final EventView view;
        private final int rowsEnd;
        private final Deadline deadline;
        /** Null for all. */
        private final BitSet names;

        private final BitSet distinctIds;
        /** All bits set to turn the order around, or none. */
        private final int turn;

        private final long after;
        private long beforeTimestamp;
        private int beforeRow;
        private boolean ended;

        Walk(EventView view, int rowsEnd, EventSelection selection, Deadline deadline) {
            this.view = view;
            this.rowsEnd = rowsEnd;
            this.deadline = deadline;
            this.names = names(view, selection);
            this.distinctIds = selection.distinctIds() == null ? null : numbers(view.distinctIds(), selection);
            this.turn = selection.isAscending() ? -1 : 0;
            long earliest = selection.afterMicros() == null ? Long.MIN_VALUE : selection.afterMicros();
            long latest = selection.beforeMicros() == null ? Long.MAX_VALUE : selection.beforeMicros();
            this.after = turn == 0 ? earliest : ~latest;
            this.ended = (names != null && names.isEmpty()) || (distinctIds != null && distinctIds.isEmpty());
            if (selection.cursor() != null) {
                beforeTimestamp = selection.cursor().timestampMicros() ^ turn;
                beforeRow = selection.cursor().row() ^ turn;
            } else {
                beforeTimestamp = turn == 0 ? latest : ~earliest;
                beforeRow = Integer.MIN_VALUE;
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
            for (int i = 0; i < rows.length; i++) {
                rows[i] ^= turn;
            }
            if (rows.length > 0) {
                int last = rows[rows.length - 1];
                beforeRow = last ^ turn;
                beforeTimestamp = view.timestampMicros(last) ^ turn;
            }
            return rows;
        }

        private void offer(int chunk, LatestRows latest) {
            long[] timestamps = view.chunkTimestamps(chunk);
            int[] chunkNames = view.chunkNames(chunk);
            int[] ids = view.chunkDistinctIds(chunk);
            int first = chunk * EventView.CHUNK_ROWS;
            for (int i = Math.min(EventView.CHUNK_ROWS, rowsEnd - first) - 1; i >= 0; i--) {
                long timestamp = timestamps[i] ^ turn;
                int row = (first + i) ^ turn;
                boolean matches = timestamp > after
                        && LatestRows.isLater(beforeTimestamp, beforeRow, timestamp, row)
                        && (names == null || names.get(chunkNames[i]))
                        && (distinctIds == null || distinctIds.get(ids[i]))
                        && !view.isDeleted(first + i, ids[i]);
                if (matches) {
                    latest.add(timestamp, row);
                }
            }
        }

        private static BitSet names(EventView view, EventSelection selection) {
            BitSet numbers = new BitSet();
            for (EventSet.Clause clause : selection.events().clauses()) {
                if (clause.event() == null) {
                    return null;
                }
                int number = view.names().find(clause.event());
                if (number >= 0) {
                    numbers.set(number);
                }
            }
            return numbers;
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
