package dev.tenrec.subscription;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.User;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.mail.Mail;
import dev.tenrec.mail.Mailer;
import dev.tenrec.site.Site;
import dev.tenrec.thread.DeliveryQueue;
import dev.tenrec.webhook.Webhook;
import dev.tenrec.webhook.WebhookSender;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The mails and webhooks of subscriptions. */
public final class SubscriptionMessages {
    private static final String NO_MAIL = "This server sends no mail: the setting smtp-host names no mail server.";

    private final Accounts accounts;
    private final Optional<Mailer> mailer;
    private final WebhookSender webhooks;
    private final Site site;
    private final DeliveryQueue mails = new DeliveryQueue();
    private final DeliveryQueue posts = new DeliveryQueue();

    /** @param mailer empty for a server that sends no mail */
    public SubscriptionMessages(Accounts accounts, Optional<Mailer> mailer, WebhookSender webhooks, Site site) {
        this.accounts = accounts;
        this.mailer = mailer;
        this.webhooks = webhooks;
        this.site = site;
    }

    /**
     * Sends a delivery to all its readers; the stage ends once each has it, or with the first failure.
     *
     * @param pdf empty for a link alone
     */
    CompletionStage<Void> send(
            Subscription subscription, Delivery delivery, SubscribedItem item, Optional<ByteBuffer> pdf) {
        SubscriptionSettings settings = subscription.settings();
        Optional<String> link =
                site.origin().map(origin -> origin + "/project/" + subscription.projectId() + item.path());
        if (settings.isWebhook()) {
            Webhook webhook = new Webhook(
                    URI.create(settings.targetValue()),
                    Objects.requireNonNull(settings.secret()),
                    delivery.id().toString(),
                    body(subscription, delivery, item, link));
            return posts.add(subscription.projectId(), () -> webhooks.send(webhook));
        }
        if (mailer.isEmpty()) {
            return CompletableFuture.failedFuture(ApiException.invalid(NO_MAIL));
        }
        return CompletableFuture.allOf(SubscriptionRules.addressesOf(settings.targetValue()).stream()
                .map(to -> mail(to, subscription, item, link, pdf))
                .map(mail -> mails.add(
                                subscription.projectId(), () -> mailer.get().send(mail))
                        .toCompletableFuture())
                .toArray(CompletableFuture[]::new));
    }

    private Mail mail(
            String to,
            Subscription subscription,
            SubscribedItem item,
            Optional<String> link,
            Optional<ByteBuffer> pdf) {
        String by =
                accounts.users().find(subscription.createdBy()).map(User::email).orElse("A member");
        String text = item.kind() + " " + item.name()
                + link.map(address -> "\n\n" + address).orElse("")
                + "\n\n" + by + " has this sent to you, "
                + Schedule.words(subscription.settings().recurrence())
                + ". Ask them to end it.\n";
        List<Mail.Attachment> files =
                pdf.map(bytes -> new Mail.Attachment(filename(item), "application/pdf", bytes.duplicate())).stream()
                        .toList();
        String title = Objects.requireNonNullElse(subscription.settings().title(), "");
        return new Mail(to, title.isBlank() ? item.kind() + " " + item.name() : title, text, files);
    }

    private static String body(
            Subscription subscription, Delivery delivery, SubscribedItem item, Optional<String> link) {
        ObjectNode json = Json.object();
        json.put("subscription_id", subscription.id()).put("project_id", subscription.projectId());
        json.put("title", subscription.settings().title());
        json.put("resource_type", item.kind().toLowerCase(Locale.ROOT));
        json.put("resource_name", item.name()).put("url", link.orElse(null));
        json.put("delivered_at", Timestamps.format(delivery.createdAtMicros()));
        return Json.text(json);
    }

    private static String filename(SubscribedItem item) {
        String plain = item.name().replaceAll("[^A-Za-z0-9]+", "-").replaceAll("^-|-$", "");
        return (plain.isEmpty() ? "report" : plain.substring(0, Math.min(plain.length(), 60))) + ".pdf";
    }
}
