package dev.tenrec.webhook;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A message for one receiver, signed as the Standard Webhooks specification says.
 *
 * @param target an address of {@code http} or {@code https}
 * @param secret the key of the signature, {@code whsec_} and Base64; the receiver has it too
 * @param id the same in every attempt, so that a receiver can tell a repetition
 * @param body JSON
 */
public record Webhook(URI target, String secret, String id, String body) {
    private static final int TARGET_MAX = 2_000;
    private static final String SECRET_PREFIX = "whsec_";
    private static final int SECRET_SIZE = 24;

    /** Refuses a target that is no address of a host, with {@code IllegalArgumentException}. */
    public Webhook {
        requireTarget(target);
    }

    /** Refuses a target that nothing can be sent to, with a reason for people. */
    public static void requireTarget(URI target) {
        String scheme = target.getScheme();
        if (!"https".equals(scheme) && !"http".equals(scheme)) {
            throw new IllegalArgumentException("The address must begin with https:// or http://.");
        }
        if (target.getHost() == null
                || target.getRawUserInfo() != null
                || target.toString().length() > TARGET_MAX) {
            throw new IllegalArgumentException("The address must name a host, and neither user nor password.");
        }
    }

    /** Makes a key of its own for a receiver. */
    public static String newSecret(SecureRandom random) {
        byte[] key = new byte[SECRET_SIZE];
        random.nextBytes(key);
        return SECRET_PREFIX + Base64.getEncoder().encodeToString(key);
    }

    /**
     * The headers of an attempt: the message's id, the time, and the signature of both and the body.
     *
     * @param seconds since 1970; receivers refuse old messages, which may have been recorded
     */
    Map<String, String> headers(long seconds) {
        return Map.of(
                "Content-Type",
                "application/json",
                "User-Agent",
                "Tenrec",
                "webhook-id",
                id,
                "webhook-timestamp",
                Long.toString(seconds),
                "webhook-signature",
                "v1," + signature(seconds));
    }

    /** The body as it is sent and signed. */
    byte[] bytes() {
        return body.getBytes(StandardCharsets.UTF_8);
    }

    private String signature(long seconds) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            byte[] key = Base64.getDecoder().decode(secret.substring(SECRET_PREFIX.length()));
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            mac.update((id + "." + seconds + ".").getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(mac.doFinal(bytes()));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("Every JDK has HmacSHA256", impossible);
        }
    }

    /** Never prints the secret, nor a token in the address. */
    @Override
    public String toString() {
        return "Webhook[" + target.getHost() + ", " + id + "]";
    }
}
