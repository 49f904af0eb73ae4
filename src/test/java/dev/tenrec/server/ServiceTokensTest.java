package dev.tenrec.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.OpenTenrec;
import dev.tenrec.http.PublicKeys;
import dev.tenrec.testing.TestJwt;
import dev.tenrec.testing.TestServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.interfaces.RSAPublicKey;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens that another service signed, and all the ways in which they can be wrong. */
public final class ServiceTokensTest {
    private static final String DASHBOARDS = "/api/projects/1/dashboards/";
    private static final String RS256 = "{\"alg\":\"RS256\",\"typ\":\"JWT\",\"kid\":\"one\"}";
    private static final String ES256 = "{\"alg\":\"ES256\",\"kid\":\"two\"}";
    private static final long SOON = System.currentTimeMillis() / 1_000 + 86_400;

    private static KeyPair rsa;
    private static KeyPair curve;
    private static TestServer server;

    @BeforeAll
    static void start(@TempDir Path directory) throws IOException, NoSuchAlgorithmException {
        rsa = pair("RSA", 2_048);
        curve = pair("EC", 256);
        Path keys = directory.resolve("keys.json");
        Files.writeString(keys, "{\"keys\":[" + jwk(rsa, "one") + "," + jwk(curve) + "]}");
        server = new TestServer(
                directory.resolve("data"),
                Map.of(
                        "service-token-jwks", keys.toString(),
                        "service-token-audience", "tenrec-api",
                        "service-token-issuer", "https://issuer.example"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void actAsTheUserThatTheyName() {
        assertThat(status(token(RS256, claims("*")))).isEqualTo(200);
        String uuid = OpenTenrec.accounts(server.tenrec())
                .users()
                .find(1)
                .orElseThrow()
                .uuid()
                .toString();
        assertThat(status(token(RS256, claims("dashboard:read").replace("owner@localhost", uuid))))
                .isEqualTo(200);
        String made =
                TestJwt.signed(ES256, claims("dashboard:read"), "SHA256withECDSAinP1363Format", curve.getPrivate());
        assertThat(status(made)).isEqualTo(200);
        HttpResponse<String> unknown = ask(token(RS256, claims("*").replace("owner@", "nobody@")));
        assertThat(unknown.statusCode()).isEqualTo(401);
        assertThat(unknown.body())
                .isEqualTo("{\"type\":\"authentication_error\",\"code\":\"authentication_failed\","
                        + "\"detail\":\"Token invalid.\",\"attr\":null}");
    }

    @Test
    void mayDoWhatTheirScopesSay() {
        String reader = token(RS256, claims("webhook:read dashboard:read"));
        assertThat(status(reader)).isEqualTo(200);
        HttpResponse<String> refused =
                server.send(server.request("POST", DASHBOARDS, "{}").header("Authorization", "Bearer " + reader));
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("API key missing required scope 'dashboard:write'");
        String listed = claims("").replace("\"scope\":\"\"", "\"scopes\":[\"dashboard:read\"]");
        assertThat(status(token(RS256, listed))).isEqualTo(200);
        assertThat(status(token(RS256, claims("")))).isEqualTo(403);
        assertThat(ask(token(RS256, with(claims("*"), "\"scoped_teams\":[2]"))).body())
                .contains("API key does not have access to the requested project: ID 1.");
        assertThat(status(token(RS256, with(claims("*"), "\"scoped_teams\":[1]"))))
                .isEqualTo(200);
        assertThat(status(token(RS256, with(claims("*"), "\"scoped_organizations\":[\"x\"]"))))
                .isEqualTo(401);
    }

    @Test
    void makeNoKeyThatWouldOutliveThem() {
        HttpResponse<String> refused =
                server.send(server.request("POST", "/api/personal_api_keys/", "{\"label\":\"x\",\"scopes\":[\"*\"]}")
                        .header("Authorization", "Bearer " + token(RS256, claims("*"))));
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("An API key can only grant what it holds itself.");
    }

    @Test
    void areRefusedWithAnotherAlgorithm() {
        byte[] publicKey = rsa.getPublic().getEncoded();
        byte[] pem = ("-----BEGIN PUBLIC KEY-----\n"
                        + Base64.getMimeEncoder().encodeToString(publicKey)
                        + "\n-----END PUBLIC KEY-----")
                .getBytes(StandardCharsets.US_ASCII);
        for (byte[] secret : List.of(publicKey, pem)) {
            assertThat(status(TestJwt.shared("{\"alg\":\"HS256\"}", claims("*"), "HmacSHA256", secret)))
                    .isEqualTo(401);
            assertThat(status(TestJwt.shared(RS256, claims("*"), "HmacSHA256", secret)))
                    .isEqualTo(401);
        }
        for (String none : List.of("none", "None", "NONE", "")) {
            assertThat(status(TestJwt.unsigned("{\"alg\":\"" + none + "\"}", claims("*"))))
                    .isEqualTo(401);
        }
        assertThat(status(TestJwt.unsigned("{}", claims("*")))).isEqualTo(401);
        String strong = RS256.replace("RS256", "RS512");
        assertThat(status(TestJwt.signed(strong, claims("*"), "SHA512withRSA", rsa.getPrivate())))
                .isEqualTo(401);
        assertThat(status(token(RS256.replace("RS256", "ES256"), claims("*")))).isEqualTo(401);
    }

    @Test
    void areRefusedWithAHeaderThatAsksForMore() {
        for (String more : List.of(
                "\"crit\":[\"b64\"],\"b64\":false",
                "\"jku\":\"https://evil.example/keys\"",
                "\"x5u\":\"https://evil.example/chain\"",
                "\"jwk\":" + jwk(rsa, "one"),
                "\"x5c\":[\"AAAA\"]",
                "\"nonce\":\"a\"",
                "\"alg\":\"none\"")) {
            assertThat(status(token(with(RS256, more), claims("*"))))
                    .describedAs(more)
                    .isEqualTo(401);
        }
        for (String id : List.of("../../etc/passwd", "' or 1=1 --", "two", "x".repeat(1_000), "")) {
            assertThat(status(token(RS256.replace("\"one\"", "\"" + id + "\""), claims("*"))))
                    .describedAs(id)
                    .isEqualTo(401);
        }
        assertThat(status(token(RS256.replace("\"one\"", "7"), claims("*")))).isEqualTo(401);
    }

    @Test
    void areRefusedWithClaimsThatDoNotHold() {
        String right = claims("*");
        for (String wrong : List.of(
                right.replace("\"exp\":" + SOON + ",", ""),
                right.replace("\"exp\":" + SOON, "\"exp\":\"" + SOON + "\""),
                right.replace("\"exp\":" + SOON, "\"exp\":" + SOON + ".5"),
                right.replace("\"exp\":" + SOON, "\"exp\":" + (SOON - 90_000)),
                right.replace("tenrec-api", "tenrec:session"),
                right.replace("\"tenrec-api\"", "7"),
                right.replace("\"tenrec-api\"", "{}"),
                right.replace("issuer.example", "evil.example"),
                with(right, "\"iat\":" + (SOON + 60)),
                with(right, "\"nbf\":" + (SOON + 60)),
                right.replace("\"sub\":\"owner@localhost\"", "\"sub\":1"),
                with(right, "\"long\":\"" + "x".repeat(3_500) + "\""),
                "[]",
                "7",
                right.substring(1))) {
            assertThat(status(token(RS256, wrong))).describedAs(wrong).isEqualTo(401);
        }
        String whole = token(RS256, right);
        for (String broken : List.of(
                whole.substring(0, whole.length() - 6),
                whole.substring(0, whole.lastIndexOf('.') + 1),
                whole + "." + whole,
                whole.substring(0, whole.lastIndexOf('.')))) {
            assertThat(status(broken)).describedAs(broken).isEqualTo(401);
        }
        assertThat(status(token(RS256, right.replace("\"tenrec-api\"", "[\"other\",\"tenrec-api\"]"))))
                .isEqualTo(200);
    }

    @Test
    void keysAreAllUnderstoodOrTheServerDoesNotStart() throws NoSuchAlgorithmException {
        KeyPair weak = pair("RSA", 1_024);
        for (String keys : List.of(
                "",
                "{}",
                "{\"keys\":[]}",
                "{\"keys\":[{\"kty\":\"oct\",\"k\":\"AAAA\"}]}",
                "{\"keys\":[" + jwk(weak, "weak") + "]}",
                "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----")) {
            assertThatThrownBy(() -> PublicKeys.parse(keys))
                    .describedAs(keys)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static String claims(String scope) {
        return "{\"sub\":\"owner@localhost\",\"aud\":\"tenrec-api\",\"iss\":\"https://issuer.example\",\"exp\":" + SOON
                + ",\"scope\":\"" + scope + "\"}";
    }

    private static String with(String object, String more) {
        return object.substring(0, object.length() - 1) + "," + more + "}";
    }

    private static String token(String header, String claims) {
        return TestJwt.signed(header, claims, "SHA256withRSA", rsa.getPrivate());
    }

    private static int status(String token) {
        return ask(token).statusCode();
    }

    private static HttpResponse<String> ask(String token) {
        return server.send(server.request("GET", DASHBOARDS, null).header("Authorization", "Bearer " + token));
    }

    public static KeyPair pair(String algorithm, int bits) throws NoSuchAlgorithmException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
        generator.initialize(bits);
        return generator.generateKeyPair();
    }

    public static String jwk(KeyPair pair, String id) {
        RSAPublicKey key = (RSAPublicKey) pair.getPublic();
        return "{\"kty\":\"RSA\",\"kid\":\"" + id + "\",\"n\":\""
                + TestJwt.encoded(key.getModulus().toByteArray()) + "\",\"e\":\""
                + TestJwt.encoded(key.getPublicExponent().toByteArray()) + "\"}";
    }

    private static String jwk(KeyPair pair) {
        var point = ((java.security.interfaces.ECPublicKey) pair.getPublic()).getW();
        return "{\"kty\":\"EC\",\"crv\":\"P-256\",\"kid\":\"two\",\"x\":\""
                + TestJwt.encoded(point.getAffineX().toByteArray()) + "\",\"y\":\""
                + TestJwt.encoded(point.getAffineY().toByteArray()) + "\"}";
    }
}
