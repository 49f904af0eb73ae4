package dev.tenrec.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.account.ServiceToken;
import dev.tenrec.account.Session;
import dev.tenrec.http.RateLimit;
import dev.tenrec.limit.Rate;
import dev.tenrec.limit.ThrottledException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Rates against a bucket that is filled one nanosecond's worth at a time, on a clock that the test moves. */
final class ThrottleTest {
    private static final ServiceToken CALLER = new ServiceToken("caller", List.of("*"), null, null);

    private long now = Long.MAX_VALUE - Duration.ofMinutes(1).toNanos();

    /** Tokens as fractions with the period as denominator: nothing is ever rounded. */
    private static final class Bucket {
        private final BigInteger period;
        private final BigInteger count;
        private BigInteger level;

        Bucket(int count, Duration period) {
            this.period = BigInteger.valueOf(period.toNanos());
            this.count = BigInteger.valueOf(count);
            level = this.period.multiply(this.count);
        }

        void pass(long nanos) {
            level = level.add(BigInteger.valueOf(nanos).multiply(count)).min(period.multiply(count));
        }

        boolean take() {
            boolean full = level.compareTo(period) >= 0;
            level = full ? level.subtract(period) : level;
            return full;
        }

        long waitNanos() {
            BigInteger missing = period.subtract(level).max(BigInteger.ZERO);
            return missing.add(count).subtract(BigInteger.ONE).divide(count).longValueExact();
        }
    }

    @Test
    void letsThroughWhatABucketOfTokensWould() {
        Random random = new Random(20_261_121);
        Rate rate = new Rate(5, Duration.ofMinutes(1));
        Bucket bucket = new Bucket(5, Duration.ofMinutes(1));
        long used = now;
        for (int request = 0; request < 100_000; request++) {
            long step = (long) (random.nextDouble() * random.nextDouble() * 30e9);
            now += step;
            bucket.pass(step);
            assertThat(rate.waitNanos(used, now)).isEqualTo(bucket.waitNanos());
            if (bucket.take()) {
                used = rate.used(used, now);
            }
        }
    }

    @Test
    void keepsBothTheMinuteAndTheHour() {
        Throttle throttle = new Throttle(true, () -> now);
        for (int request = 0; request < 240; request++) {
            throttle.take(CALLER, RateLimit.ANALYTICS);
        }
        assertThatThrownBy(() -> throttle.take(CALLER, RateLimit.ANALYTICS))
                .isInstanceOf(ThrottledException.class)
                .hasMessage("Request was throttled. Expected available in 1 second.");
        int taken = 240;
        for (int second = 0; second < 3_600; second++) {
            now += Duration.ofSeconds(1).toNanos();
            for (int request = 0; request < 5; request++) {
                taken += takes(throttle) ? 1 : 0;
            }
        }
        assertThat(taken).isEqualTo(2_400);
        assertThatThrownBy(() -> throttle.take(CALLER, RateLimit.ANALYTICS))
                .hasMessage("Request was throttled. Expected available in 3 seconds.");
    }

    @Test
    void countsClassesAndCallersApartAndNeverSessions() {
        Throttle throttle = new Throttle(true, () -> now);
        while (takes(throttle)) {
            assertThat(now).isPositive();
        }
        ServiceToken other = new ServiceToken("other", List.of("*"), null, null);
        assertThatCode(() -> throttle.take(other, RateLimit.ANALYTICS)).doesNotThrowAnyException();
        assertThatCode(() -> throttle.take(CALLER, RateLimit.QUERY)).doesNotThrowAnyException();
        Session session = new Session("session", 1, "2026-01-01T00:00:00Z", 0, null, null);
        for (int request = 0; request < 10_000; request++) {
            throttle.take(session, RateLimit.ANALYTICS);
        }
    }

    @Test
    void letsEverythingThroughWhereItIsOff() {
        Throttle off = new Throttle(false, () -> now);
        for (int request = 0; request < 10_000; request++) {
            off.take(CALLER, RateLimit.DEFAULT);
        }
        Throttle on = new Throttle(true, () -> now);
        assertThatThrownBy(() -> {
                    for (int request = 0; request < 10_000; request++) {
                        on.take(CALLER, RateLimit.DEFAULT);
                    }
                })
                .isInstanceOf(ThrottledException.class);
    }

    private boolean takes(Throttle throttle) {
        try {
            throttle.take(CALLER, RateLimit.ANALYTICS);
            return true;
        } catch (ThrottledException refused) {
            assertThat(refused.seconds()).isPositive();
            return false;
        }
    }
}
