package dev.tenrec.alert;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of an alert that members set.
 *
 * @param insight id of the insight that is asked
 * @param subscribers ids of the users who hear of it
 * @param threshold null for an alert that never fires
 * @param condition {@code type}: the number itself, its increase or its decrease
 * @param config {@code series_index}, and {@code check_ongoing_interval} to look at an interval before it ends
 * @param webhook where other programs hear of it; null for none
 * @param skipsWeekend whether Saturdays and Sundays of the project's time zone pass without a check
 */
public record AlertSettings(
        int insight,
        String name,
        List<Integer> subscribers,
        @Nullable AlertThreshold threshold,
        JsonNode condition,
        JsonNode config,
        AlertInterval interval,
        boolean enabled,
        boolean skipsWeekend,
        @Nullable AlertWebhook webhook) {
    static final AlertSettings BLANK = new AlertSettings(
            0, "", List.of(), null, Json.object(), Json.object(), AlertInterval.DAILY, true, false, null);

    public AlertSettings {
        subscribers = List.copyOf(subscribers);
    }

    /** These settings with a patch applied. */
    AlertSettings apply(ObjectNode patch, long nowMicros) {
        PatchFields fields = new PatchFields(patch);
        return new AlertSettings(
                fields.number("insight", insight),
                fields.text("name", name),
                subscribers(patch),
                threshold(patch, nowMicros),
                fields.any("condition", condition),
                fields.any("config", config),
                patch.path("calculation_interval").isTextual()
                        ? AlertInterval.of(patch.get("calculation_interval").textValue())
                        : interval,
                fields.flag("enabled", enabled),
                patch.path("skip_weekend").isNull() ? false : fields.flag("skip_weekend", skipsWeekend),
                patch.has("webhook_url")
                        ? AlertWebhook.of(webhook, patch.get("webhook_url").textValue())
                        : webhook);
    }

    /** The kind of condition; empty for none. */
    String conditionType() {
        return condition.path("type").asText();
    }

    int seriesIndex() {
        return config.path("series_index").asInt();
    }

    /** Returns whether an interval is looked at before it ends. */
    boolean isOngoing() {
        return config.path("check_ongoing_interval").asBoolean();
    }

    /** Returns whether both judge the same numbers in the same way. */
    boolean judgesLike(AlertSettings other) {
        return insight == other.insight
                && condition.equals(other.condition)
                && config.equals(other.config)
                && (threshold == null
                        ? other.threshold == null
                        : other.threshold != null && threshold.configuration().equals(other.threshold.configuration()));
    }

    private @Nullable AlertThreshold threshold(ObjectNode patch, long nowMicros) {
        if (!patch.has("threshold")) {
            return threshold;
        }
        return patch.get("threshold") instanceof ObjectNode sent && !sent.isEmpty()
                ? AlertThreshold.of(threshold, sent, nowMicros)
                : null;
    }

    private List<Integer> subscribers(ObjectNode patch) {
        if (!patch.has("subscribed_users")) {
            return subscribers;
        }
        List<Integer> sent = new ArrayList<>();
        patch.get("subscribed_users").forEach(id -> sent.add(id.intValue()));
        return sent.stream().distinct().toList();
    }
}
