package dev.tenrec.testing;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Makes signed tokens, good and bad, without the library that reads them. */
public final class TestJwt {
    private TestJwt() {}

    /** Signed with a shared secret; {@code algorithm} as Java spells it, for example {@code HmacSHA256}. */
    public static String shared(String header, String claims, String algorithm, byte[] secret) {
        try {
            Mac mac = Mac.getInstance(algorithm);
            mac.init(new SecretKeySpec(secret, algorithm));
            String content = content(header, claims);
            return content + "." + encoded(mac.doFinal(content.getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Signed with a private key; {@code algorithm} for example {@code SHA256withRSA}. */
    public static String signed(String header, String claims, String algorithm, PrivateKey key) {
        try {
            Signature signature = Signature.getInstance(algorithm);
            signature.initSign(key);
            String content = content(header, claims);
            signature.update(content.getBytes(StandardCharsets.US_ASCII));
            return content + "." + encoded(signature.sign());
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** With a signature that is empty. */
    public static String unsigned(String header, String claims) {
        return content(header, claims) + ".";
    }

    public static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static String content(String header, String claims) {
        return encoded(header.getBytes(StandardCharsets.UTF_8)) + "."
                + encoded(claims.getBytes(StandardCharsets.UTF_8));
    }
}
