package dev.tenrec.dashboard;

/**
 * Who wants to change something, as far as dashboards care.
 *
 * @param userId the user
 * @param isAdmin whether the user administers the project, by a level of the project or of its organization
 */
public record Editor(int userId, boolean isAdmin) {}
