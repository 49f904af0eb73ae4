package dev.tenrec.insight;

import dev.tenrec.event.EventView;
import java.util.BitSet;

/** Which rows belong to one series: those of a name, within a range, that pass the filters. */
final class RowSource {
    /** Every name. */
    static final int ANY = -1;
    /** A name that no event has. */
    static final int NOBODY = -2;

    private static final int FILTERED_ROWS_PER_CHECK = 256;

    /** Takes one row. */
    interface Visitor {
        void row(int distinctId, int bucket);
    }

    private final EventView view;
    private final int name;
    private final Deadline deadline;
    /** Rows that pass the filters, or null when there are none to pass. */
    private BitSet matching;

    RowSource(EventView view, String event, Deadline deadline) {
        this.view = view;
        int found = event == null ? ANY : view.names().find(event);
        this.name = found == -1 && event != null ? NOBODY : found;
        this.deadline = deadline;
    }

    /**
     * Reads the candidates of several ranges once, in order of arrival, and remembers the rows that pass; a walk then
     * needs the columns alone, however often it runs.
     */
    void restrict(Filter filter, EventSubject subject, Buckets... ranges) {
        if (filter.isEmpty()) {
            return;
        }
        BitSet passed = new BitSet(view.count());
        int[] candidates = {0};
        for (Buckets range : ranges) {
            scan(range, (row, distinctId, bucket) -> {
                if (++candidates[0] % FILTERED_ROWS_PER_CHECK == 0) {
                    deadline.check();
                }
                if (filter.matches(subject.at(row))) {
                    passed.set(row);
                }
            });
        }
        matching = passed;
    }

    /** Visits the rows in order of arrival. */
    void forEach(Buckets buckets, Visitor visitor) {
        scan(buckets, (row, distinctId, bucket) -> visitor.row(distinctId, bucket));
    }

    private interface RowVisitor {
        void row(int row, int distinctId, int bucket);
    }

    private void scan(Buckets buckets, RowVisitor visitor) {
        if (name == NOBODY || buckets.count() == 0) {
            return;
        }
        int bucket = -1;
        for (int chunk = 0; chunk < view.chunkCount(); chunk++) {
            deadline.check();
            long[] timestamps = view.chunkTimestamps(chunk);
            int[] names = view.chunkNames(chunk);
            int[] distinctIds = view.chunkDistinctIds(chunk);
            int first = chunk * EventView.CHUNK_ROWS;
            int rows = view.chunkRows(chunk);
            for (int i = 0; i < rows; i++) {
                if (name != ANY && names[i] != name) {
                    continue;
                }
                int found = buckets.indexOf(timestamps[i], bucket);
                if (found < 0 || (matching != null && !matching.get(first + i))) {
                    continue;
                }
                bucket = found;
                if (view.isDeleted(first + i, distinctIds[i])) {
                    continue;
                }
                visitor.row(first + i, distinctIds[i], found);
            }
        }
    }
}
