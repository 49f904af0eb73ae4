package dev.tenrec.rehearsal.rule;

import org.jspecify.annotations.Nullable;

/**
 * A rule of the catalogue.
 *
 * @param id such as {@code ENV-01}
 * @param undo {@code no}, {@code late} (by a later event), {@code query} (in queries) or {@code none} (nothing is
 *     stored)
 * @param says a sentence with {@code {n}}, {@code {share}} and {@code {first}}
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
    /** The letters before the hyphen. */
    public String family() {
        return id.substring(0, id.indexOf('-'));
    }
}
