package dev.tenrec.group;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A group as it is now.
 *
 * @param typeIndex the index of its {@link GroupType}
 * @param createdAtMicros the time of the event that first identified it, microseconds since 1970 in UTC
 */
public record Group(int typeIndex, String key, ObjectNode properties, long createdAtMicros) {
    /** Where a list stands that showed this group last. */
    public GroupCursor cursor() {
        return new GroupCursor(createdAtMicros, key);
    }
}
