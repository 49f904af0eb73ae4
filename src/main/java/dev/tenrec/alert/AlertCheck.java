package dev.tenrec.alert;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One look at the insight of an alert, or a change of its state by a member.
 *
 * @param createdAtMicros microseconds since 1970 in UTC
 * @param value null where there is none, and for several values of a breakdown that are all in bounds
 * @param notified whether members were to hear of it
 * @param error reason why the check could not be made; null for a check that was
 * @param deliveryError reason why not everyone who was to hear of it did; null while none is known
 */
public record AlertCheck(
        UUID id,
        long createdAtMicros,
        @Nullable Double value,
        AlertState state,
        boolean notified,
        @Nullable String error,
        @Nullable String deliveryError) {
    /** A change of state by a member. */
    static AlertCheck marking(AlertState state, long nowMicros) {
        return new AlertCheck(UUID.randomUUID(), nowMicros, null, state, false, null, null);
    }

    /** A check that could not be made. */
    static AlertCheck failed(String error, long nowMicros) {
        return new AlertCheck(UUID.randomUUID(), nowMicros, null, AlertState.ERRORED, false, error, null);
    }

    /** A check that was made. */
    static AlertCheck of(AlertEvaluation.Result result, boolean hasReaders, long nowMicros) {
        boolean isFiring = !result.breaches().isEmpty();
        AlertState state = isFiring ? AlertState.FIRING : AlertState.NOT_FIRING;
        return new AlertCheck(
                UUID.randomUUID(), nowMicros, result.finiteValue(), state, isFiring && hasReaders, null, null);
    }

    AlertCheck undelivered(String reason) {
        return new AlertCheck(id, createdAtMicros, value, state, notified, error, reason);
    }
}
