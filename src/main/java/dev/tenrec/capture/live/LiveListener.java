package dev.tenrec.capture.live;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bounded message queue of one listener; when it is too slow, the oldest messages are dropped and counted. Thread-safe.
 */
public final class LiveListener {
    /** Messages that wait at most. */
    public static final int MESSAGES_MAX = 1_000;
    /** Bytes of messages that wait at most. */
    public static final int SIZE_MAX = 1024 * 1024;
    /** Events told within a second at most: making a message takes longer than storing an event. */
    public static final int EVENTS_PER_SECOND_MAX = 5_000;

    private static final long SECOND_NANOS = 1_000_000_000;

    private final LiveFilter filter;
    private final Runnable onMessage;

    @GuardedBy("this")
    private final Deque<LiveMessage> waiting = new ArrayDeque<>();

    @GuardedBy("this")
    private int size;

    @GuardedBy("this")
    private long dropped;

    @GuardedBy("this")
    private boolean isTold;

    @GuardedBy("this")
    private long secondFromNanos = System.nanoTime();

    @GuardedBy("this")
    private int eventsOfSecond;

    /** @param onMessage is run when there is something to poll, once until all is polled */
    LiveListener(LiveFilter filter, Runnable onMessage) {
        this.filter = filter;
        this.onMessage = onMessage;
    }

    LiveFilter filter() {
        return filter;
    }

    /** The next message, or null when there is none at this moment. */
    public synchronized @Nullable LiveMessage poll() {
        if (dropped > 0) {
            LiveMessage told = LiveMessage.dropped(dropped);
            dropped = 0;
            return told;
        }
        LiveMessage next = waiting.poll();
        if (next == null) {
            isTold = false;
        } else {
            size -= next.size();
        }
        return next;
    }

    /** Takes one event from the budget of this second; false when it is used up. */
    synchronized boolean mayHear() {
        long now = System.nanoTime();
        if (now - secondFromNanos > SECOND_NANOS) {
            secondFromNanos = now;
            eventsOfSecond = 0;
        }
        return eventsOfSecond++ < EVENTS_PER_SECOND_MAX;
    }

    /** @param missed how many more there were, which were not even made */
    void offer(long missed, List<LiveMessage> messages) {
        if (add(missed, messages)) {
            onMessage.run();
        }
    }

    private synchronized boolean add(long missed, List<LiveMessage> messages) {
        dropped += missed;
        for (LiveMessage message : messages) {
            waiting.add(message);
            size += message.size();
            while (waiting.size() > MESSAGES_MAX || size > SIZE_MAX) {
                size -= waiting.remove().size();
                dropped++;
            }
        }
        boolean wakes = !isTold && (dropped > 0 || !waiting.isEmpty());
        isTold |= wakes;
        return wakes;
    }
}
