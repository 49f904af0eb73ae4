package dev.tenrec.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.api.sharing.ShareAttempts;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class RatePerKeyTest {
    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5 * SECOND);

    @Test
    void holdsBackTheOneThatIsTooFastUntilThereIsRoom() {
        RatePerKey rates = new RatePerKey(new Rate(3, Duration.ofSeconds(60)), now::get);
        for (int i = 0; i < 3; i++) {
            rates.take("a");
        }
        assertThatThrownBy(() -> rates.take("a"))
                .isInstanceOfSatisfying(
                        ThrottledException.class,
                        late -> assertThat(late.seconds()).isEqualTo(20));
        rates.take("b");
        now.addAndGet(20 * SECOND);
        rates.take("a");
        assertThatThrownBy(() -> rates.require("a")).isInstanceOf(ThrottledException.class);
    }

    @Test
    void guessesAtOneLinkAreCountedFromEverywhere() {
        ShareAttempts attempts = new ShareAttempts(now::get);
        for (int i = 0; i < 60; i++) {
            attempts.begin("link", "10.0.0." + i);
        }
        assertThatThrownBy(() -> attempts.begin("link", "10.0.1.1")).isInstanceOf(ThrottledException.class);
        attempts.begin("another", "10.0.1.1");
        now.addAndGet(SECOND);
        attempts.begin("link", "10.0.1.1");
    }

    @Test
    void addressThatIsHeldBackLeavesTheLinkToOthers() {
        ShareAttempts attempts = new ShareAttempts(now::get);
        for (int i = 0; i < 5; i++) {
            attempts.begin("link", "10.0.0.1");
        }
        for (int i = 0; i < 1_000; i++) {
            assertThatThrownBy(() -> attempts.begin("link", "10.0.0.1")).isInstanceOf(ThrottledException.class);
        }
        attempts.begin("link", "10.0.0.2");
    }
}
