package dev.tenrec.dashboard;

/**
 * The user behind a change, with the rights that dashboards check.
 *
 * @param userId the user
 * @param isAdmin whether the user administers the project, by a level of the project or of its organization
 */
public record Editor(int userId, boolean isAdmin) {}
