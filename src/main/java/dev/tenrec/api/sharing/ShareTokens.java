package dev.tenrec.api.sharing;

import dev.tenrec.http.Answer;
import dev.tenrec.http.Browser;
import dev.tenrec.http.Call;
import dev.tenrec.http.Jwt;
import dev.tenrec.http.SessionTokens;
import dev.tenrec.sharing.SharePassword;
import dev.tenrec.sharing.SharingConfiguration;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Proof of a shared page's password: a signed token that opens that page for a day, as a cookie and as text, because
 * browsers keep no cookies for a page in the frame of another site. It ends with its password and with the link.
 *
 * @param keys sign and verify
 */
record ShareTokens(SessionTokens keys, Clock clock) {
    static final String COOKIE = "posthog_sharing_token";

    private static final String AUDIENCE = "posthog:sharing_password_protected";
    private static final Duration LIFE = Duration.ofHours(24);
    private static final String BEARER = "Bearer ";

    /** Issues a token for this password. */
    String issue(SharingConfiguration sharing, SharePassword password) {
        return keys.sign(new JsonObject()
                .put("aud", AUDIENCE)
                .put("share", share(sharing))
                .put("password", Integer.toString(password.id()))
                .put("exp", clock.instant().plus(LIFE).getEpochSecond()));
    }

    /**
     * Returns whether the request may see what is shared: no password is asked for, or it carries a token that still
     * counts.
     */
    boolean opens(SharingConfiguration sharing, Call call) {
        return !sharing.passwordRequired() || given(call).anyMatch(token -> isFor(sharing, token));
    }

    /** The answer, and with it cookies for the paths of the link alone. */
    Answer keep(Answer answer, String token, SharedEndpoint door, String link, Browser browser) {
        Answer kept = answer;
        // A path of a cookie matches whole parts only, so each form of the page needs one of its own.
        for (String suffix : new String[] {"", ".json", ".png"}) {
            Cookie cookie = Cookie.cookie(COOKIE, token)
                    .setPath(door.prefix() + link + suffix)
                    .setMaxAge(LIFE.toSeconds())
                    .setHttpOnly(true)
                    .setSecure(browser.isSecure())
                    .setSameSite(door.isFramed() && browser.isSecure() ? CookieSameSite.NONE : CookieSameSite.LAX);
            // In the frame of another site browsers keep only what stays apart for each such site.
            String partition = door.isFramed() && browser.isSecure() ? "; Partitioned" : "";
            kept = kept.cookie(cookie.encode() + partition);
        }
        return kept;
    }

    private static Stream<String> given(Call call) {
        String header = call.request().getHeader(HttpHeaders.AUTHORIZATION);
        Stream<String> bearer = Stream.ofNullable(header)
                .filter(text -> text.startsWith(BEARER))
                .map(text -> text.substring(BEARER.length()));
        return Stream.concat(bearer, call.request().cookies(COOKIE).stream().map(Cookie::getValue));
    }

    private boolean isFor(SharingConfiguration sharing, String token) {
        Optional<Jwt> jwt = keys.verified(token, AUDIENCE);
        Optional<String> password = jwt.flatMap(read -> read.text("password"));
        return jwt.flatMap(read -> read.text("share"))
                        .filter(share(sharing)::equals)
                        .isPresent()
                && sharing.passwords().stream()
                        .anyMatch(one -> password.filter(Integer.toString(one.id())::equals)
                                .isPresent());
    }

    /** A digest of the link: the token must not outlive a change of the link. */
    private static String share(SharingConfiguration sharing) {
        return hash(sharing.accessToken());
    }

    static String hash(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
