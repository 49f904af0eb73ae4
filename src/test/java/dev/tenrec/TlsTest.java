package dev.tenrec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HTTPS with certificates that keytool made. */
final class TlsTest {
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final Base64.Encoder PEM = Base64.getMimeEncoder(64, new byte[] {'\n'});

    @TempDir
    static Path folder;

    private static KeyStore first;
    private static KeyStore second;
    private static KeyStore third;
    private static KeyStore expired;

    @TempDir
    Path data;

    @BeforeAll
    static void makeCertificates() throws Exception {
        first = make("first", "EC", "+0d");
        second = make("second", "RSA", "+0d");
        third = make("third", "EC", "+0d");
        expired = make("expired", "EC", "-400d");
    }

    @Test
    void servesHttpsAndTakesARenewedCertificateWithoutARestart() throws Exception {
        Config config = config(first, first);
        try (Tenrec tenrec = start(config)) {
            tenrec.ready().toCompletableFuture().join();
            assertThat(tenrec.baseUrl()).startsWith("https://127.0.0.1:");
            assertThat(get(tenrec, first)).isEqualTo(200);
            assertThatThrownBy(() -> get(tenrec, second)).isInstanceOf(IOException.class);
            // Half of a pair, as while files are replaced, changes nothing.
            write("certificate.pem", chain(second));
            tenrec.reloadCertificate();
            assertThat(get(tenrec, first)).isEqualTo(200);
            write("key.pem", key(second));
            tenrec.reloadCertificate();
            assertThat(get(tenrec, second)).isEqualTo(200);
            assertThatThrownBy(() -> get(tenrec, first)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void doesNotAnswerPlainText() throws Exception {
        try (Tenrec tenrec = start(config(first, first))) {
            tenrec.ready().toCompletableFuture().join();
            HttpRequest plain = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + tenrec.port() + "/_livez/"))
                    .timeout(Duration.ofSeconds(10))
                    .build();
            assertThatThrownBy(() -> HttpClient.newHttpClient().send(plain, HttpResponse.BodyHandlers.discarding()))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void refusesCertificatesThatNoServerCanUse() throws Exception {
        assertThatThrownBy(() -> start(config(expired, expired)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("tls-certificate")
                .hasMessageContaining("expired at");
        assertThatThrownBy(() -> start(config(first, second)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("private key algorithm does not match");
        assertThatThrownBy(() -> start(config(first, third)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("the key does not belong to the certificate");
        Config config = config(first, first);
        write("key.pem", "no PEM");
        assertThatThrownBy(() -> start(config))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("no PEM");
        assertThatThrownBy(() -> Config.of(Map.of("tls-certificate", "some.pem")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("belong together");
        // A refused start holds neither port nor directory.
        start(config(first, first)).close();
    }

    private static Tenrec start(Config config) throws IOException {
        return Tenrec.start(config, failure -> {
            throw new AssertionError(failure);
        });
    }

    private Config config(KeyStore certificate, KeyStore key) throws Exception {
        write("certificate.pem", chain(certificate));
        write("key.pem", key(key));
        return Config.of(Map.of(
                "port",
                "0",
                "data-dir",
                data.resolve("data").toString(),
                "tls-certificate",
                data.resolve("certificate.pem").toString(),
                "tls-key",
                data.resolve("key.pem").toString()));
    }

    private void write(String name, String pem) throws IOException {
        Files.writeString(data.resolve(name), pem);
    }

    private static int get(Tenrec tenrec, KeyStore trusted) throws Exception {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        KeyStore roots = KeyStore.getInstance("PKCS12");
        roots.load(null, null);
        roots.setCertificateEntry("root", trusted.getCertificate("server"));
        trust.init(roots);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        HttpRequest request = HttpRequest.newBuilder(URI.create(tenrec.baseUrl() + "/_livez/"))
                .timeout(Duration.ofSeconds(10))
                .build();
        return HttpClient.newBuilder()
                .sslContext(context)
                .build()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    private static String chain(KeyStore store) throws GeneralSecurityException {
        return pem("CERTIFICATE", ((X509Certificate) store.getCertificate("server")).getEncoded());
    }

    private static String key(KeyStore store) throws GeneralSecurityException {
        return pem("PRIVATE KEY", store.getKey("server", PASSWORD).getEncoded());
    }

    private static String pem(String what, byte[] bytes) {
        return "-----BEGIN " + what + "-----\n" + PEM.encodeToString(bytes) + "\n-----END " + what + "-----\n";
    }

    private static KeyStore make(String name, String algorithm, String from) throws Exception {
        Path file = folder.resolve(name + ".p12");
        Process keytool = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "san=ip:127.0.0.1,dns:localhost",
                        "-keyalg",
                        algorithm,
                        "-startdate",
                        from,
                        "-validity",
                        "90",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        new String(PASSWORD),
                        "-keystore",
                        file.toString()))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile())
                .start();
        assertThat(keytool.waitFor()).describedAs(name).isZero();
        try (var in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, PASSWORD);
            return store;
        }
    }
}
