package dev.tenrec.insight.path;

import com.google.re2j.Pattern;
import dev.tenrec.taxonomy.Regex;
import java.util.List;

/**
 * What a place is called: the page's path, or the name of the screen or event, made alike by the filters that clean
 * addresses and then put together by the groupings.
 *
 * @param isWholeUrls whether pages are called by their whole address
 * @param replacements applied one after the other
 * @param groupings names in which {@code *} stands for any text; what matches is called by the first of them
 * @param excluded names of the same form, of places that are left out as if nobody came there
 */
record PathNaming(
        boolean isWholeUrls, List<Replacement> replacements, List<Wildcard> groupings, List<Wildcard> excluded) {
    /** Cleaning makes a name longer at every step; a browser's own limit for addresses is near this. */
    private static final int NAME_SIZE_MAX = 2_048;

    /**
     * Replaces all that matches.
     *
     * @param alias in the form that the library for patterns has
     */
    record Replacement(Pattern pattern, String alias) {
        /** @param alias in which {@code \\1} stands for what the first group matched */
        static Replacement of(String regex, String alias) {
            Pattern pattern = Regex.compile(regex);
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < alias.length(); i++) {
                char next = alias.charAt(i);
                int group = next == '\\' && i + 1 < alias.length() ? alias.charAt(i + 1) - '0' : -1;
                if (group >= 0 && group <= Math.min(9, pattern.groupCount())) {
                    text.append('$').append(group);
                    i++;
                } else {
                    // A digit is escaped too, so that none is taken for a part of the group's number before it.
                    boolean isPlain = Character.isLetter(next);
                    text.append(isPlain ? "" : "\\").append(next);
                }
            }
            return new Replacement(pattern, text.toString());
        }

        String apply(String text) {
            return pattern.matcher(text).replaceAll(alias);
        }
    }

    /** The name of a page, or null when it is left out. */
    String page(String url) {
        return place(isWholeUrls ? url : path(url));
    }

    /** The name of a screen or an event, or null when it is left out. */
    String place(String text) {
        String name = text;
        for (Replacement replacement : replacements) {
            name = replacement.apply(name);
            name = name.substring(0, Math.min(NAME_SIZE_MAX, name.length()));
        }
        return isExcluded(name) ? null : grouped(name);
    }

    private String grouped(String name) {
        for (Wildcard grouping : groupings) {
            if (grouping.matches(name)) {
                return isExcluded(grouping.text()) ? null : grouping.text();
            }
        }
        return name;
    }

    /** Whether a name, or a type of events, is left out. */
    boolean isExcluded(String name) {
        for (Wildcard wildcard : excluded) {
            if (wildcard.matches(name)) {
                return true;
            }
        }
        return false;
    }

    /** An address without what stands before and behind its path, and without the slash at the end. */
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
