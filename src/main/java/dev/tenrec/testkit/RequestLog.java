package dev.tenrec.testkit;

import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The newest requests, for tests that ask why nothing arrived. Any thread may use it. */
public final class RequestLog {
    /** Requests kept; older ones are dropped. */
    public static final int KEPT_MAX = 1_000;

    private static final int TEXT_MAX = 200;

    private final Clock clock;
    private final Deque<Entry> entries = new ArrayDeque<>();

    RequestLog(Clock clock) {
        this.clock = clock;
    }

    /** A request that has arrived and may have been answered. */
    public static final class Entry {
        private final ReceivedRequest arrived;
        private volatile int status;

        private Entry(ReceivedRequest arrived) {
            this.arrived = arrived;
        }

        /** Its answer is about to leave. */
        public void answered(int withStatus) {
            status = withStatus;
        }

        private ReceivedRequest seen() {
            return arrived.answered(status);
        }
    }

    /** Adds a request that has arrived. */
    public synchronized Entry begin(String method, String path, String userAgent, boolean fault) {
        if (entries.size() == KEPT_MAX) {
            entries.removeFirst();
        }
        Entry entry = new Entry(new ReceivedRequest(clock.instant(), method, cut(path), 0, cut(userAgent), fault));
        entries.addLast(entry);
        return entry;
    }

    /** The kept ones, the oldest first. */
    public synchronized List<ReceivedRequest> all() {
        return entries.stream().map(Entry::seen).toList();
    }

    /** Forgets all. */
    public synchronized void clear() {
        entries.clear();
    }

    private static String cut(String text) {
        return text.length() <= TEXT_MAX ? text : text.substring(0, TEXT_MAX);
    }
}
