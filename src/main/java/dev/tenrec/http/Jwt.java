package dev.tenrec.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import io.vertx.ext.auth.authentication.TokenCredentials;
import io.vertx.ext.auth.jwt.JWTAuth;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A signed token taken apart, before anybody trusts it. The library verifies the signature; what it would let through
 * is refused here: a header that asks for more than an algorithm and a key, an end that is missing or no number.
 */
public record Jwt(String text, JsonNode header, JsonNode claims) {
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*");
    private static final Set<String> HEADERS = Set.of("alg", "typ", "kid");
    private static final int CHARACTERS_MAX = 4_096;
    private static final int SKEW_SECONDS = 60;

    /** Returns whether a text looks like a token, and not like a key. */
    public static boolean hasForm(String text) {
        return FORM.matcher(text).matches();
    }

    /** Reads a token that nobody has verified; empty when it is too long or is none. */
    public static Optional<Jwt> parse(String text) {
        if (text.length() > CHARACTERS_MAX || !hasForm(text)) {
            return Optional.empty();
        }
        String[] parts = text.split("\\.", -1);
        try {
            JsonNode header = Json.parse(Base64.getUrlDecoder().decode(parts[0]));
            JsonNode claims = Json.parse(Base64.getUrlDecoder().decode(parts[1]));
            return Optional.of(new Jwt(text, header, claims));
        } catch (JsonProcessingException | IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    /**
     * Verifies signature, algorithm, audience and the time range of the token.
     *
     * @param nowSeconds since 1970 in UTC
     */
    public boolean isValid(JWTAuth keys, Set<String> algorithms, String audience, long nowSeconds) {
        return isPlain()
                && algorithms.contains(header.path("alg").asText())
                && texts("aud").contains(audience)
                && isTimely(nowSeconds)
                && keys.authenticate(new TokenCredentials(text)).succeeded();
    }

    /** A claim that is a text, or a list of texts; anything else is no text at all. */
    public List<String> texts(String claim) {
        JsonNode value = claims.path(claim);
        List<String> texts = new ArrayList<>();
        (value.isArray() ? value : List.of(value)).forEach(each -> texts.add(each.isTextual() ? each.textValue() : ""));
        return texts;
    }

    /** A claim that is a text; empty when it is missing or anything else. */
    public Optional<String> text(String claim) {
        return Optional.ofNullable(claims.path(claim).textValue());
    }

    private boolean isPlain() {
        JsonNode key = header.path("kid");
        boolean known = header.isObject()
                && claims.isObject()
                && header.properties().stream().allMatch(field -> HEADERS.contains(field.getKey()));
        return known && (key.isMissingNode() || key.isTextual());
    }

    private boolean isTimely(long nowSeconds) {
        return claims.path("exp").isIntegralNumber()
                && claims.path("exp").canConvertToLong()
                && claims.path("exp").longValue() > nowSeconds
                && isPast("iat", nowSeconds)
                && isPast("nbf", nowSeconds);
    }

    private boolean isPast(String claim, long nowSeconds) {
        JsonNode value = claims.path(claim);
        return value.isMissingNode()
                || (value.isIntegralNumber()
                        && value.canConvertToLong()
                        && value.longValue() <= nowSeconds + SKEW_SECONDS);
    }
}
