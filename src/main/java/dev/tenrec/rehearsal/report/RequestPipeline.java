package dev.tenrec.rehearsal.report;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.insight.exec.scan.Parallel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A run of requests on its way through the parts that take it. Its threads parse requests a little ahead and carry
 * slices of their events through all parts, one behind the other: no thread waits for all others, as it would between
 * parsing and taking. Each part takes the slices one at a time, in order.
 */
final class RequestPipeline implements Parallel.Worker {
    /** Requests of one run. After each the threads are free for queries, and the report may be ended. */
    private static final int REQUESTS_MAX = 32;
    /** Bytes of bodies as sent of one run; the last request may exceed them. */
    private static final long BYTES_MAX = 8_000_000;
    /** Requests that are being parsed or have slices left. */
    private static final int OPEN_MAX = 3;
    /** Bytes of bodies as sent of these; one request may have more. */
    private static final long OPEN_BYTES_MAX = 2_000_000;
    /** Events of a slice: few, because a thread waits while the one before it is in the same part. */
    private static final int SLICE = 64;

    private final Source source;
    private final int parts;
    private final Part part;
    private final int end;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    @GuardedBy("lock")
    private final Deque<Open> open = new ArrayDeque<>();

    /** Slices that each part has taken. */
    @GuardedBy("lock")
    private final int[] taken;

    /** The next request to parse. */
    @GuardedBy("lock")
    private int next;

    /** Slices given out. */
    @GuardedBy("lock")
    private int slices;

    @GuardedBy("lock")
    private boolean isFailed;

    /** Requests by number. Any thread. */
    interface Source {
        int count();

        /** Bytes of a request as sent. */
        int bytes(int number);

        ParsedRequest parse(int number);
    }

    /** Takes a slice in one of the parts; parts may be at different slices at the same time. */
    interface Part {
        void take(ParsedRequest.Slice slice, int part);
    }

    /** A request with slices left. */
    private static final class Open {
        private final int number;
        private final int bytes;
        private @Nullable ParsedRequest parsed;
        private int from;

        Open(int number, int bytes) {
            this.number = number;
            this.bytes = bytes;
        }
    }

    /**
     * @param from the first request
     * @param parts how many
     */
    RequestPipeline(Source source, int from, int parts, Part part) {
        this.source = source;
        this.parts = parts;
        this.part = part;
        this.next = from;
        this.end = end(source, from);
        this.taken = new int[parts];
    }

    private static int end(Source source, int from) {
        long bytes = 0;
        int end = from;
        while (end < source.count() && end - from < REQUESTS_MAX && bytes < BYTES_MAX) {
            bytes += source.bytes(end);
            end++;
        }
        return end;
    }

    /** The first request that is not of this run. */
    int end() {
        return end;
    }

    /** Helps until nothing is left to begin. */
    @Override
    public void part(int index) {
        try {
            for (Runnable task = take(); task != null; task = take()) {
                task.run();
            }
        } catch (RuntimeException | Error failed) {
            fail();
            throw failed;
        }
    }

    /** The next slice; a request to parse while the slice before it is in the first part, or there is none. */
    private @Nullable Runnable take() {
        lock.lock();
        try {
            while (!isFailed) {
                Open first = open.peek();
                ParsedRequest parsed = first == null ? null : first.parsed;
                boolean mustWait = taken[0] < slices;
                if (first != null && parsed != null && !(mustWait && mayOpen())) {
                    return slice(first, parsed);
                }
                if (mayOpen()) {
                    return open();
                }
                if (first == null) {
                    return null;
                }
                changed.awaitUninterruptibly();
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private Runnable slice(Open first, ParsedRequest parsed) {
        int from = first.from;
        int to = Math.min(parsed.size(), from + SLICE);
        first.from = to;
        if (to == parsed.size()) {
            open.remove();
        }
        int number = slices++;
        return () -> carry(new ParsedRequest.Slice(parsed, from, to), number);
    }

    /** Begins to parse the next request. */
    @GuardedBy("lock")
    private Runnable open() {
        Open opened = new Open(next, source.bytes(next));
        next++;
        open.add(opened);
        return () -> parse(opened);
    }

    @GuardedBy("lock")
    private boolean mayOpen() {
        if (next == end) {
            return false;
        }
        long bytes = source.bytes(next);
        for (Open each : open) {
            bytes += each.bytes;
        }
        return open.isEmpty() || (open.size() < OPEN_MAX && bytes <= OPEN_BYTES_MAX);
    }

    private void parse(Open opened) {
        ParsedRequest parsed = source.parse(opened.number);
        lock.lock();
        try {
            opened.parsed = parsed;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Carries a slice through all parts, behind the slice before it. */
    private void carry(ParsedRequest.Slice slice, int number) {
        for (int i = 0; i < parts && isTurn(i, number); i++) {
            part.take(slice, i);
            lock.lock();
            try {
                taken[i]++;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Waits until a part has taken the slices before this one; false when that will never be. */
    private boolean isTurn(int index, int number) {
        lock.lock();
        try {
            while (!isFailed && taken[index] < number) {
                changed.awaitUninterruptibly();
            }
            return !isFailed;
        } finally {
            lock.unlock();
        }
    }

    private void fail() {
        lock.lock();
        try {
            isFailed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
