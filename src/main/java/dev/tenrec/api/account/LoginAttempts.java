package dev.tenrec.api.account;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.limit.Rate;
import dev.tenrec.limit.RecentMap;
import dev.tenrec.limit.ThrottledException;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Limits guesses of passwords: five a minute for an account from an address, and after many wrong guesses none for a
 * while. An address also has a limit of its own, so that attempts on one account be forgotten by trying thousands of
 * others.
 *
 * <p>Wrong guesses for an account from all addresses together are limited too, but an address from which the right
 * password came before is exempt from that: guesses of strangers never lock the owner out of such a place. Successes
 * are forgotten at a restart. Lives on the event loop.
 */
final class LoginAttempts {
    private static final Rate OF_ACCOUNT = new Rate(5, Duration.ofMinutes(1));
    private static final Rate OF_ADDRESS = new Rate(60, Duration.ofMinutes(1));
    private static final int FAILURES_MAX = 30;
    /** Failures from all unknown addresses: more than an owner makes, far fewer than guessing takes. */
    private static final int STRANGERS_FAILURES_MAX = 100;

    private static final Duration LOCK = Duration.ofMinutes(10);
    private static final int REMEMBERED_MAX = 10_000;

    /** State of one account, from one address or from all strangers. */
    private record Past(long usedUntilNanos, int failures, long failedNanos) {}

    private final Map<String, Past> accounts = new RecentMap<>(REMEMBERED_MAX);
    /** Failures from addresses without a success, by account. */
    private final Map<String, Past> strangers = new RecentMap<>(REMEMBERED_MAX);
    /** Pairs of account and address with a success. */
    private final Map<String, Boolean> known = new RecentMap<>(REMEMBERED_MAX);

    private final Map<String, Long> addresses = new RecentMap<>(REMEMBERED_MAX);
    private final LongSupplier nanoTime;

    /** @param nanoTime a clock that never goes back */
    LoginAttempts(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /**
     * Counts an attempt that is about to be made.
     *
     * @throws ApiException when there were too many failures
     * @throws ThrottledException when there were too many attempts just now
     */
    void begin(String account, String address) {
        long now = nanoTime.getAsLong();
        Past past = past(account, address, now);
        boolean isStranger = !known.containsKey(key(account, address));
        boolean isLocked = isStranger && past(strangers, account, now).failures >= STRANGERS_FAILURES_MAX;
        if (isLocked || past.failures >= FAILURES_MAX) {
            throw new ApiException(
                    ErrorCode.TOO_MANY_FAILED_ATTEMPTS,
                    "Too many failed login attempts. Please try again in " + LOCK.toMinutes() + " minutes.");
        }
        long used = addresses.getOrDefault(address, now);
        long wait = Math.max(OF_ACCOUNT.waitNanos(past.usedUntilNanos, now), OF_ADDRESS.waitNanos(used, now));
        if (wait > 0) {
            throw new ThrottledException(wait);
        }
        addresses.put(address, OF_ADDRESS.used(used, now));
        long usedUntil = OF_ACCOUNT.used(past.usedUntilNanos, now);
        accounts.put(key(account, address), new Past(usedUntil, past.failures, past.failedNanos));
    }

    /** The attempt was wrong. */
    void failed(String account, String address) {
        long now = nanoTime.getAsLong();
        Past past = past(account, address, now);
        accounts.put(key(account, address), new Past(past.usedUntilNanos, past.failures + 1, now));
        if (!known.containsKey(key(account, address))) {
            strangers.put(account, new Past(now, past(strangers, account, now).failures + 1, now));
        }
    }

    /** The attempt was right: earlier failures from the address are forgotten, and it is no stranger any more. */
    void succeeded(String account, String address) {
        accounts.remove(key(account, address));
        known.put(key(account, address), true);
    }

    private Past past(String account, String address, long now) {
        return past(accounts, key(account, address), now);
    }

    private static Past past(Map<String, Past> states, String key, long now) {
        Past past = states.get(key);
        if (past == null) {
            return new Past(now, 0, now);
        }
        boolean over = now - past.failedNanos > LOCK.toNanos();
        return over ? new Past(past.usedUntilNanos, 0, now) : past;
    }

    private static String key(String account, String address) {
        return address + " " + account;
    }
}
