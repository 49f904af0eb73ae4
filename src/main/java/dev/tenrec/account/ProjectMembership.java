package dev.tenrec.account;

import java.util.UUID;

/**
 * A user's explicit place in one project, beside the one that the organization gives.
 *
 * @param level {@link Level#MEMBER} or {@link Level#ADMIN}
 * @param joinedAt ISO 8601 in UTC
 */
public record ProjectMembership(UUID id, int projectId, int userId, int level, String joinedAt, String updatedAt) {
    /** Refuses a level that projects do not have. */
    public ProjectMembership {
        if (level != Level.MEMBER && level != Level.ADMIN) {
            throw new IllegalArgumentException("no level of a project: " + level);
        }
    }

    ProjectMembership at(int other, String now) {
        return new ProjectMembership(id, projectId, userId, other, joinedAt, now);
    }
}
