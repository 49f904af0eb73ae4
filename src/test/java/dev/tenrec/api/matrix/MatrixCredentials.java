package dev.tenrec.api.matrix;

import dev.tenrec.OpenTenrec;
import dev.tenrec.account.PasswordHash;
import dev.tenrec.account.Session;
import dev.tenrec.account.SignIns;
import dev.tenrec.account.User;
import dev.tenrec.server.ServiceTokensTest;
import dev.tenrec.testing.TestBrowser;
import dev.tenrec.testing.TestJwt;
import dev.tenrec.testing.TestServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/** What a user can show beside a key: sessions of browsers and tokens of a service, good ones and bad ones. */
public final class MatrixCredentials {
    private static final String HS256 = "{\"alg\":\"HS256\"}";
    private static final String RS256 = "{\"alg\":\"RS256\"}";
    private static final String AUDIENCE = "tenrec:session";
    /** One for all servers of this process: making it takes long. */
    private static final KeyPair SERVICES = pair();

    private static final Session.Device DEVICE = new Session.Device("127.0.0.1", "a test");
    private static final PasswordHash HASH = new PasswordHash("pbkdf2_sha256", 1, "00", "00");

    private final Path directory;
    /** Signing is slow, and the same words get the same signature. */
    private final Map<String, String> signed = new HashMap<>();

    private TestServer server;
    private User user;

    public MatrixCredentials(Path directory) {
        this.directory = directory;
        try {
            Files.writeString(keyFile(), "{\"keys\":[" + ServiceTokensTest.jwk(SERVICES, "one") + "]}");
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static KeyPair pair() {
        try {
            return ServiceTokensTest.pair("RSA", 2_048);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The settings of a server that knows the service. */
    Map<String, String> settings() {
        return Map.of(
                "service-token-jwks",
                keyFile().toString(),
                "lake",
                directory.resolve("lake").toString());
    }

    /** From now on everything is about this user. */
    public void of(TestServer running, User owner) {
        server = running;
        user = owner;
        OpenTenrec.change(server.tenrec(), transaction -> {
            signIns().setPassword(transaction, user.id(), HASH);
            return user;
        });
    }

    /** A browser in which the user has just signed in. */
    public TestBrowser browser() {
        return browser(session());
    }

    /** A browser whose session was ended. */
    TestBrowser leftBrowser() {
        Session session = session();
        OpenTenrec.change(server.tenrec(), transaction -> {
            signIns().end(transaction, session);
            return session;
        });
        return browser(session);
    }

    /** Texts in place of a session's token, by what is wrong with them. */
    Map<String, String> badSessionTokens() {
        Session session = session();
        String right = claims(session, AUDIENCE, session.endSeconds());
        return Map.of(
                "audience export", sessionToken(claims(session, "tenrec:export", session.endSeconds())),
                "ended", sessionToken(claims(session, AUDIENCE, 1_700_000_000)),
                "no end", sessionToken(right.replaceAll(",\"exp\":[0-9]+", "")),
                "alg none", TestJwt.unsigned("{\"alg\":\"none\"}", right),
                "alg HS384", TestJwt.shared("{\"alg\":\"HS384\"}", right, "HmacSHA384", secret()),
                "crit", TestJwt.shared("{\"alg\":\"HS256\",\"crit\":[]}", right, "HmacSHA256", secret()),
                "another secret", TestJwt.shared(HS256, right, "HmacSHA256", new byte[32]),
                "token of a service", serviceToken("*", ""),
                "no token", "tenrec",
                "long", "a".repeat(5_000));
    }

    /** A token of a session, which is good in a cookie only. */
    String sessionToken() {
        return browser().cookie(TestBrowser.SESSION);
    }

    /** A token that the service may show for the user; {@code more} begins with a comma, or is empty. */
    String serviceToken(String scope, String more) {
        return signed(serviceClaims(scope, 4_102_444_800L, more));
    }

    /** Tokens that the service did not sign so, by what is wrong with them. */
    Map<String, String> badServiceTokens() {
        String right = serviceToken("*", "");
        String claims = serviceClaims("*", 4_102_444_800L, "");
        return Map.of(
                "another signature", right.substring(0, right.length() - 9) + "AAAAAAAAA",
                "alg none", TestJwt.unsigned("{\"alg\":\"none\"}", claims),
                "no end", signed(claims.replace(",\"exp\":4102444800", "")),
                "ended", signed(serviceClaims("*", 1_700_000_000, "")),
                "other audience", signed(claims.replace("\"tenrec\"", "\"other\"")),
                "unknown user", signed(claims.replace(user.uuid().toString(), "nobody@localhost")));
    }

    private String signed(String claims) {
        return signed.computeIfAbsent(
                claims, words -> TestJwt.signed(RS256, words, "SHA256withRSA", SERVICES.getPrivate()));
    }

    private String serviceClaims(String scope, long end, String more) {
        return "{\"sub\":\"" + user.uuid() + "\",\"aud\":\"tenrec\",\"exp\":" + end + ",\"scope\":\"" + scope + "\""
                + more + "}";
    }

    private TestBrowser browser(Session session) {
        TestBrowser browser = new TestBrowser(server);
        browser.put(TestBrowser.SESSION, sessionToken(claims(session, AUDIENCE, session.endSeconds())));
        browser.put(TestBrowser.CSRF, session.id());
        return browser;
    }

    private Session session() {
        return OpenTenrec.change(
                server.tenrec(),
                transaction ->
                        signIns().start(transaction, user.id(), HASH, DEVICE).orElseThrow());
    }

    private SignIns signIns() {
        return OpenTenrec.signIns(server.tenrec());
    }

    /** The id of the session serves as the text against other sites too. */
    private static String claims(Session session, String audience, long end) {
        return "{\"aud\":\"" + audience + "\",\"jti\":\"" + session.id() + "\",\"csrf\":\"" + session.id()
                + "\",\"exp\":" + end + "}";
    }

    private String sessionToken(String claims) {
        return TestJwt.shared(HS256, claims, "HmacSHA256", secret());
    }

    private byte[] secret() {
        try {
            String line = Files.readString(dataDirectory().resolve("secrets"));
            return HexFormat.of().parseHex(line.substring(0, line.indexOf(' ')));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    public Path dataDirectory() {
        return directory.resolve("data");
    }

    private Path keyFile() {
        return directory.resolve("keys.json");
    }
}
