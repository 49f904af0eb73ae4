package dev.tenrec.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Principal;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Browser;
import dev.tenrec.http.Jwt;
import dev.tenrec.http.schema.RequestBody;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The one place that authenticates callers. A key or a service's token comes in the Authorization header, a key also in
 * the body or in the query string, a session in a cookie, in this order; the first place that holds one decides.
 */
final class Authentication {
    private static final Pattern BEARER = Pattern.compile("Bearer\\s+(\\S.*)", Pattern.DOTALL);
    private static final String FIELD = "personal_api_key";

    private final PersonalKeys keys;
    private final Optional<BrowserSessions> sessions;
    private final Optional<ServiceTokens> services;

    /**
     * @param sessions empty for a server without sign-in
     * @param services empty where no service has a key here
     */
    Authentication(PersonalKeys keys, Optional<BrowserSessions> sessions, Optional<ServiceTokens> services) {
        this.keys = keys;
        this.sessions = sessions;
        this.services = services;
    }

    /** Authenticates by the Authorization header; empty when it holds no credential. */
    Optional<Principal> byHeader(String authorization) {
        Matcher bearer = BEARER.matcher(authorization == null ? "" : authorization.strip());
        return bearer.matches() ? Optional.of(bearer(bearer.group(1).strip())) : Optional.empty();
    }

    /** Authenticates by body, query string or cookie; refuses when none holds a credential. */
    Principal withoutHeader(RequestBody body, String queryKey, Browser browser) {
        JsonNode bodyKey = body.fields().get(FIELD);
        if (bodyKey != null && bodyKey.isTextual() && !bodyKey.textValue().isEmpty()) {
            return keys.principal(bodyKey.textValue(), "body");
        }
        if (queryKey != null && !queryKey.isEmpty()) {
            return keys.principal(queryKey, "query string");
        }
        return sessions.flatMap(known -> known.principal(browser, body))
                .orElseThrow(() ->
                        new ApiException(ErrorCode.NOT_AUTHENTICATED, "Authentication credentials were not provided."));
    }

    /** True when the browser has a session that has not ended; says nothing of what it may do. */
    boolean hasSession(Browser browser) {
        return sessions.filter(known -> known.hasSession(browser)).isPresent();
    }

    private Principal bearer(String text) {
        return Jwt.hasForm(text)
                ? services.orElseThrow(ServiceTokens::invalid).principal(text)
                : keys.principal(text, "Authorization header");
    }
}
