package dev.tenrec.account;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A user's place in an organization.
 *
 * @param level {@link Level#MEMBER}, {@link Level#ADMIN} or {@link Level#OWNER}
 * @param joinedAt ISO 8601 in UTC
 * @param updatedAt ISO 8601 in UTC; null until it is changed
 */
public record Membership(
        UUID id,
        UUID organization,
        int userId,
        int level,
        String joinedAt,
        @Nullable String updatedAt) {
    /** Refuses a level that organizations do not have. */
    public Membership {
        if (level != Level.MEMBER && level != Level.ADMIN && level != Level.OWNER) {
            throw new IllegalArgumentException("no level of an organization: " + level);
        }
    }

    Membership at(int other, String now) {
        return new Membership(id, organization, userId, other, joinedAt, now);
    }
}
