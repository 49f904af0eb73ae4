package dev.tenrec.alert;

import dev.tenrec.json.Timestamps;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The part of an alert that its checks change. Times are microseconds since 1970 in UTC.
 *
 * @param nextCheckAtMicros null to be checked at once
 * @param snoozedUntilMicros null unless a member chose a time until which it is not checked
 * @param checks the latest, newest first
 */
public record AlertProgress(
        AlertState state,
        @Nullable Long lastNotifiedAtMicros,
        @Nullable Long lastCheckedAtMicros,
        @Nullable Long nextCheckAtMicros,
        @Nullable Long snoozedUntilMicros,
        List<AlertCheck> checks) {
    static final AlertProgress NONE = new AlertProgress(AlertState.NOT_FIRING, null, null, null, null, List.of());
    private static final int CHECKS_MAX = 20;

    public AlertProgress {
        checks = List.copyOf(checks);
    }

    /** After a check, which also ends a snooze. */
    AlertProgress checked(AlertCheck check, Instant next) {
        return new AlertProgress(
                check.state(),
                check.notified() ? (Long) check.createdAtMicros() : lastNotifiedAtMicros,
                check.createdAtMicros(),
                Timestamps.micros(next),
                null,
                with(check));
    }

    /** Without a check this time. */
    AlertProgress postponed(Instant next) {
        return new AlertProgress(
                state, lastNotifiedAtMicros, lastCheckedAtMicros, Timestamps.micros(next), snoozedUntilMicros, checks);
    }

    /** To be checked at once; what was known of the state is forgotten with the settings that it came from. */
    AlertProgress recheck(boolean forgetsState) {
        return new AlertProgress(
                forgetsState ? AlertState.NOT_FIRING : state,
                lastNotifiedAtMicros,
                lastCheckedAtMicros,
                null,
                snoozedUntilMicros,
                checks);
    }

    /** @param untilMicros null to end a snooze */
    AlertProgress snoozed(@Nullable Long untilMicros, long nowMicros) {
        AlertState marked = untilMicros == null ? AlertState.NOT_FIRING : AlertState.SNOOZED;
        return new AlertProgress(
                marked,
                lastNotifiedAtMicros,
                lastCheckedAtMicros,
                nextCheckAtMicros,
                untilMicros,
                with(AlertCheck.marking(marked, nowMicros)));
    }

    /** The progress of an alert that is not checked. */
    AlertProgress disabled() {
        return new AlertProgress(
                AlertState.NOT_FIRING,
                lastNotifiedAtMicros,
                lastCheckedAtMicros,
                nextCheckAtMicros,
                snoozedUntilMicros,
                checks);
    }

    /** With the reason why not everyone heard of a check. */
    AlertProgress undelivered(UUID check, String reason) {
        return new AlertProgress(
                state,
                lastNotifiedAtMicros,
                lastCheckedAtMicros,
                nextCheckAtMicros,
                snoozedUntilMicros,
                checks.stream()
                        .map(one -> one.id().equals(check) ? one.undelivered(reason) : one)
                        .toList());
    }

    /** When it is to be checked; null for at once. */
    @Nullable
    Instant planned() {
        return nextCheckAtMicros == null ? null : Timestamps.instant(nextCheckAtMicros);
    }

    boolean isSnoozed(long nowMicros) {
        return snoozedUntilMicros != null && snoozedUntilMicros > nowMicros;
    }

    private List<AlertCheck> with(AlertCheck check) {
        return Stream.concat(Stream.of(check), checks.stream())
                .limit(CHECKS_MAX)
                .toList();
    }
}
