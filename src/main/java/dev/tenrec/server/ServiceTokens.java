package dev.tenrec.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Principal;
import dev.tenrec.account.ServiceToken;
import dev.tenrec.account.User;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Jwt;
import dev.tenrec.http.PublicKeys;
import io.vertx.ext.auth.jwt.JWTAuth;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates by a token that another service signed: the caller acts as the user that {@code sub} names by e-mail
 * address or uuid, within the scopes that {@code scope} or {@code scopes} lists, and within {@code scoped_teams} and
 * {@code scoped_organizations} where they are there.
 */
public final class ServiceTokens {
    private final Accounts accounts;
    private final JWTAuth keys;
    private final String audience;
    private final String issuer;
    private final Clock clock;

    /**
     * @param keys the text of a key set or of the PEM of a public key
     * @param audience what {@code aud} must name
     * @param issuer what {@code iss} must be, or empty for anything
     * @throws IllegalArgumentException when the text holds no keys
     */
    public ServiceTokens(Accounts accounts, String keys, String audience, String issuer, Clock clock) {
        this.accounts = accounts;
        this.keys = PublicKeys.parse(keys);
        this.audience = audience;
        this.issuer = issuer;
        this.clock = clock;
    }

    /** Whose token it is; refused with the same words whatever is wrong with it. */
    Principal principal(String text) {
        long now = clock.instant().getEpochSecond();
        return Jwt.parse(text)
                .filter(jwt -> jwt.isValid(keys, PublicKeys.ALGORITHMS, audience, now))
                .filter(jwt -> issuer.isEmpty() || jwt.text("iss").equals(Optional.of(issuer)))
                .map(this::principal)
                .orElseThrow(ServiceTokens::invalid);
    }

    /** The refusal of every token that is not good, also where none is. */
    static ApiException invalid() {
        return new ApiException(ErrorCode.AUTHENTICATION_FAILED, "Token invalid.");
    }

    private Principal principal(Jwt jwt) {
        String subject = jwt.text("sub").orElse("");
        User user = Permissions.uuid(subject)
                .flatMap(accounts.users()::find)
                .or(() -> accounts.users().findByEmail(subject))
                .filter(accounts::isActive)
                .orElseThrow(ServiceTokens::invalid);
        List<String> scopes = Stream.of("scope", "scopes")
                .flatMap(claim -> jwt.texts(claim).stream())
                .flatMap(text -> Stream.of(text.split(" ", -1)))
                .toList();
        ServiceToken token = new ServiceToken(
                "service " + jwt.text("iss").orElse("") + " " + subject,
                scopes,
                limit(jwt, "scoped_teams", id -> id.isInt() ? Optional.of(id.intValue()) : Optional.empty()),
                limit(jwt, "scoped_organizations", id -> Permissions.uuid(id.asText())));
        return new Principal(user, token);
    }

    /** The ids of a claim, or null without it; a claim that holds anything else must not count as no limit. */
    private static <T> @Nullable List<T> limit(Jwt jwt, String claim, Function<JsonNode, Optional<T>> read) {
        JsonNode value = jwt.claims().path(claim);
        if (value.isMissingNode()) {
            return null;
        }
        if (!value.isArray()) {
            throw invalid();
        }
        List<T> ids = new ArrayList<>();
        value.forEach(each -> ids.add(read.apply(each).orElseThrow(ServiceTokens::invalid)));
        return ids;
    }
}
