package dev.tenrec.api.subscription;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.api.account.UserJson;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.subscription.Delivery;
import dev.tenrec.subscription.Recurrence;
import dev.tenrec.subscription.Schedule;
import dev.tenrec.subscription.Subscription;
import dev.tenrec.subscription.SubscriptionSettings;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Subscriptions in the form of the API. */
record SubscriptionJson(Dashboards dashboards, UserJson users) {
    ObjectNode of(Subscription subscription) {
        SubscriptionSettings settings = subscription.settings();
        Optional<Insight> insight = Optional.ofNullable(settings.insight())
                .flatMap(id -> dashboards.insights().findWithDeleted(subscription.projectId(), id));
        ObjectNode json = Json.object().put("id", subscription.id());
        json.put("content_type", settings.insight() == null ? "dashboard" : "insight");
        json.put("dashboard", settings.dashboard()).put("insight", settings.insight());
        json.put("insight_short_id", insight.map(Insight::shortId).orElse(null));
        json.put("resource_name", name(subscription, insight));
        settings.chosen().forEach(json.putArray("dashboard_export_insights")::add);
        json.put("target_type", settings.targetType()).put("target_value", settings.targetValue());
        schedule(json, settings.recurrence());
        json.put("created_at", Timestamps.format(subscription.createdAtMicros()));
        json.set("created_by", users.of(subscription.createdBy()));
        json.put("deleted", settings.deleted()).put("enabled", settings.enabled());
        json.put("title", settings.title());
        json.put("summary", Schedule.words(settings.recurrence()));
        json.put("next_delivery_date", time(subscription.nextMicros()));
        json.putNull("integration_id");
        json.put("delivery_format", settings.attachesPdf() ? "pdf" : "link");
        json.set(
                "last_delivery",
                subscription.deliveries().stream()
                        .findFirst()
                        .map(SubscriptionJson::delivery)
                        .orElse(null));
        return json;
    }

    /** The same with the key of its webhook, which is shown when it is made and never again. */
    ObjectNode withSecret(Subscription subscription) {
        return of(subscription).put("webhook_secret", subscription.settings().secret());
    }

    private static void schedule(ObjectNode json, Recurrence recurrence) {
        json.put("frequency", recurrence.frequency()).put("interval", recurrence.interval());
        json.set(
                "byweekday",
                recurrence.byweekday() == null ? null : Json.mapper().valueToTree(recurrence.byweekday()));
        json.put("bysetpos", recurrence.bysetpos()).put("count", recurrence.count());
        json.put("start_date", Timestamps.format(recurrence.startMicros()));
        json.put("until_date", time(recurrence.untilMicros()));
    }

    private @Nullable String name(Subscription subscription, Optional<Insight> insight) {
        if (insight.isPresent()) {
            return Objects.requireNonNullElse(
                    insight.get().name(),
                    Objects.requireNonNullElse(insight.get().derivedName(), ""));
        }
        return Optional.ofNullable(subscription.settings().dashboard())
                .flatMap(id -> dashboards.find(subscription.projectId(), id))
                .map(Dashboard::name)
                .orElse(null);
    }

    private static ObjectNode delivery(Delivery delivery) {
        ObjectNode json = Json.object().put("id", delivery.id().toString());
        json.put("created_at", Timestamps.format(delivery.createdAtMicros()));
        return json.put("status", delivery.status()).put("error", delivery.error());
    }

    private static @Nullable String time(@Nullable Long micros) {
        return micros == null ? null : Timestamps.format(micros);
    }
}
