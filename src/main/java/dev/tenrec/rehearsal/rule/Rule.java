package dev.tenrec.rehearsal.rule;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A rule of the catalogue.
 *
 * @param id such as {@code ENV-01}
 * @param undo {@code no}, {@code late} (by a later event), {@code query} (in queries) or {@code none} (nothing is
 *     stored)
 * @param says a sentence with {@code {n}}, {@code {share}} and {@code {first}}, and parts of it as {@code {one|many}}
 * @param advice what to do
 * @param needs the input without which it can't be assessed, or null
 */
public record Rule(
        String id,
        Severity severity,
        String undo,
        String says,
        String advice,
        @Nullable String needs) {
    private static final Pattern BY_NUMBER = Pattern.compile("\\{([^|{}]*)\\|([^|{}]*)}");

    /** The sentence for a number of cases. */
    public String message(long count, double share, String first) {
        return BY_NUMBER
                .matcher(says)
                .replaceAll(count == 1 ? "$1" : "$2")
                .replace("{n}", String.format(Locale.ROOT, "%,d", count))
                .replace("{share}", String.format(Locale.ROOT, "%.1f %%", share * 100))
                .replace("{first}", first);
    }

    /** The letters before the hyphen. */
    public String family() {
        return id.substring(0, id.indexOf('-'));
    }
}
