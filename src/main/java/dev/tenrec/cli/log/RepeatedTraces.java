package dev.tenrec.cli.log;

import dev.tenrec.limit.RecentMap;
import java.util.Map;

/**
 * Bound on stack traces that repeat: of failures with one message, class and place, three a minute are written whole
 * and the others in one line. A failure that each request meets would else fill the disk. Thread-safe.
 */
final class RepeatedTraces {
    /** End of a line whose trace is left out. */
    static final String SHORTENED = " (stack trace as before)";

    private static final int WHOLE_MAX = 3;
    private static final long WINDOW_MILLIS = 60_000;
    private static final int KINDS_MAX = 1_000;

    private record Window(long sinceMillis, int count) {
        /** Also once the clock was set back. */
        boolean isOver(long nowMillis) {
            return nowMillis - sinceMillis >= WINDOW_MILLIS || nowMillis < sinceMillis;
        }
    }

    private final Map<String, Window> windows = new RecentMap<>(KINDS_MAX);

    /** Counts a failure; true when its trace is to be written. */
    synchronized boolean isWanted(String message, Throwable failure, long nowMillis) {
        StackTraceElement[] trace = failure.getStackTrace();
        String kind = message + failure.getClass().getName() + (trace.length == 0 ? "" : trace[0]);
        Window window = windows.get(kind);
        Window counted = window == null || window.isOver(nowMillis)
                ? new Window(nowMillis, 1)
                : new Window(window.sinceMillis, window.count + 1);
        windows.put(kind, counted);
        return counted.count <= WHOLE_MAX;
    }
}
