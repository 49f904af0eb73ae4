package dev.tenrec.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TokenBucketTest {
    private final AtomicLong nanos = new AtomicLong();
    private final TokenBucket bucket = new TokenBucket(1_000, 0.5, nanos::get);

    @Test
    void givesWhatItHoldsAndThenWhatItsRateAdds() {
        assertThat(bucket.takeUpTo(700)).isEqualTo(700);
        assertThat(bucket.takeUpTo(700)).isEqualTo(300);
        assertThat(bucket.takeUpTo(700)).isZero();
        nanos.addAndGet(100);
        assertThat(bucket.takeUpTo(700)).isEqualTo(50);
    }

    @Test
    void holdsNoMoreThanItsCapacity() {
        nanos.addAndGet(1_000_000);
        assertThat(bucket.takeUpTo(2_000)).isEqualTo(1_000);
        bucket.giveBack(1_500);
        assertThat(bucket.takeUpTo(2_000)).isEqualTo(1_000);
    }

    @Test
    void tellsHowLongADebtLasts() {
        assertThat(bucket.spend(1_000)).isZero();
        assertThat(bucket.spend(100)).isEqualTo(200);
        assertThat(bucket.takeUpTo(1)).isZero();
        nanos.addAndGet(200);
        assertThat(bucket.spend(0)).isZero();
    }
}
