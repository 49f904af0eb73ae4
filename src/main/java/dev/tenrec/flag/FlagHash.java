package dev.tenrec.flag;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The place of a user between 0 and 1, the same for a flag and an identifier in every implementation of PostHog: the
 * first 15 hexadecimal digits of a SHA-1, as a share of the largest such number. For one thread.
 */
final class FlagHash {
    private static final double SCALE = 0xfffffffffffffffL;
    private static final int UNUSED_BITS = Long.SIZE - 60;

    /** Looked up once: that takes longer than a digest. */
    private final MessageDigest sha1 = sha1();

    /** Decides whether the user is within the rollout of a condition. */
    double ofRollout(String flag, String identifier) {
        return of(flag + "." + identifier);
    }

    /** Decides the variant. */
    double ofVariant(String flag, String identifier) {
        return of(flag + "." + identifier + "variant");
    }

    /** Decides whether the user is held out, from all flags alike. */
    double ofHoldout(String identifier) {
        return of("holdout-" + identifier);
    }

    private double of(String text) {
        byte[] digest = sha1.digest(text.getBytes(StandardCharsets.UTF_8));
        long number = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            number = (number << Byte.SIZE) | (digest[i] & 0xff);
        }
        return (number >>> UNUSED_BITS) / SCALE;
    }

    private static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
