package dev.tenrec.api.catalog;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Body;
import dev.tenrec.http.Exchange;
import dev.tenrec.http.Readiness;
import dev.tenrec.http.Responses;
import dev.tenrec.http.schema.RequestBody;
import dev.tenrec.json.Json;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/**
 * Client credentials of OAuth 2, for engines that have no setting for a key: the secret is a personal key, and so is
 * the token that they get. It ends when the key is revoked, and every request judges it like any other key.
 *
 * @param path template for metrics
 */
record CatalogTokens(Accounts accounts, Readiness readiness, String path) {
    private static final int BODY_MAX = 16 * 1024;
    private static final String BASIC = "Basic ";
    private static final String GRANT = "client_credentials";
    private static final String ISSUED = "urn:ietf:params:oauth:token-type:access_token";

    /** Serves one request, on the event loop. */
    void handle(Exchange exchange, long bodyMax) {
        exchange.routedTo(path);
        HttpServerRequest request = exchange.request();
        Future<Answer> answer = readiness.isOpen()
                ? Body.read(exchange, Math.min(bodyMax, BODY_MAX)).map(body -> answer(request, body))
                : Future.failedFuture(readiness.refusal());
        answer.onComplete(
                done -> Responses.send(request, done.succeeded() ? done.result() : exchange.answerTo(done.cause())));
    }

    private Answer answer(HttpServerRequest request, byte[] body) {
        String contentType = request.getHeader(HttpHeaders.CONTENT_TYPE);
        RequestBody.requireKnown(contentType);
        ObjectNode fields = body.length == 0
                ? Json.object()
                : RequestBody.parse(body, contentType).object();
        if (!fields.path("grant_type").asText().equals(GRANT)) {
            return refusal(400, "unsupported_grant_type", "The only grant is " + GRANT + ".");
        }
        String secret = fields.hasNonNull("client_secret")
                ? fields.path("client_secret").asText()
                : basic(request.getHeader(HttpHeaders.AUTHORIZATION)).orElse("");
        return accounts.findByKey(secret).isPresent()
                ? answer(200, Map.of("access_token", secret, "token_type", "bearer", "issued_token_type", ISSUED))
                : refusal(401, "invalid_client", "The client secret is no personal API key.")
                        .header("WWW-Authenticate", "Basic");
    }

    /** The secret in a header of the Basic scheme, after the name of the client. */
    private static Optional<String> basic(String header) {
        if (header == null || !header.startsWith(BASIC)) {
            return Optional.empty();
        }
        try {
            byte[] pair = Base64.getDecoder().decode(header.substring(BASIC.length()));
            String text = new String(pair, StandardCharsets.UTF_8);
            return Optional.of(text.substring(text.indexOf(':') + 1));
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    private static Answer refusal(int status, String error, String description) {
        return answer(status, Map.of("error", error, "error_description", description));
    }

    private static Answer answer(int status, Map<String, String> body) {
        return Answer.json(status, body).header("Cache-Control", "no-store");
    }
}
