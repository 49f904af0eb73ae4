package dev.tenrec.api.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.util.Base64;
import java.util.function.Consumer;

/** An OpenID provider that says what a test wants it to say, with signatures of a real key. */
final class LyingProvider implements AutoCloseable {
    static final String ACCESS_TOKEN = "the-access-token";
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final HttpServer server;
    private final KeyPair published = pair();
    /** Changes the claims of the next token. */
    volatile Consumer<ObjectNode> lie = claims -> {};

    volatile KeyPair signing = published;
    volatile String algorithm = "RS256";
    volatile String nonce = "";
    volatile String email = "";
    volatile String issuer;
    /** Changes the claims of the next answer of userinfo. */
    volatile Consumer<ObjectNode> lieOfUserinfo = claims -> {};

    /** What userinfo was asked with last. */
    volatile String askedWith = "";
    /** Form of the last exchange of a code. */
    volatile String exchanged = "";

    LyingProvider() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        issuer = address();
        server.createContext("/.well-known/openid-configuration", exchange -> answer(exchange, configuration()));
        server.createContext("/keys", exchange -> answer(exchange, keys()));
        server.createContext("/token", this::token);
        server.createContext("/userinfo", this::userinfo);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    static KeyPair pair() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2_048);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private ObjectNode configuration() {
        return Json.object()
                .put("issuer", issuer)
                .put("authorization_endpoint", address() + "/authorize?a=b")
                .put("token_endpoint", address() + "/token")
                .put("jwks_uri", address() + "/keys")
                .put("userinfo_endpoint", address() + "/userinfo");
    }

    private ObjectNode keys() {
        RSAPublicKey key = (RSAPublicKey) published.getPublic();
        ObjectNode set = Json.object();
        set.putArray("keys")
                .add(Json.object().put("kty", "OKP").put("crv", "Ed25519").put("x", "AA"))
                .add(Json.object()
                        .put("kty", "RSA")
                        .put("kid", "one")
                        .put("n", BASE64.encodeToString(key.getModulus().toByteArray()))
                        .put("e", BASE64.encodeToString(key.getPublicExponent().toByteArray())));
        return set;
    }

    private void token(HttpExchange exchange) throws IOException {
        exchanged = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        ObjectNode claims = Json.object()
                .put("iss", address())
                .put("aud", "tenrec")
                .put("sub", "1")
                .put("nonce", nonce)
                .put("email", email)
                .put("email_verified", true)
                .put("exp", Instant.now().getEpochSecond() + 300)
                .put("iat", Instant.now().getEpochSecond());
        lie.accept(claims);
        answer(exchange, Json.object().put("id_token", signed(claims)).put("access_token", ACCESS_TOKEN));
    }

    private void userinfo(HttpExchange exchange) throws IOException {
        askedWith = exchange.getRequestHeaders().getFirst("Authorization");
        ObjectNode claims = Json.object().put("sub", "1").put("email", email).put("email_verified", true);
        lieOfUserinfo.accept(claims);
        answer(exchange, claims);
    }

    private String signed(ObjectNode claims) {
        String head = BASE64.encodeToString(
                Json.write(Json.object().put("alg", algorithm).put("kid", "one")));
        String text = head + "." + BASE64.encodeToString(Json.write(claims));
        if (algorithm.equals("none")) {
            return text + ".";
        }
        try {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(signing.getPrivate());
            signature.update(text.getBytes(StandardCharsets.US_ASCII));
            return text + "." + BASE64.encodeToString(signature.sign());
        } catch (GeneralSecurityException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static void answer(HttpExchange exchange, ObjectNode json) throws IOException {
        byte[] bytes = Json.write(json);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        try (exchange) {
            exchange.getResponseBody().write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
