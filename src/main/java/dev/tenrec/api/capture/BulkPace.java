package dev.tenrec.api.capture;

import dev.tenrec.capture.Pace;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * The pace of large bodies beside small ones: after a piece of work one rests in proportion to the work on small bodies
 * meanwhile, and after the rests that others began. Without small bodies none rests; beside a flood of them all large
 * bodies together keep a tenth of the processors, what the writer and the sealer do for them included. Thread-safe.
 */
final class BulkPace {
    /** The event loop, the writer and the sealer together work twice as long on a body as the worker. */
    private static final int WORK_PER_PARSING = 3;

    private static final int PROCESSORS_PER_SHARE = 10;
    private static final long REST_NANOS_MAX = 250_000_000;

    private final LongAdder smallNanos;
    private final int processors;
    private final LongSupplier nanoTime;
    private final LongConsumer rest;
    /** End of all rests so far, on the clock. */
    private final AtomicLong restedUntilNanos;

    /** @param smallNanos time of all small bodies on workers so far */
    BulkPace(LongAdder smallNanos) {
        this(smallNanos, Runtime.getRuntime().availableProcessors(), System::nanoTime, LockSupport::parkNanos);
    }

    /**
     * @param nanoTime a clock that never goes back
     * @param rest waits so many nanoseconds; none for 0
     */
    BulkPace(LongAdder smallNanos, int processors, LongSupplier nanoTime, LongConsumer rest) {
        this.smallNanos = smallNanos;
        this.processors = processors;
        this.nanoTime = nanoTime;
        this.rest = rest;
        restedUntilNanos = new AtomicLong(nanoTime.getAsLong());
    }

    /** The pace of one body, whose work begins now. */
    Pace begin() {
        return new BodyPace();
    }

    /** Nanoseconds until the rest after some work ends, and the rests that were booked before. */
    private long book(long workNanos) {
        long nanos = Math.max(0, workNanos * (WORK_PER_PARSING * PROCESSORS_PER_SHARE - processors) / processors);
        long now = nanoTime.getAsLong();
        long until = restedUntilNanos.updateAndGet(before ->
                now + Math.min(REST_NANOS_MAX, Math.max(0, before - now) + nanos));
        return nanos == 0 ? 0 : until - now;
    }

    /** Used by one thread after another. */
    private final class BodyPace implements Pace {
        private long sinceNanos = nanoTime.getAsLong();
        private long smallSinceNanos = smallNanos.sum();

        @Override
        public void step() {
            long work = nanoTime.getAsLong() - sinceNanos;
            long small = WORK_PER_PARSING * (smallNanos.sum() - smallSinceNanos);
            rest.accept(book(Math.min(work, small)));
            sinceNanos = nanoTime.getAsLong();
            smallSinceNanos = smallNanos.sum();
        }
    }
}
