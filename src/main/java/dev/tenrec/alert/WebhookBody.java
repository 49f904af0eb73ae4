package dev.tenrec.alert;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The text of a webhook: the event that the service makes of an alert that fires. */
final class WebhookBody {
    private WebhookBody() {}

    /** @param link to the alert; empty for a server that knows no address of its own */
    static String of(Alert alert, AlertCheck check, Insight insight, List<String> breaches, Optional<String> link) {
        ObjectNode json = Json.object();
        ObjectNode event = json.putObject("event").put("event", "$insight_alert_firing");
        event.put("uuid", check.id().toString()).put("distinct_id", "team_" + alert.projectId());
        String time = Timestamps.format(check.createdAtMicros());
        event.put("timestamp", time).put("url", link.orElse(null));
        event.putObject("properties")
                .put("alert_id", alert.id().toString())
                .put("alert_name", alert.settings().name())
                .put("insight_name", title(insight))
                .put("insight_id", insight.shortId())
                .put("state", check.state().word())
                .put("last_checked_at", time)
                .put("alert_mode", "threshold")
                .put("calculated_value", check.value())
                .put("breaches", String.join(", ", breaches));
        json.putObject("project").put("id", alert.projectId());
        return Json.text(json);
    }

    /** The name of an insight for people. */
    static String title(Insight insight) {
        return Objects.requireNonNullElse(
                insight.name(), Objects.requireNonNullElse(insight.derivedName(), insight.shortId()));
    }
}
