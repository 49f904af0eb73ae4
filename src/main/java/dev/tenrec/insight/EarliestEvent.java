package dev.tenrec.insight;

import dev.tenrec.event.EventView;
import java.util.OptionalLong;

/** When the first event of a project happened: where a range that asks for all begins. */
final class EarliestEvent {
    private EarliestEvent() {}

    /** Microseconds since 1970, or empty without any event. */
    static OptionalLong of(EventView view, Deadline deadline) {
        long earliest = Long.MAX_VALUE;
        for (int chunk = 0; chunk < view.chunkCount(); chunk++) {
            deadline.check();
            long[] timestamps = view.chunkTimestamps(chunk);
            for (int i = 0; i < view.chunkRows(chunk); i++) {
                earliest = Math.min(earliest, timestamps[i]);
            }
        }
        return view.count() == 0 ? OptionalLong.empty() : OptionalLong.of(earliest);
    }
}
