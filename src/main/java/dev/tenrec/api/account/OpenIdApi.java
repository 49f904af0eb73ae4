package dev.tenrec.api.account;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Session;
import dev.tenrec.account.User;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Jwt;
import dev.tenrec.http.SessionTokens;
import dev.tenrec.limit.RatePerKey;
import dev.tenrec.site.Site;
import dev.tenrec.store.Store;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Signing in with an OpenID Connect provider, which answers for second factors itself. A user is found by an address
 * that the provider has verified; nobody is added by signing in. What belongs to one attempt is in a signed cookie of
 * the browser that began it.
 *
 * @param provider empty where none is configured
 */
record OpenIdApi(
        Store store,
        Accounts accounts,
        Entrance entrance,
        SessionTokens tokens,
        Optional<OpenIdProvider> provider,
        Site site,
        RatePerKey byAddress,
        SecureRandom random,
        Clock clock) {
    private static final Logger LOG = LoggerFactory.getLogger(OpenIdApi.class);
    private static final String COOKIE = "tenrec_openid";
    private static final String AUDIENCE = "tenrec:openid";
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final String BACK = "/complete/openid/";
    private static final int RANDOM_BYTES = 32;

    /** GET that leads to the provider. */
    Future<Answer> begin(Call call) {
        OpenIdProvider known = provider.orElseThrow(ApiException::notFound);
        byAddress.take(call.browser().address());
        String state = secret();
        String nonce = secret();
        String verifier = secret();
        String attempt = tokens.sign(new JsonObject()
                .put("aud", AUDIENCE)
                .put("state", state)
                .put("nonce", nonce)
                .put("verifier", verifier)
                .put("exp", clock.instant().plus(PATIENCE).getEpochSecond()));
        return call.await(known.authorization(redirect(), state, nonce, challenge(verifier)))
                .map(address -> call.browser().remember(to(address), COOKIE, attempt, PATIENCE.toSeconds()))
                .recover(failure -> Future.succeededFuture(failed(failure)));
    }

    /** GET with which the provider sends the browser back. */
    Future<Answer> complete(Call call) {
        OpenIdProvider known = provider.orElseThrow(ApiException::notFound);
        byAddress.take(call.browser().address());
        Optional<Jwt> attempt = call.browser().remembered(COOKIE).flatMap(token -> tokens.verified(token, AUDIENCE));
        String code = call.filled("code");
        boolean isOurs = attempt.flatMap(jwt -> jwt.text("state"))
                .filter(state -> state.equals(call.query("state")))
                .isPresent();
        if (!isOurs || code == null) {
            return Future.succeededFuture(forgotten(call, to("/login?openid=expired")));
        }
        String verifier = attempt.flatMap(jwt -> jwt.text("verifier")).orElseThrow();
        String nonce = attempt.flatMap(jwt -> jwt.text("nonce")).orElseThrow();
        return call.await(known.identity(redirect(), code, verifier, nonce))
                .compose(identity -> admit(call, identity))
                .recover(failure -> Future.succeededFuture(failed(failure)))
                .map(answer -> forgotten(call, answer));
    }

    private Future<Answer> admit(Call call, JsonNode identity) {
        Optional<User> user = Optional.ofNullable(identity.path("email").textValue())
                .filter(email -> identity.path("email_verified").booleanValue())
                .flatMap(accounts.users()::findByEmail)
                .filter(accounts::isActive);
        if (user.isEmpty()) {
            return Future.succeededFuture(to("/login?openid=unknown"));
        }
        return call.await(store.change(transaction -> entrance.begin(transaction, call, user.get())))
                .map((Session session) -> tokens.keep(to("/"), call.browser(), session));
    }

    private static Answer failed(Throwable failure) {
        LOG.warn("A sign-in with the OpenID provider failed: {}", failure.toString());
        return to("/login?openid=failed");
    }

    private static Answer forgotten(Call call, Answer answer) {
        return call.browser().remember(answer, COOKIE, "", 0);
    }

    private static Answer to(String address) {
        return Answer.empty(302).header("Location", address).header("Cache-Control", "no-store");
    }

    private String redirect() {
        return site.origin().orElseThrow() + BACK;
    }

    private String secret() {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static String challenge(String verifier) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every JDK has SHA-256", impossible);
        }
    }
}
