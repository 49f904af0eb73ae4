package dev.tenrec.http;

import dev.tenrec.account.Session;
import dev.tenrec.site.Site;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Browser-specific parts of a request, and its two cookies: one that scripts can't read names the session, the other
 * one only our own pages can read and repeat in a header.
 *
 * @param address of the client, also behind a trusted proxy
 * @param ownOrigin scheme, host and port of this server, as the browser sees it
 * @param site of which links are made where it is configured
 */
public record Browser(HttpServerRequest request, String address, String ownOrigin, Site site) {
    /** Named after this server, because all servers of one host name share their cookies. */
    public static final String SESSION = "tenrec_session";

    private static final String CSRF = "posthog_csrftoken";
    private static final String CSRF_HEADER = "X-CSRFToken";
    private static final int NAME_MAX = 200;
    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

    /** The token of a session, if there is one. */
    public Optional<String> sessionToken() {
        return cookie(sessionName());
    }

    /** The client's address and what it calls itself, for the list of sessions. */
    public Session.Device device() {
        String named = String.valueOf(request.getHeader(HttpHeaders.USER_AGENT)).replaceAll("\\p{Cntrl}", " ");
        return new Session.Device(address, named.substring(0, Math.min(NAME_MAX, named.length())));
    }

    /** Returns whether the method promises to change nothing. */
    public boolean isSafe() {
        return SAFE.contains(request.method().name());
    }

    /** Returns whether the request says that a page of another site sent it. */
    public boolean isForeign() {
        return origin().filter(given -> !given.equals(ownOrigin)).isPresent();
    }

    /** Returns whether the request says that a page of this server sent it. */
    public boolean isOwn() {
        Optional<String> origin = origin();
        if (origin.isPresent()) {
            return origin.get().equals(ownOrigin);
        }
        String referer = request.getHeader(HttpHeaders.REFERER);
        return referer != null && referer.toLowerCase(Locale.ROOT).startsWith(ownOrigin + "/");
    }

    /**
     * Returns whether a script of our own pages sent it: it knows the text, and a browser would not send it elsewhere.
     */
    public boolean knows(String csrf) {
        return csrf.equals(request.getHeader(CSRF_HEADER))
                && cookie(CSRF).filter(csrf::equals).isPresent();
    }

    /** The answer, and with it the cookies of a session. */
    Answer keep(Answer answer, SessionTokens.Issued issued, long seconds) {
        return answer.cookie(made(sessionName(), issued.token(), seconds)
                        .setHttpOnly(true)
                        .encode())
                .cookie(made(CSRF, issued.csrf(), seconds).encode());
    }

    /** The answer, and with it the end of both cookies. */
    public Answer forget(Answer answer) {
        return answer.cookie(made(sessionName(), "", 0).setHttpOnly(true).encode())
                .cookie(made(CSRF, "", 0).encode());
    }

    private Cookie made(String name, String value, long seconds) {
        return Cookie.cookie(name, value)
                .setPath("/")
                .setMaxAge(seconds)
                .setSameSite(CookieSameSite.LAX)
                .setSecure(isSecure());
    }

    /** Browsers take a name with this prefix only from a secure page, and never from a neighbouring host. */
    private String prefixed(String name) {
        return isSecure() ? "__Host-" + name : name;
    }

    private String sessionName() {
        return prefixed(SESSION);
    }

    /** A short-lived cookie between two steps of signing in; scripts can't read it. */
    public Answer remember(Answer answer, String name, String value, long seconds) {
        return answer.cookie(
                made(prefixed(name), value, seconds).setHttpOnly(true).encode());
    }

    /** The value of such a cookie, if there is one. */
    public Optional<String> remembered(String name) {
        return cookie(prefixed(name));
    }

    private Optional<String> cookie(String name) {
        Set<Cookie> found = request.cookies(name);
        return found.size() == 1 ? found.stream().map(Cookie::getValue).findFirst() : Optional.empty();
    }

    private Optional<String> origin() {
        List<String> origins = request.headers().getAll(HttpHeaders.ORIGIN);
        return origins.isEmpty()
                ? Optional.empty()
                : Optional.of(String.join(" ", origins).toLowerCase(Locale.ROOT));
    }

    /** Returns whether the browser's connection is encrypted, by this server or by one in front of it. */
    public boolean isSecure() {
        return ownOrigin.startsWith("https:");
    }

    /** Scheme, host and port that links to this server begin with. */
    public String linkOrigin() {
        return site.origin().orElse(ownOrigin);
    }
}
