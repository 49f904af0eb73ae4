package dev.tenrec.account;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Makes keys and their digests. */
final class Secrets {
    private static final String DIGEST_PREFIX = "sha256$";
    private static final String ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    /** 43 characters of 62 carry 256 bits. */
    private static final int LENGTH = 43;

    private final SecureRandom random;

    Secrets(SecureRandom random) {
        this.random = random;
    }

    /** A new key that begins with the prefix. */
    String next(String prefix) {
        StringBuilder key = new StringBuilder(prefix);
        for (int i = 0; i < LENGTH; i++) {
            key.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return key.toString();
    }

    /** Digest of a key. A key is random and long, so that one round without salt is enough. */
    static String digest(String key) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
            return DIGEST_PREFIX + HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static String mask(String key) {
        return key.length() < 16 ? "..." : key.substring(0, 4) + "..." + key.substring(key.length() - 4);
    }

    /** Compares in a time that does not depend on where the texts differ. */
    static boolean same(String left, String right) {
        return MessageDigest.isEqual(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
    }
}
