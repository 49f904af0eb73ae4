package dev.tenrec.account;

import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.spec.InvalidKeySpecException;
import java.util.HexFormat;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * Salted hash of a password: PBKDF2 with HMAC-SHA-256 and many rounds, so that each guess is costly. It names its
 * algorithm and rounds, so that a later version may change them.
 *
 * @param algorithm always {@code pbkdf2_sha256}
 * @param salt hexadecimal
 * @param hash hexadecimal
 */
public record PasswordHash(String algorithm, int rounds, String salt, String hash) {
    private static final String ALGORITHM = "pbkdf2_sha256";
    private static final int SALT_BYTES = 16;
    private static final int HASH_BITS = 256;

    /** Matches no password; comparing with it takes as long as with any other. */
    public static final PasswordHash NONE = none(PasswordHashing.ROUNDS);

    /** A hash of so many rounds that matches no password. */
    static PasswordHash none(int rounds) {
        return new PasswordHash(ALGORITHM, rounds, "00".repeat(SALT_BYTES), "");
    }

    /** Makes the hash of a new password. */
    @Blocking
    static PasswordHash of(String password, int rounds, SecureRandom random) {
        WorkerPool.assertWorker();
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        String text = HexFormat.of().formatHex(salt);
        return new PasswordHash(ALGORITHM, rounds, text, hash(password, text, rounds));
    }

    /** True when it was made of this password. */
    @Blocking
    public boolean matches(String password) {
        WorkerPool.assertWorker();
        byte[] given = HexFormat.of().parseHex(hash(password, salt, rounds));
        return MessageDigest.isEqual(given, HexFormat.of().parseHex(hash));
    }

    private static String hash(String password, String salt, int rounds) {
        PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), HexFormat.of().parseHex(salt), rounds, HASH_BITS);
        try {
            byte[] hash = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                    .generateSecret(spec)
                    .getEncoded();
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException | InvalidKeySpecException impossible) {
            throw new IllegalStateException(impossible);
        } finally {
            spec.clearPassword();
        }
    }
}
