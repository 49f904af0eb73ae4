package dev.tenrec.group;

/**
 * A group type of a project.
 *
 * @param index 0 to 4, in order of first appearance
 * @param name as events spell it, for example {@code company}
 * @param createdAtMicros time of the event that first named it, microseconds since 1970 in UTC
 */
public record GroupType(int index, String name, long createdAtMicros) {}
