package dev.tenrec.alert;

import dev.tenrec.error.ApiException;
import dev.tenrec.webhook.Webhook;
import java.net.URI;
import java.net.URISyntaxException;
import java.security.SecureRandom;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Receiver of an alert.
 *
 * @param url as sent; it may hold a token of the receiver's
 * @param secret the key of signatures, made with the receiver
 */
public record AlertWebhook(String url, String secret) {
    private static final SecureRandom RANDOM = new SecureRandom();

    /** The receiver at an address, with the secret that it has already or a new one; null for an empty address. */
    static @Nullable AlertWebhook of(@Nullable AlertWebhook before, @Nullable String url) {
        if (url == null || url.isBlank()) {
            return null;
        }
        if (before != null && before.url.equals(url)) {
            return before;
        }
        try {
            Webhook.requireTarget(new URI(url));
        } catch (IllegalArgumentException unusable) {
            throw ApiException.invalid("webhook_url", String.valueOf(unusable.getMessage()));
        } catch (URISyntaxException malformed) {
            throw ApiException.invalid("webhook_url", "Enter a valid URL.");
        }
        return new AlertWebhook(url, Webhook.newSecret(RANDOM));
    }

    /** The host alone, for the log. */
    String host() {
        return URI.create(url).getHost().toLowerCase(Locale.ROOT);
    }

    Webhook message(String id, String body) {
        return new Webhook(URI.create(url), secret, id, body);
    }

    /** Never prints the secret, nor a token in the address. */
    @Override
    public String toString() {
        return "AlertWebhook[" + host() + "]";
    }
}
