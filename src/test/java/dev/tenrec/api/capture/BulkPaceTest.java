package dev.tenrec.api.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

final class BulkPaceTest {
    private static final long MILLIS = 1_000_000;

    private final LongAdder small = new LongAdder();
    private final AtomicLong now = new AtomicLong();
    private final AtomicLong rested = new AtomicLong();
    private final BulkPace pace = new BulkPace(small, now::get, rested::set);

    @Test
    void aLargeBodyAloneNeverRests() {
        assertThat(restAfter(10, 0)).isZero();
        assertThat(restAfter(1_000, 0)).isZero();
    }

    @Test
    void restsInProportionToTheWorkOfSmallBodies() {
        assertThat(restAfter(10, 1)).isEqualTo(27);
        assertThat(restAfter(10, 2)).isEqualTo(54);
    }

    @Test
    void keepsATenthOfAProcessorBesideAnyNumberOfSmallBodies() {
        assertThat(restAfter(10, 4)).isEqualTo(90);
        assertThat(restAfter(10, 40)).isEqualTo(90);
    }

    @Test
    void restsAQuarterOfASecondAtMost() {
        assertThat(restAfter(1_000, 1_000)).isEqualTo(250);
    }

    @Test
    void countsEachPieceForItself() {
        restAfter(10, 10);
        assertThat(restAfter(10, 0)).isZero();
    }

    /** Milliseconds of rest after so many of work, in which small bodies were worked on for so many. */
    private long restAfter(long workMillis, long smallMillis) {
        now.addAndGet(workMillis * MILLIS);
        small.add(smallMillis * MILLIS);
        pace.step();
        return rested.get() / MILLIS;
    }
}
