package dev.tenrec.insight.path;

import com.google.re2j.Pattern;
import dev.tenrec.taxonomy.Regex;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Names nodes: by the page's path, or the name of the screen or event, after path cleaning and grouping.
 *
 * @param isWholeUrls names pages by their whole address
 * @param replacements path cleaning filters, applied in order
 * @param groupings the one whose match in a name ends first replaces it
 * @param excluded events with these names are ignored
 */
record PathNaming(boolean isWholeUrls, List<Replacement> replacements, List<Wildcard> groupings, Set<String> excluded) {
    /** Bounds names that replacements lengthen; near the limit of browsers for addresses. */
    private static final int NAME_SIZE_MAX = 2_048;

    /** Replaces all matches; the alias has RE2/J's syntax. */
    record Replacement(Pattern pattern, String alias) {
        /** @param alias in which {@code \\1} stands for the first group */
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
                    // Digits are escaped, too: one after a group would extend its number.
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

    /** The name of a page, or null when it is excluded. */
    @Nullable
    String page(String url) {
        return name(isWholeUrls ? url : path(url));
    }

    /** The name of a screen or an event, or null when it is excluded. */
    @Nullable
    String name(String text) {
        String name = text;
        for (Replacement replacement : replacements) {
            name = replacement.apply(name);
            name = name.substring(0, Math.min(NAME_SIZE_MAX, name.length()));
        }
        String grouped = grouped(name);
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
