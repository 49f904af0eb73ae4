package dev.tenrec.alert;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import java.time.Instant;
import java.util.UUID;

/**
 * A rule about the numbers of an insight, and what its checks found.
 *
 * @param createdBy id of a user
 */
public record Alert(
        int projectId, UUID id, AlertSettings settings, AlertProgress progress, long createdAtMicros, int createdBy) {
    /** This alert with other settings: one that judges otherwise or more often is due at once. */
    Alert with(AlertSettings next) {
        boolean isJudgedAnew = !settings.judgesLike(next);
        AlertProgress then =
                isJudgedAnew || settings.interval() != next.interval() ? progress.recheck(isJudgedAnew) : progress;
        return new Alert(projectId, id, next, next.enabled() ? then : then.disabled(), createdAtMicros, createdBy);
    }

    Alert with(AlertProgress next) {
        return new Alert(projectId, id, settings, next, createdAtMicros, createdBy);
    }

    boolean isDue(Instant now) {
        return settings.enabled()
                && !progress.isSnoozed(Timestamps.micros(now))
                && settings.interval().isDue(progress.planned(), now);
    }

    /** When it had to be checked, for an order of those that are due. */
    long dueMicros() {
        Long planned = progress.nextCheckAtMicros();
        return planned == null ? createdAtMicros : planned;
    }

    /** The fields that the activity log compares. */
    ObjectNode comparable() {
        ObjectNode json = Json.mapper().valueToTree(settings);
        AlertWebhook webhook = settings.webhook();
        json.put("webhook", webhook == null ? null : webhook.host());
        return json.put("snoozed_until", progress.snoozedUntilMicros());
    }
}
