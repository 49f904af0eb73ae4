package dev.tenrec.rehearsal;

/**
 * A rehearsal of an import.
 *
 * @param id unique within the server
 * @param parentId the id of the project that it belongs to
 * @param projectId the id of its own project, which takes the events
 * @param name for humans
 * @param createdBy the id of the user who made it
 * @param createdAt ISO 8601 in UTC
 */
public record Rehearsal(
        int id, int parentId, int projectId, String name, RehearsalMode mode, int createdBy, String createdAt) {}
