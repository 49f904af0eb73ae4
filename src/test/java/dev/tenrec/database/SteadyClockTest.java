package dev.tenrec.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.testing.MovingClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A clock that was set is not trusted for a day. */
class SteadyClockTest {
    private final MovingClock clock = new MovingClock(Instant.parse("2026-03-05T02:00:00Z"));
    private long nanos = 17;
    private final SteadyClock steady = new SteadyClock(clock, () -> nanos);

    private boolean after(Duration shown, Duration passed) {
        clock.move(shown);
        nanos += passed.toNanos();
        return steady.isSteady();
    }

    @Test
    void isSteadyWhileItGoesAsFastAsTime() {
        assertThat(after(Duration.ofMinutes(1), Duration.ofMinutes(1))).isTrue();
        assertThat(after(Duration.ofDays(40), Duration.ofDays(40).plusMinutes(4)))
                .isTrue();
    }

    @Test
    void isNotSteadyForADayAfterItWasSet() {
        assertThat(after(Duration.ofDays(400), Duration.ofMinutes(1))).isFalse();
        assertThat(after(Duration.ofHours(23), Duration.ofHours(23))).isFalse();
        assertThat(after(Duration.ofHours(2), Duration.ofHours(2))).isTrue();
        assertThat(after(Duration.ofHours(-3), Duration.ofMinutes(1))).isFalse();
        assertThat(after(Duration.ofHours(25), Duration.ofHours(25))).isTrue();
    }
}
