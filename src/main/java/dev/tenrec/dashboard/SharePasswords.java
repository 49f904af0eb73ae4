package dev.tenrec.dashboard;

import dev.tenrec.thread.Blocking;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * Makes and checks what is kept of the passwords of shared pages: people choose them, so that guessing one must cost
 * time. The text is {@code pbkdf2_sha256$iterations$salt$hash}, the last two in base64.
 */
public final class SharePasswords {
    private static final String ALGORITHM = "PBKDF2WithHmacSHA256";
    private static final String NAME = "pbkdf2_sha256";
    private static final int ITERATIONS = 600_000;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BITS = 256;
    /** 12 random bytes are 16 characters and no dictionary's word. */
    private static final int RANDOM_BYTES = 12;

    private final SecureRandom random = new SecureRandom();

    /** A password for someone who did not choose one. */
    public String next() {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** What is kept of a password. */
    @Blocking
    public String hash(String password) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        Base64.Encoder text = Base64.getEncoder();
        return String.join(
                "$",
                NAME,
                Integer.toString(ITERATIONS),
                text.encodeToString(salt),
                text.encodeToString(derive(password, salt, ITERATIONS)));
    }

    /** Whether this is the password of which the hash was kept. */
    @Blocking
    public boolean matches(String password, String hash) {
        String[] parts = hash.split("\\$", -1);
        byte[] salt = Base64.getDecoder().decode(parts[2]);
        byte[] expected = Base64.getDecoder().decode(parts[3]);
        return MessageDigest.isEqual(derive(password, salt, Integer.parseInt(parts[1])), expected);
    }

    private static byte[] derive(String password, byte[] salt, int iterations) {
        PBEKeySpec key = new PBEKeySpec(password.toCharArray(), salt, iterations, HASH_BITS);
        try {
            return SecretKeyFactory.getInstance(ALGORITHM).generateSecret(key).getEncoded();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("Every JDK has " + ALGORITHM + ".", impossible);
        } finally {
            key.clearPassword();
        }
    }
}
