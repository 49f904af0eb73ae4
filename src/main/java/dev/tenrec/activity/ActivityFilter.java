package dev.tenrec.activity;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Filter of a list of log entries; null and an empty set match all.
 *
 * @param scopes kinds of things
 * @param itemId the thing's id as text
 * @param userId the author; 0 matches none
 * @param fromMicros not before, microseconds since 1970 in UTC
 * @param toMicros not after, likewise
 */
public record ActivityFilter(
        Set<String> scopes,
        @Nullable String itemId,
        @Nullable Integer userId,
        @Nullable Long fromMicros,
        @Nullable Long toMicros) {
    /** Everything. */
    static final ActivityFilter ALL = new ActivityFilter(Set.of(), null, null, null, null);

    /** The entries about one thing or, without an id, about a kind of thing. */
    public static ActivityFilter about(String scope, @Nullable String itemId) {
        return new ActivityFilter(Set.of(scope), itemId, null, null, null);
    }

    boolean matches(ActivityLog.Row row) {
        return (scopes.isEmpty() || scopes.contains(row.scope()))
                && (itemId == null || itemId.equals(row.itemId()))
                && (userId == null || userId.equals(row.userId()))
                && (fromMicros == null || row.createdAtMicros() >= fromMicros)
                && (toMicros == null || row.createdAtMicros() <= toMicros);
    }
}
