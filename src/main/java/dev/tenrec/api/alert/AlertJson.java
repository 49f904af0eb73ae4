package dev.tenrec.api.alert;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.alert.Alert;
import dev.tenrec.alert.AlertCheck;
import dev.tenrec.alert.AlertProgress;
import dev.tenrec.alert.AlertSettings;
import dev.tenrec.alert.AlertThreshold;
import dev.tenrec.alert.AlertWebhook;
import dev.tenrec.alert.Alerts;
import dev.tenrec.api.account.UserJson;
import dev.tenrec.api.dashboard.InsightJson;
import dev.tenrec.dashboard.Viewer;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Alerts in the form of the API. */
record AlertJson(Alerts alerts, InsightJson insights, UserJson users) {
    private static final int CHECKS_SHOWN = 5;
    private static final List<String> OF_DETECTORS =
            List.of("anomaly_scores", "triggered_points", "triggered_dates", "interval");

    ObjectNode of(Alert alert, Viewer viewer) {
        AlertSettings settings = alert.settings();
        AlertProgress progress = alert.progress();
        ObjectNode json = Json.object().put("id", alert.id().toString());
        json.set("created_by", users.of(alert.createdBy()));
        json.put("created_at", Timestamps.format(alert.createdAtMicros()));
        json.set(
                "insight",
                alerts.insight(alert)
                        .<JsonNode>map(insight -> insights.basic(insight, viewer))
                        .orElse(NullNode.instance));
        json.put("name", settings.name());
        json.set("subscribed_users", Json.mapper().valueToTree(alerts.subscribers(alert)));
        json.set("threshold", threshold(settings.threshold()));
        json.set("condition", settings.condition());
        json.put("state", progress.state().word());
        json.put("enabled", settings.enabled());
        json.put("last_notified_at", time(progress.lastNotifiedAtMicros()));
        json.put("last_checked_at", time(progress.lastCheckedAtMicros()));
        json.put("next_check_at", time(progress.nextCheckAtMicros()));
        ArrayNode checks = json.putArray("checks");
        progress.checks().stream().limit(CHECKS_SHOWN).map(AlertJson::check).forEach(checks::add);
        json.set("config", settings.config());
        json.putNull("detector_config");
        json.put("calculation_interval", settings.interval().word());
        json.put("snoozed_until", time(progress.snoozedUntilMicros()));
        json.put("skip_weekend", settings.skipsWeekend());
        json.putNull("schedule_restriction");
        AlertWebhook webhook = settings.webhook();
        json.put("webhook_url", webhook == null ? null : webhook.url());
        return json.put(
                "last_value",
                progress.checks().stream().findFirst().map(AlertCheck::value).orElse(null));
    }

    /** The same with the secret of its webhook, which is shown when it is made and never again. */
    ObjectNode withSecret(Alert alert, Viewer viewer) {
        AlertWebhook webhook = alert.settings().webhook();
        return of(alert, viewer).put("webhook_secret", webhook == null ? null : webhook.secret());
    }

    private static ObjectNode check(AlertCheck check) {
        ObjectNode json = Json.object().put("id", check.id().toString());
        json.put("created_at", Timestamps.format(check.createdAtMicros()));
        json.put("calculated_value", check.value()).put("state", check.state().word());
        json.put("targets_notified", check.notified());
        OF_DETECTORS.forEach(json::putNull);
        return json.put("error", check.error()).put("delivery_error", check.deliveryError());
    }

    private static @Nullable ObjectNode threshold(@Nullable AlertThreshold threshold) {
        if (threshold == null) {
            return null;
        }
        ObjectNode json = Json.object().put("id", threshold.id().toString());
        json.put("created_at", Timestamps.format(threshold.createdAtMicros())).put("name", threshold.name());
        return json.set("configuration", threshold.configuration());
    }

    private static @Nullable String time(@Nullable Long micros) {
        return micros == null ? null : Timestamps.format(micros);
    }
}
