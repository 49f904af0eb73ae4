package dev.tenrec.activity;

import java.util.Set;

/**
 * Which entries of the log a list shows; null and an empty set are for all.
 *
 * @param scopes kinds of things
 * @param itemId the thing's id as text
 * @param userId who did it; 0 for nobody that exists
 * @param fromMicros not before, microseconds since 1970 in UTC
 * @param toMicros not after, likewise
 */
public record ActivityFilter(Set<String> scopes, String itemId, Integer userId, Long fromMicros, Long toMicros) {
    /** Everything. */
    static final ActivityFilter ALL = new ActivityFilter(Set.of(), null, null, null, null);

    /** The entries about one thing or, without an id, about a kind of thing. */
    public static ActivityFilter about(String scope, String itemId) {
        return new ActivityFilter(Set.of(scope), itemId, null, null, null);
    }

    boolean matches(ActivityRow row) {
        return (scopes.isEmpty() || scopes.contains(row.scope()))
                && (itemId == null || itemId.equals(row.itemId()))
                && (userId == null || userId.equals(row.userId()))
                && (fromMicros == null || row.createdAtMicros() >= fromMicros)
                && (toMicros == null || row.createdAtMicros() <= toMicros);
    }
}
