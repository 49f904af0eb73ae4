package dev.tenrec.subscription;

import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.Tile;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.mail.Mail;
import dev.tenrec.store.Transaction;
import dev.tenrec.webhook.Webhook;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules of subscriptions that a schema can't hold: one thing of the project, and readers of it. */
record SubscriptionRules(Dashboards dashboards) {
    private static final String TARGET = "target_value";
    private static final int ADDRESSES_MAX = 50;
    private static final int CHOSEN_MAX = 6;

    void check(Transaction transaction, int projectId, SubscriptionSettings settings) {
        Integer dashboard = settings.dashboard();
        Integer insight = settings.insight();
        if ((dashboard == null) == (insight == null)) {
            throw ApiException.invalid("Either dashboard or insight is required for an export.");
        }
        if (insight != null
                && dashboards.insights().live(transaction, projectId, insight).isEmpty()) {
            throw ApiException.doesNotExist("insight", insight);
        }
        if (dashboard != null
                && dashboards.live(transaction, projectId, dashboard).isEmpty()) {
            throw ApiException.doesNotExist("dashboard", dashboard);
        }
        chosen(projectId, settings);
        if (settings.targetType().equals("slack")) {
            throw ApiException.invalid("target_type", "Slack is not supported.");
        }
        if (settings.isWebhook()) {
            receiver(settings.targetValue());
        } else {
            addresses(settings.targetValue());
        }
    }

    /** The addresses of mailboxes in a text. */
    static List<String> addressesOf(String text) {
        return Stream.of(text.split(",", -1))
                .map(String::strip)
                .filter(address -> !address.isEmpty())
                .distinct()
                .toList();
    }

    private void chosen(int projectId, SubscriptionSettings settings) {
        Integer dashboard = settings.dashboard();
        if (settings.chosen().isEmpty()) {
            return;
        }
        if (dashboard == null) {
            throw ApiException.invalid(
                    "dashboard_export_insights", "Cannot set insights selection without a dashboard.");
        }
        if (settings.chosen().size() > CHOSEN_MAX) {
            throw ApiException.invalid(
                    "dashboard_export_insights", "Cannot select more than " + CHOSEN_MAX + " insights.");
        }
        Set<Integer> shown = dashboards.tiles().live(projectId, dashboard).stream()
                .map(Tile::insightId)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        long unknown =
                settings.chosen().stream().filter(id -> !shown.contains(id)).count();
        if (unknown > 0) {
            throw ApiException.invalid("dashboard_export_insights", unknown + " invalid insight(s) selected.");
        }
    }

    private static void receiver(String url) {
        try {
            Webhook.requireTarget(new URI(url));
        } catch (IllegalArgumentException unusable) {
            throw ApiException.invalid(TARGET, String.valueOf(unusable.getMessage()));
        } catch (URISyntaxException malformed) {
            throw ApiException.invalid(TARGET, "Enter a valid URL.");
        }
    }

    private static void addresses(String text) {
        List<String> all = addressesOf(text);
        if (all.isEmpty()) {
            throw new ApiException(ErrorCode.REQUIRED, "This field is required.", TARGET);
        }
        if (all.size() > ADDRESSES_MAX) {
            throw ApiException.invalid(TARGET, "Send to " + ADDRESSES_MAX + " addresses at most.");
        }
        for (String address : all) {
            if (!Mail.isAddress(address)) {
                throw ApiException.invalid(TARGET, address + " is no address of a mailbox.");
            }
        }
    }
}
