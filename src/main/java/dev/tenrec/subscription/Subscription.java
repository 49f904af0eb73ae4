package dev.tenrec.subscription;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A dashboard or an insight that is sent at times.
 *
 * @param nextMicros when it is sent next, microseconds since 1970 in UTC; null when it has ended
 * @param deliveries the latest, newest first
 * @param createdBy id of a user, in whose name it is sent
 */
public record Subscription(
        int projectId,
        int id,
        SubscriptionSettings settings,
        @Nullable Long nextMicros,
        List<Delivery> deliveries,
        long createdAtMicros,
        int createdBy) {
    private static final int DELIVERIES_MAX = 20;
    /** Nothing is sent right after it was planned; the service has the same. */
    private static final Duration SOONEST = Duration.ofMinutes(15);

    public Subscription {
        deliveries = List.copyOf(deliveries);
    }

    /** The same with other settings; another recurrence plans the next time anew. */
    Subscription with(SubscriptionSettings next, Instant now) {
        boolean isPlanned = next.recurrence().equals(settings.recurrence()) && nextMicros != null;
        return new Subscription(
                projectId,
                id,
                next,
                isPlanned ? nextMicros : planned(next, now),
                deliveries,
                createdAtMicros,
                createdBy);
    }

    /** The same once a delivery has begun, with the time of the next one. */
    Subscription begun(Delivery delivery, boolean isPlanned, Instant now) {
        return new Subscription(
                projectId,
                id,
                settings,
                isPlanned ? planned(settings, now) : nextMicros,
                Stream.concat(Stream.of(delivery), deliveries.stream())
                        .limit(DELIVERIES_MAX)
                        .toList(),
                createdAtMicros,
                createdBy);
    }

    /** The same with the end of a delivery. */
    Subscription ended(Delivery delivery) {
        return new Subscription(
                projectId,
                id,
                settings,
                nextMicros,
                deliveries.stream()
                        .map(one -> one.id().equals(delivery.id()) ? delivery : one)
                        .toList(),
                createdAtMicros,
                createdBy);
    }

    boolean isDue(Instant now) {
        return settings.isActive() && nextMicros != null && nextMicros <= Timestamps.micros(now);
    }

    static @Nullable Long planned(SubscriptionSettings settings, Instant now) {
        Optional<Instant> next = settings.recurrence().after(now.plus(SOONEST));
        return next.map(Timestamps::micros).orElse(null);
    }

    /** The fields that the activity log compares. */
    ObjectNode comparable() {
        ObjectNode json = Json.mapper().valueToTree(settings);
        json.remove("secret");
        if (settings.isWebhook()) {
            json.remove("target_value");
        }
        return json;
    }
}
