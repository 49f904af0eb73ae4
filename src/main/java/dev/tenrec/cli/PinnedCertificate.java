package dev.tenrec.cli;

import java.io.ByteArrayInputStream;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Trusts the one certificate that the settings name, under any host name: a command that asks the server of the same
 * machine reaches it by an address that no certificate holds.
 */
final class PinnedCertificate extends X509ExtendedTrustManager {
    private final Certificate pinned;

    private PinnedCertificate(Certificate pinned) {
        this.pinned = pinned;
    }

    /** @param pem the certificate of the server, before those of its issuers */
    static SSLContext context(byte[] pem) throws GeneralSecurityException {
        Certificate pinned = CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(pem));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new PinnedCertificate(pinned)}, null);
        return context;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        checkServerTrusted(chain, type);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        checkServerTrusted(chain, type);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        if (!chain[0].equals(pinned)) {
            throw new CertificateException("The server has another certificate than the settings name.");
        }
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        checkClientTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        checkClientTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw new CertificateException("No client is trusted here.");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
