package dev.tenrec.server;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.PemKeyCertOptions;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.X509KeyManager;

/** Makes what Vert.x needs of a certificate and its key, and checks that a server can use them. */
record TlsCertificate(ServerSettings.Tls tls) {
    private static final String[] KEY_TYPES = {"RSA", "EC", "EdDSA", "RSASSA-PSS"};
    private static final Map<String, String> SIGNATURES = Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA");
    private static final byte[] PROBE = {1};

    PemKeyCertOptions options() {
        return new PemKeyCertOptions().addCertValue(Buffer.buffer(tls.chain())).addKeyValue(Buffer.buffer(tls.key()));
    }

    /**
     * Checks that both texts can be read, belong together and are valid now.
     *
     * @return the moment until which the certificate is valid
     * @throws Server.UnusableCertificateException with what is wrong
     */
    Instant validUntil(Vertx vertx, Instant now) {
        X509KeyManager keys = read(vertx);
        String alias =
                alias(keys).orElseThrow(() -> new Server.UnusableCertificateException("the files hold no certificate"));
        X509Certificate certificate = keys.getCertificateChain(alias)[0];
        if (!isPair(keys.getPrivateKey(alias), certificate)) {
            throw new Server.UnusableCertificateException("the key does not belong to the certificate");
        }
        Instant from = certificate.getNotBefore().toInstant();
        Instant until = certificate.getNotAfter().toInstant();
        if (now.isBefore(from)) {
            throw new Server.UnusableCertificateException("the certificate is not valid before " + from);
        }
        if (now.isAfter(until)) {
            throw new Server.UnusableCertificateException("the certificate expired at " + until);
        }
        return until;
    }

    private X509KeyManager read(Vertx vertx) {
        try {
            KeyManager[] managers = options().getKeyManagerFactory(vertx).getKeyManagers();
            return (X509KeyManager) managers[0];
        } catch (Exception unreadable) {
            // Vert.x declares Exception.
            throw new Server.UnusableCertificateException(
                    "the files are no PEM of a certificate and its key: " + unreadable.getMessage());
        }
    }

    private static Optional<String> alias(X509KeyManager keys) {
        return Arrays.stream(KEY_TYPES)
                .map(type -> keys.getServerAliases(type, null))
                .filter(aliases -> aliases != null && aliases.length > 0)
                .map(aliases -> aliases[0])
                .findFirst();
    }

    /** Signs with the key and verifies with the certificate. */
    private static boolean isPair(PrivateKey key, X509Certificate certificate) {
        try {
            Signature signature =
                    Signature.getInstance(SIGNATURES.getOrDefault(key.getAlgorithm(), key.getAlgorithm()));
            signature.initSign(key);
            signature.update(PROBE);
            byte[] signed = signature.sign();
            signature.initVerify(certificate);
            signature.update(PROBE);
            return signature.verify(signed);
        } catch (GeneralSecurityException otherKind) {
            return false;
        }
    }
}
