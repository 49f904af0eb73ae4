package dev.tenrec.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import io.vertx.ext.auth.PubSecKeyOptions;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The public keys that tokens of others are verified with, from a key set (RFC 7517) or one PEM: RSA from 2,048 bits on
 * for RS256, P-256 for ES256. Anything else in a file ends the start, so that no key is left out unseen.
 */
public final class PublicKeys {
    /** Accepted signature algorithms; none with a shared secret. */
    public static final Set<String> ALGORITHMS = Set.of("RS256", "ES256");

    private static final Logger LOG = LoggerFactory.getLogger(PublicKeys.class);
    private static final String CURVE = "secp256r1";
    private static final int CURVE_BITS = 256;
    private static final int RSA_BITS_MIN = 2_048;
    private static final String BEGIN = "-----BEGIN PUBLIC KEY-----";
    private static final String END = "-----END PUBLIC KEY-----";

    private PublicKeys() {}

    /**
     * Reads the text of a file.
     *
     * @throws IllegalArgumentException when it is neither, or holds a key of another kind
     */
    public static JWTAuth parse(String text) {
        JWTAuthOptions options = new JWTAuthOptions();
        try {
            if (text.strip().startsWith(BEGIN)) {
                options.addPubSecKey(option(ofPem(text)));
            } else {
                JsonNode keys =
                        Json.parse(text.getBytes(StandardCharsets.UTF_8)).path("keys");
                if (!keys.isArray() || keys.isEmpty()) {
                    throw new IllegalArgumentException("it holds neither \"keys\" nor a PEM of a public key");
                }
                for (JsonNode key : keys) {
                    options.addPubSecKey(
                            option(ofJson(key)).setId(key.path("kid").textValue()));
                }
            }
        } catch (JsonProcessingException | GeneralSecurityException unreadable) {
            throw new IllegalArgumentException("it holds what is no key: " + unreadable.getMessage(), unreadable);
        }
        // Vert.x itself is asked only to read files of keys, and this one is read.
        return JWTAuth.create(null, options);
    }

    /** The keys of a set that can be used; providers publish others beside them. */
    public static JWTAuth usable(JsonNode set) {
        JWTAuthOptions options = new JWTAuthOptions();
        for (JsonNode key : set.path("keys")) {
            try {
                options.addPubSecKey(option(ofJson(key)).setId(key.path("kid").textValue()));
            } catch (IllegalArgumentException | GeneralSecurityException other) {
                LOG.debug("A key of a set is of another kind.", other);
            }
        }
        return JWTAuth.create(null, options);
    }

    private static PubSecKeyOptions option(PublicKey key) {
        String pem = BEGIN + "\n" + Base64.getMimeEncoder().encodeToString(key.getEncoded()) + "\n" + END;
        return new PubSecKeyOptions().setAlgorithm(algorithm(key)).setBuffer(pem);
    }

    private static String algorithm(PublicKey key) {
        if (key instanceof RSAPublicKey rsa && rsa.getModulus().bitLength() >= RSA_BITS_MIN) {
            return "RS256";
        }
        if (key instanceof ECPublicKey curve && curve.getParams().getOrder().bitLength() == CURVE_BITS) {
            return "ES256";
        }
        throw new IllegalArgumentException("it holds a key that is neither RSA from 2,048 bits on nor P-256");
    }

    private static PublicKey ofPem(String text) throws GeneralSecurityException {
        String content = text.replace(BEGIN, "").replace(END, "");
        X509EncodedKeySpec spec = new X509EncodedKeySpec(Base64.getMimeDecoder().decode(content));
        try {
            return KeyFactory.getInstance("RSA").generatePublic(spec);
        } catch (GeneralSecurityException notRsa) {
            return KeyFactory.getInstance("EC").generatePublic(spec);
        }
    }

    private static PublicKey ofJson(JsonNode key) throws GeneralSecurityException {
        return switch (key.path("kty").asText()) {
            case "RSA" ->
                KeyFactory.getInstance("RSA").generatePublic(new RSAPublicKeySpec(number(key, "n"), number(key, "e")));
            case "EC" -> {
                if (!key.path("crv").asText().equals("P-256")) {
                    throw new IllegalArgumentException("it holds a curve other than P-256");
                }
                AlgorithmParameters curve = AlgorithmParameters.getInstance("EC");
                curve.init(new ECGenParameterSpec(CURVE));
                yield KeyFactory.getInstance("EC")
                        .generatePublic(new ECPublicKeySpec(
                                new ECPoint(number(key, "x"), number(key, "y")),
                                curve.getParameterSpec(ECParameterSpec.class)));
            }
            default -> throw new IllegalArgumentException("it holds a key that is neither RSA nor EC");
        };
    }

    private static BigInteger number(JsonNode key, String field) {
        return new BigInteger(1, Base64.getUrlDecoder().decode(key.path(field).asText()));
    }
}
