package dev.tenrec.api.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.limit.ThrottledException;
import java.time.Duration;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** How often somebody may guess, on a clock that the test moves. */
final class LoginAttemptsTest {
    private static final String ACCOUNT = "ana@example.com";
    private static final String HERE = "192.0.2.1";

    private long now = 1;
    private final LoginAttempts attempts = new LoginAttempts(() -> now);

    @Test
    void takesFiveAMinuteOfAnAccountFromAnAddress() {
        for (int attempt = 0; attempt < 5; attempt++) {
            attempts.begin(ACCOUNT, HERE);
        }
        assertThatThrownBy(() -> attempts.begin(ACCOUNT, HERE))
                .isInstanceOf(ThrottledException.class)
                .hasMessage("Request was throttled. Expected available in 12 seconds.");
        attempts.begin("bob@example.com", HERE);
        attempts.begin(ACCOUNT, "192.0.2.2");
        now += Duration.ofSeconds(12).toNanos();
        attempts.begin(ACCOUNT, HERE);
    }

    @Test
    void locksAnAccountForTenMinutesAfterThirtyFailures() {
        for (int failure = 0; failure < 30; failure++) {
            attempts.begin(ACCOUNT, HERE);
            attempts.failed(ACCOUNT, HERE);
            now += Duration.ofSeconds(12).toNanos();
        }
        assertThatThrownBy(() -> attempts.begin(ACCOUNT, HERE))
                .hasMessage("Too many failed login attempts. Please try again in 10 minutes.")
                .asInstanceOf(InstanceOfAssertFactories.type(ApiException.class))
                .satisfies(refused -> assertThat(refused.errorCode()).isEqualTo(ErrorCode.TOO_MANY_FAILED_ATTEMPTS));
        now += Duration.ofMinutes(10).toNanos();
        attempts.begin(ACCOUNT, HERE);
    }

    @Test
    void forgetsFailuresAfterASuccess() {
        for (int failure = 0; failure < 29; failure++) {
            attempts.begin(ACCOUNT, HERE);
            attempts.failed(ACCOUNT, HERE);
            now += Duration.ofSeconds(12).toNanos();
        }
        attempts.succeeded(ACCOUNT, HERE);
        for (int failure = 0; failure < 30; failure++) {
            attempts.begin(ACCOUNT, HERE);
            attempts.failed(ACCOUNT, HERE);
            now += Duration.ofSeconds(12).toNanos();
        }
        assertThatThrownBy(() -> attempts.begin(ACCOUNT, HERE))
                .hasMessage("Too many failed login attempts. Please try again in 10 minutes.");
    }

    @Test
    void limitsWhatAllStrangersTryOnAnAccountAndLetsKnownAddressesIn() {
        attempts.begin(ACCOUNT, HERE);
        attempts.succeeded(ACCOUNT, HERE);
        for (int failure = 0; failure < 100; failure++) {
            attempts.begin(ACCOUNT, "198.51.100." + failure);
            attempts.failed(ACCOUNT, "198.51.100." + failure);
        }
        assertThatThrownBy(() -> attempts.begin(ACCOUNT, "203.0.113.1"))
                .hasMessage("Too many failed login attempts. Please try again in 10 minutes.");
        attempts.begin(ACCOUNT, HERE);
        attempts.begin("bob@example.com", "203.0.113.1");
        now += Duration.ofMinutes(10).toNanos() + 1;
        attempts.begin(ACCOUNT, "203.0.113.1");
    }

    @Test
    void limitsWhatOneAddressTriesOnAllAccounts() {
        for (int account = 0; account < 60; account++) {
            attempts.begin("user" + account, HERE);
        }
        assertThatThrownBy(() -> attempts.begin("one more", HERE)).isInstanceOf(ThrottledException.class);
    }
}
