package dev.tenrec.insight.cohort;

import dev.tenrec.insight.time.TimeBuckets;

/** A range of time in microseconds since 1970, both ends inclusive; empty when it ends before it begins. */
record MicrosRange(long from, long to) {
    static final MicrosRange EVER = new MicrosRange(Long.MIN_VALUE, Long.MAX_VALUE - 1);

    boolean isEmpty() {
        return to < from;
    }

    boolean contains(long micros) {
        return micros >= from && micros <= to;
    }

    TimeBuckets bucket() {
        return TimeBuckets.range(from, to);
    }
}
