package dev.tenrec.subscription;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One time that a subscription was sent.
 *
 * @param id the same in each attempt of a webhook
 * @param createdAtMicros microseconds since 1970 in UTC
 * @param status {@code starting}, {@code completed} or {@code failed}
 * @param error reason why not everyone got it
 */
public record Delivery(
        UUID id,
        long createdAtMicros,
        String status,
        @Nullable String error) {
    static Delivery starting(long nowMicros) {
        return new Delivery(UUID.randomUUID(), nowMicros, "starting", null);
    }

    Delivery ended(@Nullable String reason) {
        return new Delivery(id, createdAtMicros, reason == null ? "completed" : "failed", reason);
    }
}
