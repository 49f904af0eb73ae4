package dev.tenrec.insight.path;

import dev.tenrec.insight.query.PathCleaning;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Names nodes: by the page's path, or the name of the screen or event, after path cleaning and grouping.
 *
 * @param isWholeUrls names pages by their whole address
 * @param cleaning path cleaning filters
 * @param groupings the one whose match in a name ends first replaces it
 * @param excluded events with these names are ignored
 */
record PathNaming(boolean isWholeUrls, PathCleaning cleaning, List<Wildcard> groupings, Set<String> excluded) {
    /** The name of a page, or null when it is excluded. */
    @Nullable
    String page(String url) {
        return name(isWholeUrls ? url : path(url));
    }

    /** The name of a screen or an event, or null when it is excluded. */
    @Nullable
    String name(String text) {
        String grouped = grouped(cleaning.apply(text));
        return isExcluded(grouped) ? null : grouped;
    }

    private String grouped(String name) {
        String found = name;
        int end = Integer.MAX_VALUE;
        for (Wildcard grouping : groupings) {
            int ownEnd = grouping.endOfMatch(name);
            if (ownEnd >= 0 && ownEnd < end) {
                found = grouping.text();
                end = ownEnd;
            }
        }
        return found;
    }

    boolean isExcluded(String name) {
        return excluded.contains(name);
    }

    /** The path of an address, without the slash at the end. */
    static String path(String url) {
        int begin = 0;
        int scheme = url.indexOf("://");
        if (scheme > 0 && end(url, 0) > scheme) {
            begin = end(url, scheme + 3);
        }
        int end = begin;
        while (end < url.length() && url.charAt(end) != '?' && url.charAt(end) != '#') {
            end++;
        }
        String path = url.substring(begin, end);
        if (path.isEmpty()) {
            return begin > 0 ? "/" : "";
        }
        return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    private static int end(String url, int from) {
        int at = from;
        while (at < url.length() && "/?#".indexOf(url.charAt(at)) < 0) {
            at++;
        }
        return at;
    }
}
