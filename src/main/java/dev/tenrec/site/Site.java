package dev.tenrec.site;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The address under which people reach the server. Where it is configured, links are made of it, because a request may
 * name any host; a link with a secret in it is made of nothing else.
 */
public final class Site {
    /** An address that is not configured. */
    public static final Site UNKNOWN = new Site(null);

    /** Scheme, host and port unless it is the usual one, in lower case; null where it is not configured. */
    private final @Nullable String origin;

    private Site(@Nullable String origin) {
        this.origin = origin;
    }

    /**
     * Reads the address.
     *
     * @param url for example {@code https://tenrec.example.com}; empty where it is not configured
     * @throws IllegalArgumentException when it is no such address; the message ends a sentence
     */
    public static Site of(String url) {
        if (url.isEmpty()) {
            return UNKNOWN;
        }
        String wanted = url + " is not of the form https://host or http://host:port";
        try {
            URI uri = new URI(url.toLowerCase(Locale.ROOT));
            boolean isWeb = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            boolean isBare = uri.getHost() != null
                    && uri.getUserInfo() == null
                    && uri.getQuery() == null
                    && uri.getFragment() == null
                    && uri.getPath().matches("/?");
            if (isWeb && isBare) {
                return new Site(origin(uri.getScheme(), uri.getAuthority()));
            }
        } catch (URISyntaxException malformed) {
            throw new IllegalArgumentException(wanted, malformed);
        }
        throw new IllegalArgumentException(wanted);
    }

    /** The configured origin, such as {@code https://tenrec.example.com}. */
    public Optional<String> origin() {
        return Optional.ofNullable(origin);
    }

    /**
     * The origin that the client of a request sees: the configured one where the request names its host, because a
     * proxy in front may have ended TLS, else what the request says.
     *
     * @param isEncrypted whether the client's connection is, as far as the server knows
     */
    public String seen(String host, boolean isEncrypted) {
        String lower = host.toLowerCase(Locale.ROOT);
        String seen = origin(isEncrypted ? "https" : "http", lower);
        return origin != null && origin.equals(origin("https", lower)) ? origin : seen;
    }

    private static String origin(String scheme, String authority) {
        return scheme + "://" + authority.replaceFirst(scheme.equals("https") ? ":443$" : ":80$", "");
    }
}
