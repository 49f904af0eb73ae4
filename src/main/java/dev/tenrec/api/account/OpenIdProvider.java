package dev.tenrec.api.account;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.OpenIdSettings;
import dev.tenrec.http.Jwt;
import dev.tenrec.http.PublicKeys;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Client of one OpenID Connect provider: authorization code flow with PKCE. Each answer is bounded in size and time,
 * and redirects are not followed. Nothing here waits on a thread of the server. Thread-safe.
 */
final class OpenIdProvider {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration KNOWN_FOR = Duration.ofHours(1);
    private static final int ANSWER_BYTES_MAX = 256 * 1024;
    private static final String USERINFO = "userinfo_endpoint";
    /** Characters of a header, which a token of a provider may consist of. */
    private static final Pattern BEARER = Pattern.compile("[\\x21-\\x7e]+");

    /** A provider that does not do what the standard says; the message is for the log. */
    static final class UntrustedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UntrustedException(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * Addresses of the provider.
     *
     * @param userinfo empty where the provider has none
     * @param untilMillis when they are asked for again
     */
    record Endpoints(URI authorization, URI token, URI keys, Optional<URI> userinfo, long untilMillis) {}

    private final OpenIdSettings settings;
    private final Clock clock;
    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(PATIENCE)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    /** Null until they were asked for. */
    private volatile @Nullable Endpoints known;

    OpenIdProvider(OpenIdSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /** Address to which the browser is sent. */
    CompletionStage<String> authorization(String redirect, String state, String nonce, String challenge) {
        return endpoints()
                .thenApply(endpoints -> endpoints.authorization
                        + (endpoints.authorization.getQuery() == null ? "?" : "&")
                        + form(Map.of(
                                "response_type",
                                "code",
                                "client_id",
                                settings.clientId(),
                                "redirect_uri",
                                redirect,
                                "scope",
                                "openid email profile",
                                "state",
                                state,
                                "nonce",
                                nonce,
                                "code_challenge",
                                challenge,
                                "code_challenge_method",
                                "S256")));
    }

    /**
     * Exchanges a code for the token that says who the user is, and verifies it. Where that has no address of mail, as
     * the standard lets it, the claims are those of the provider's userinfo about the same user.
     */
    CompletionStage<JsonNode> identity(String redirect, String code, String verifier, String nonce) {
        return endpoints().thenCompose(endpoints -> {
            String fields = form(Map.of(
                    "grant_type", "authorization_code",
                    "code", code,
                    "redirect_uri", redirect,
                    "code_verifier", verifier));
            HttpRequest exchange = HttpRequest.newBuilder(endpoints.token)
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .header("Accept", "application/json")
                    .header("Authorization", "Basic " + credentials())
                    .POST(HttpRequest.BodyPublishers.ofString(fields))
                    .build();
            return json(exchange)
                    .thenCombine(
                            json(HttpRequest.newBuilder(endpoints.keys).build()),
                            (answer, keys) -> completed(
                                    verified(answer.path("id_token").asText(), keys, nonce),
                                    answer.path("access_token").asText(),
                                    endpoints))
                    .thenCompose(claims -> claims);
        });
    }

    private CompletionStage<JsonNode> completed(Jwt identity, String accessToken, Endpoints endpoints) {
        if (identity.claims().has("email")
                || endpoints.userinfo.isEmpty()
                || !BEARER.matcher(accessToken).matches()) {
            return CompletableFuture.completedFuture(identity.claims());
        }
        HttpRequest question = HttpRequest.newBuilder(endpoints.userinfo.get())
                .header("Accept", "application/json")
                .header("Authorization", "Bearer " + accessToken)
                .build();
        return json(question).thenApply(answer -> {
            // Otherwise a token of another user, put in place of this one, would sign that user in.
            if (identity.text("sub").filter(answer.path("sub").asText()::equals).isEmpty()) {
                throw new UntrustedException("userinfo is about another user");
            }
            return answer;
        });
    }

    private Jwt verified(String token, JsonNode keys, String nonce) {
        long now = clock.instant().getEpochSecond();
        return Jwt.parse(token)
                .filter(jwt -> jwt.isValid(PublicKeys.usable(keys), PublicKeys.ALGORITHMS, settings.clientId(), now))
                .filter(jwt -> jwt.text("iss").filter(settings.issuer()::equals).isPresent())
                .filter(jwt -> jwt.text("nonce").filter(nonce::equals).isPresent())
                .filter(jwt -> jwt.texts("aud").size() == 1
                        || jwt.text("azp").filter(settings.clientId()::equals).isPresent())
                .orElseThrow(() -> new UntrustedException("the id_token is not for this sign-in"));
    }

    private CompletionStage<Endpoints> endpoints() {
        Endpoints found = known;
        if (found != null && clock.millis() < found.untilMillis) {
            return CompletableFuture.completedFuture(found);
        }
        URI place = URI.create(settings.issuer().replaceFirst("/$", "") + "/.well-known/openid-configuration");
        return json(HttpRequest.newBuilder(place).build()).thenApply(answer -> {
            if (!settings.issuer().equals(answer.path("issuer").textValue())) {
                throw new UntrustedException("the provider names another issuer");
            }
            Endpoints endpoints = new Endpoints(
                    endpoint(answer, "authorization_endpoint"),
                    endpoint(answer, "token_endpoint"),
                    endpoint(answer, "jwks_uri"),
                    answer.has(USERINFO) ? Optional.of(endpoint(answer, USERINFO)) : Optional.empty(),
                    clock.millis() + KNOWN_FOR.toMillis());
            known = endpoints;
            return endpoints;
        });
    }

    /** An endpoint is as well protected as the issuer is. */
    private URI endpoint(JsonNode answer, String name) {
        String text = answer.path(name).asText();
        boolean isFine =
                text.startsWith("https://") || (settings.issuer().startsWith("http://") && text.startsWith("http://"));
        if (!isFine) {
            throw new UntrustedException("the provider names no usable " + name);
        }
        return URI.create(text);
    }

    private CompletionStage<JsonNode> json(HttpRequest request) {
        return client.sendAsync(request, head -> new LimitedBody(ANSWER_BYTES_MAX))
                .orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .thenApply(answer -> {
                    if (answer.statusCode() != 200) {
                        throw new UntrustedException(request.uri().getPath() + " answers " + answer.statusCode());
                    }
                    try {
                        return Json.parse(answer.body());
                    } catch (IOException malformed) {
                        throw new UncheckedIOException(malformed);
                    }
                });
    }

    private String credentials() {
        String pair = encoded(settings.clientId()) + ":" + encoded(settings.clientSecret());
        return Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    private static String form(Map<String, String> fields) {
        return new TreeMap<>(fields)
                .entrySet().stream()
                        .map(field -> field.getKey() + "=" + encoded(field.getValue()))
                        .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
