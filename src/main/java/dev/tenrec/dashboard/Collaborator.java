package dev.tenrec.dashboard;

import java.util.UUID;

/**
 * A user who may edit a restricted dashboard although neither its creator nor an admin.
 *
 * @param level always {@link Dashboard#ONLY_COLLABORATORS_CAN_EDIT}
 * @param addedAtMicros microseconds since 1970 in UTC
 */
public record Collaborator(
        UUID id, int projectId, int dashboardId, int userId, int level, long addedAtMicros, long updatedAtMicros) {}
