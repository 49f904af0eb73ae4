package dev.tenrec.account;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Locale;
import java.util.OptionalLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Time-based one-time passwords (RFC 6238) as all authenticator apps make them: HMAC-SHA-1, six digits, thirty seconds.
 */
final class Totp {
    private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int STEP_SECONDS = 30;
    private static final int MODULUS = 1_000_000;
    /** A clock that is half a minute wrong, or a code that was typed slowly, is right too. */
    private static final int STEPS_AROUND = 1;

    private Totp() {}

    /**
     * The step whose code this is, if it is one of now or next to it.
     *
     * @param lastStep the step of the last code that was used; codes up to it are worth nothing any more
     */
    static OptionalLong step(byte[] secret, String code, long nowSeconds, long lastStep) {
        long now = Math.floorDiv(nowSeconds, STEP_SECONDS);
        OptionalLong found = OptionalLong.empty();
        for (long step = now - STEPS_AROUND; step <= now + STEPS_AROUND; step++) {
            if (step > lastStep && Secrets.same(code(secret, step), code)) {
                found = OptionalLong.of(step);
            }
        }
        return found;
    }

    static String code(byte[] secret, long step) {
        try {
            Mac mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(secret, "RAW"));
            byte[] hash =
                    mac.doFinal(ByteBuffer.allocate(Long.BYTES).putLong(step).array());
            int offset = hash[hash.length - 1] & 0xF;
            int number = ByteBuffer.wrap(hash, offset, Integer.BYTES).getInt() & Integer.MAX_VALUE;
            return String.format(Locale.ROOT, "%06d", number % MODULUS);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("Every JDK has HMAC-SHA-1", impossible);
        }
    }

    /** Base32 without padding, as apps take it; the length is a multiple of five bytes. */
    static String base32(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        long bits = 0;
        int count = 0;
        for (byte each : bytes) {
            bits = (bits << Byte.SIZE) | (each & 0xFF);
            count += Byte.SIZE;
            while (count >= 5) {
                count -= 5;
                text.append(BASE32.charAt((int) (bits >> count) & 31));
            }
        }
        return text.toString();
    }

    static byte[] bytes(String base32) {
        ByteBuffer bytes = ByteBuffer.allocate(base32.length() * 5 / Byte.SIZE);
        long bits = 0;
        int count = 0;
        for (int i = 0; i < base32.length(); i++) {
            bits = (bits << 5) | BASE32.indexOf(base32.charAt(i));
            count += 5;
            if (count >= Byte.SIZE) {
                count -= Byte.SIZE;
                bytes.put((byte) (bits >> count));
            }
        }
        return bytes.array();
    }
}
