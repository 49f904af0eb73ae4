package dev.tenrec.alert;

import dev.tenrec.account.User;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.error.ApiException;
import dev.tenrec.mail.Mail;
import dev.tenrec.mail.Mailer;
import dev.tenrec.site.Site;
import dev.tenrec.thread.DeliveryQueue;
import dev.tenrec.webhook.Webhook;
import dev.tenrec.webhook.WebhookSender;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/**
 * Tells members, and the receiver of its webhook, that an alert is firing. A notice that does not arrive is seen at the
 * check of the alert; it is not sent again, because the next check tells what is so then.
 */
public final class AlertNotices {
    static final String NO_MAIL = "This server sends no mail: the setting smtp-host names no mail server.";

    private final Alerts alerts;
    private final Optional<Mailer> mailer;
    private final WebhookSender webhooks;
    private final Site site;
    private final DeliveryQueue mails = new DeliveryQueue();
    private final DeliveryQueue posts = new DeliveryQueue();

    /**
     * @param mailer empty for a server that sends no mail
     * @param webhooks repeats what fails
     * @param site address that links are made of
     */
    public AlertNotices(Alerts alerts, Optional<Mailer> mailer, WebhookSender webhooks, Site site) {
        this.alerts = alerts;
        this.mailer = mailer;
        this.webhooks = webhooks;
        this.site = site;
    }

    /** Returns whether anyone is to hear of an alert. */
    boolean hasReaders(Alert alert) {
        return alert.settings().webhook() != null || !alerts.subscribers(alert).isEmpty();
    }

    /** Sends the notices of a check that is kept; returns at once. */
    @SuppressWarnings("FutureReturnValueIgnored") // A failure is kept at the check.
    void send(Alert alert, AlertCheck check, Insight insight, List<String> breaches) {
        List<CompletableFuture<Void>> sent = new ArrayList<>();
        for (User user : alerts.subscribers(alert)) {
            sent.add(mail(alert, user, insight, breaches).toCompletableFuture());
        }
        AlertWebhook receiver = alert.settings().webhook();
        if (receiver != null) {
            Webhook message = receiver.message(
                    check.id().toString(), WebhookBody.of(alert, check, insight, breaches, link(alert, insight)));
            sent.add(posts.add(alert.projectId(), () -> webhooks.send(message)).toCompletableFuture());
        }
        CompletableFuture.allOf(sent.toArray(CompletableFuture[]::new)).whenComplete((done, failure) -> {
            if (failure != null) {
                Throwable cause = failure.getCause() == null ? failure : failure.getCause();
                String reason = ApiException.from(cause).detail();
                alerts.progress(alert, progress -> progress.undelivered(check.id(), reason));
            }
        });
    }

    private CompletionStage<Void> mail(Alert alert, User user, Insight insight, List<String> breaches) {
        return mailer.isEmpty()
                ? CompletableFuture.failedFuture(ApiException.invalid(NO_MAIL))
                : mails.add(alert.projectId(), () -> mailer.get().send(mail(alert, user.email(), insight, breaches)));
    }

    private Optional<String> link(Alert alert, Insight insight) {
        return site.origin()
                .map(origin -> origin + "/project/" + alert.projectId() + "/insights/" + insight.shortId()
                        + "?alert_id=" + alert.id());
    }

    private Mail mail(Alert alert, String to, Insight insight, List<String> breaches) {
        String name = alert.settings().name();
        List<String> lines = new ArrayList<>();
        lines.add("The alert \"" + name + "\" of the insight \"" + WebhookBody.title(insight) + "\" is firing.");
        lines.add("");
        breaches.forEach(breach -> lines.add("- " + breach));
        link(alert, insight).ifPresent(address -> lines.add("\n" + address));
        lines.add("");
        lines.add("You get this mail because you are subscribed to the alert.");
        return Mail.of(
                to, "Tenrec alert " + name + " is firing", lines.stream().collect(Collectors.joining("\n", "", "\n")));
    }
}
