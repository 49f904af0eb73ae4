package dev.tenrec.insight.query;

import com.google.re2j.Pattern;
import dev.tenrec.taxonomy.Regex;
import java.util.List;

/** Path cleaning filters: replacements in texts, one after the other. */
public record PathCleaning(List<Replacement> replacements) {
    public static final PathCleaning NONE = new PathCleaning(List.of());

    /** Bounds texts that replacements lengthen; near the limit of browsers for addresses. */
    private static final int SIZE_MAX = 2_048;

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

    public PathCleaning {
        replacements = List.copyOf(replacements);
    }

    public String apply(String text) {
        String cleaned = text;
        for (Replacement replacement : replacements) {
            cleaned = replacement.apply(cleaned);
            cleaned = cleaned.substring(0, Math.min(SIZE_MAX, cleaned.length()));
        }
        return cleaned;
    }
}
