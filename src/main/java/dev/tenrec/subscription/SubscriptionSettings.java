package dev.tenrec.subscription;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.PatchFields;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a subscription that members set.
 *
 * @param dashboard id; null for an insight
 * @param insight id; null for a dashboard
 * @param chosen ids of the insights of the dashboard that are sent; none sends the whole dashboard
 * @param targetType {@code email} or {@code webhook}
 * @param targetValue addresses with commas between them, or the address of a receiver
 * @param secret the key of signatures; null without a webhook
 * @param attachesPdf false to send a link alone
 */
public record SubscriptionSettings(
        @Nullable Integer dashboard,
        @Nullable Integer insight,
        List<Integer> chosen,
        @Nullable String title,
        String targetType,
        String targetValue,
        @Nullable String secret,
        Recurrence recurrence,
        boolean attachesPdf,
        boolean enabled,
        boolean deleted) {
    static final SubscriptionSettings BLANK = new SubscriptionSettings(
            null,
            null,
            List.of(),
            null,
            "email",
            "",
            null,
            new Recurrence("weekly", 1, null, null, null, 0, null),
            true,
            true,
            false);

    public SubscriptionSettings {
        chosen = List.copyOf(chosen);
    }

    /** These settings with a patch applied, save the secret. */
    SubscriptionSettings apply(ObjectNode patch) {
        PatchFields fields = new PatchFields(patch);
        Long start = fields.nullableTime("start_date", recurrence.startMicros());
        Recurrence next = new Recurrence(
                fields.text("frequency", recurrence.frequency()),
                fields.number("interval", recurrence.interval()),
                weekdays(patch),
                fields.nullableNumber("bysetpos", recurrence.bysetpos()),
                fields.nullableNumber("count", recurrence.count()),
                start == null ? recurrence.startMicros() : start,
                fields.nullableTime("until_date", recurrence.untilMicros()));
        return new SubscriptionSettings(
                fields.nullableNumber("dashboard", dashboard),
                fields.nullableNumber("insight", insight),
                chosen(patch),
                fields.nullableText("title", title),
                fields.text("target_type", targetType),
                fields.text("target_value", targetValue).strip(),
                secret,
                next,
                fields.text("delivery_format", attachesPdf ? "pdf" : "link").equals("pdf"),
                fields.flag("enabled", enabled),
                fields.flag("deleted", deleted));
    }

    SubscriptionSettings with(@Nullable String key) {
        return new SubscriptionSettings(
                dashboard,
                insight,
                chosen,
                title,
                targetType,
                targetValue,
                key,
                recurrence,
                attachesPdf,
                enabled,
                deleted);
    }

    boolean isWebhook() {
        return targetType.equals("webhook");
    }

    /** Returns whether it is sent at all. */
    boolean isActive() {
        return enabled && !deleted;
    }

    private @Nullable List<String> weekdays(ObjectNode patch) {
        if (!patch.has("byweekday")) {
            return recurrence.byweekday();
        }
        List<String> days = new ArrayList<>();
        patch.get("byweekday").forEach(day -> days.add(day.textValue()));
        return days.isEmpty() ? null : days;
    }

    private List<Integer> chosen(ObjectNode patch) {
        if (!patch.has("dashboard_export_insights")) {
            return chosen;
        }
        List<Integer> ids = new ArrayList<>();
        patch.get("dashboard_export_insights").forEach(id -> ids.add(id.intValue()));
        return ids.stream().distinct().toList();
    }
}
