package dev.tenrec.insight.scan;

import dev.tenrec.event.EventView;
import java.util.OptionalLong;

/** When the first event of a project happened: where a range that asks for all begins. */
public final class EarliestEvent {
    private EarliestEvent() {}

    /** Microseconds since 1970, or empty without any event. */
    public static OptionalLong of(EventView view, Deadline deadline) {
        long earliest = Long.MAX_VALUE;
        boolean isAny = false;
        for (int chunk = 0; chunk < view.chunkCount(); chunk++) {
            deadline.check();
            long[] timestamps = view.chunkTimestamps(chunk);
            int[] distinctIds = view.chunkDistinctIds(chunk);
            int first = chunk * EventView.CHUNK_ROWS;
            for (int i = 0; i < view.chunkRows(chunk); i++) {
                boolean isEarlier = timestamps[i] < earliest || !isAny;
                if (isEarlier && !view.isDeleted(first + i, distinctIds[i])) {
                    earliest = timestamps[i];
                    isAny = true;
                }
            }
        }
        return isAny ? OptionalLong.of(earliest) : OptionalLong.empty();
    }
}
