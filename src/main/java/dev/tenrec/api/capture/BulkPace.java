package dev.tenrec.api.capture;

import dev.tenrec.capture.Pace;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * The pace of a large body beside small ones: after a piece of work it rests up to nine times as long, in proportion to
 * the work on small bodies meanwhile. Alone it never rests; beside a flood of small bodies it keeps a tenth of a
 * processor. Used by one thread after another.
 */
final class BulkPace implements Pace {
    private static final int RESTS_PER_WORK = 9;
    /** The event loop, the writer and the sealer together work twice as long on a small body as the worker. */
    private static final int WORK_PER_PARSING = 3;

    private static final long REST_NANOS_MAX = 250_000_000;

    private final LongAdder smallNanos;
    private final LongSupplier nanoTime;
    private final LongConsumer rest;
    private long sinceNanos;
    private long smallSinceNanos;

    /** @param smallNanos time of all small bodies on workers so far */
    BulkPace(LongAdder smallNanos) {
        this(smallNanos, System::nanoTime, LockSupport::parkNanos);
    }

    /**
     * @param nanoTime a clock that never goes back
     * @param rest waits so many nanoseconds; none for 0
     */
    BulkPace(LongAdder smallNanos, LongSupplier nanoTime, LongConsumer rest) {
        this.smallNanos = smallNanos;
        this.nanoTime = nanoTime;
        this.rest = rest;
        begin();
    }

    private void begin() {
        sinceNanos = nanoTime.getAsLong();
        smallSinceNanos = smallNanos.sum();
    }

    @Override
    public void step() {
        long work = nanoTime.getAsLong() - sinceNanos;
        long small = WORK_PER_PARSING * (smallNanos.sum() - smallSinceNanos);
        rest.accept(Math.min(REST_NANOS_MAX, RESTS_PER_WORK * Math.min(work, small)));
        begin();
    }
}
