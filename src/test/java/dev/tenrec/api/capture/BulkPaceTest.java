package dev.tenrec.api.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.capture.Pace;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

final class BulkPaceTest {
    private static final long MILLIS = 1_000_000;

    private final LongAdder small = new LongAdder();
    private final AtomicLong now = new AtomicLong();
    private final AtomicLong rested = new AtomicLong();
    private final Pace pace = new BulkPace(small, 2, now::get, this::rest).begin();

    @Test
    void aLargeBodyAloneNeverRests() {
        assertThat(restAfter(10, 0)).isZero();
        assertThat(restAfter(1_000, 0)).isZero();
    }

    @Test
    void restsInProportionToTheWorkOfSmallBodies() {
        assertThat(restAfter(10, 1)).isEqualTo(42);
        assertThat(restAfter(10, 2)).isEqualTo(84);
    }

    @Test
    void keepsATenthOfTheProcessorsBesideAnyNumberOfSmallBodies() {
        assertThat(restAfter(10, 4)).isEqualTo(140);
        assertThat(restAfter(10, 40)).isEqualTo(140);
    }

    @Test
    void restsAfterTheRestOfAnother() {
        BulkPace both = new BulkPace(small, 2, now::get, rested::set);
        Pace one = both.begin();
        Pace other = both.begin();
        now.addAndGet(5 * MILLIS);
        small.add(5 * MILLIS);
        one.step();
        assertThat(rested.get() / MILLIS).isEqualTo(70);
        other.step();
        assertThat(rested.get() / MILLIS).isEqualTo(140);
    }

    @Test
    void restsAQuarterOfASecondAtMost() {
        assertThat(restAfter(1_000, 1_000)).isEqualTo(250);
        assertThat(restAfter(1_000, 1_000)).isEqualTo(250);
    }

    @Test
    void countsEachPieceForItself() {
        restAfter(10, 10);
        assertThat(restAfter(10, 0)).isZero();
    }

    @Test
    void neverRestsWhereATenthOfTheProcessorsIsMoreThanItUses() {
        Pace wide = new BulkPace(small, 32, now::get, rested::set).begin();
        now.addAndGet(10 * MILLIS);
        small.add(100 * MILLIS);
        wide.step();
        assertThat(rested.get()).isZero();
    }

    private void rest(long nanos) {
        rested.set(nanos);
        now.addAndGet(nanos);
    }

    /** Milliseconds of rest after so many of work, in which small bodies were worked on for so many. */
    private long restAfter(long workMillis, long smallMillis) {
        now.addAndGet(workMillis * MILLIS);
        small.add(smallMillis * MILLIS);
        pace.step();
        return rested.get() / MILLIS;
    }
}
