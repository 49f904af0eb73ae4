package dev.tenrec.http;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.account.Session;
import dev.tenrec.account.SignIns;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.JWTOptions;
import io.vertx.ext.auth.PubSecKeyOptions;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Session tokens of browsers: signed names of sessions. */
public final class SessionTokens {
    /** A session token with its CSRF token, which scripts of our own pages read. */
    public record Issued(String token, String csrf) {}

    /** The verified content of a token. */
    public record Claim(String sessionId, String csrf) {}

    /** The answer of the API's sign-in endpoints that carry no data. */
    public static final Map<String, Boolean> SUCCESS = Map.of("success", true);

    private static final String ALGORITHM = "HS256";
    private static final String AUDIENCE = "tenrec:session";
    private static final int CSRF_BYTES = 24;

    private final SecureRandom random = new SecureRandom();
    private final Clock clock;
    /** Null until the server knows its secrets, before the first request. */
    @GuardedBy("this")
    private @Nullable List<byte[]> secrets;

    /** Null until the first token: no SDK needs one, and the classes behind them would delay every start. */
    private volatile @Nullable Keys keys;

    private record Keys(JWTAuth signer, JWTAuth verifier) {}

    public SessionTokens(Clock clock) {
        this.clock = clock;
    }

    /**
     * Takes the secrets of this server, before the first request is served.
     *
     * @param secrets the first one signs, all of them verify
     */
    public synchronized void use(List<byte[]> secrets) {
        this.secrets = secrets;
        keys = null;
    }

    /** Makes what signs and verifies, so that the first visitor need not wait for it. */
    public void load() {
        keys();
    }

    /** Returns the answer to a sign-in, with both cookies. */
    public Answer signedIn(Browser browser, Session session) {
        Answer answer = Answer.ok(SUCCESS).header("Cache-Control", "no-store");
        return keep(answer, browser, session);
    }

    /** The answer, and with it both cookies. */
    public Answer keep(Answer answer, Browser browser, Session session) {
        return browser.keep(answer, issue(session), SignIns.SESSION_LIFE.toSeconds());
    }

    /** Verifies a token; empty when it is not ours or has expired. */
    public Optional<Claim> read(String token) {
        return verified(token, AUDIENCE)
                .flatMap(jwt -> jwt.text("jti").flatMap(id -> jwt.text("csrf").map(csrf -> new Claim(id, csrf))));
    }

    /** A token for a session that has just started. */
    public Issued issue(Session session) {
        byte[] bytes = new byte[CSRF_BYTES];
        random.nextBytes(bytes);
        String csrf = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        JsonObject claims = new JsonObject()
                .put("aud", AUDIENCE)
                .put("jti", session.id())
                .put("csrf", csrf)
                .put("exp", session.endSeconds());
        return new Issued(sign(claims), csrf);
    }

    /** A token of any kind; its claims name an audience and an end. */
    public String sign(JsonObject claims) {
        return keys().signer.generateToken(claims, new JWTOptions().setAlgorithm(ALGORITHM));
    }

    /** A token that this server signed for an audience, and that has not ended. */
    public Optional<Jwt> verified(String token, String audience) {
        return Jwt.parse(token)
                .filter(jwt -> jwt.isValid(
                        keys().verifier,
                        Set.of(ALGORITHM),
                        audience,
                        clock.instant().getEpochSecond()));
    }

    private Keys keys() {
        Keys present = keys;
        return present == null ? made() : present;
    }

    private synchronized Keys made() {
        Keys present = keys;
        if (present == null) {
            List<byte[]> all = Objects.requireNonNull(secrets);
            present = new Keys(auth(all.subList(0, 1)), auth(all));
            keys = present;
        }
        return present;
    }

    private static JWTAuth auth(List<byte[]> secrets) {
        JWTAuthOptions options = new JWTAuthOptions();
        secrets.forEach(secret -> options.addPubSecKey(
                new PubSecKeyOptions().setAlgorithm(ALGORITHM).setBuffer(Buffer.buffer(secret))));
        // Vert.x itself is asked only to read files of keys, and there are none.
        return JWTAuth.create(null, options);
    }
}
