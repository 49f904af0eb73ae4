package dev.tenrec.account;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Fields of a user beside those that the API embeds in other objects.
 *
 * @param joinedAt ISO 8601 in UTC, or null for a user of an older version
 * @param project the id of the current project
 * @param organization the id of the current organization
 * @param settings what else was set, by field of the API; null is nothing
 */
public record UserProfile(
        @Nullable String joinedAt,
        @Nullable Integer project,
        @Nullable UUID organization,
        @Nullable JsonNode settings) {
    /** Profile without any setting. */
    static final UserProfile EMPTY = new UserProfile(null, null, null, null);
}
