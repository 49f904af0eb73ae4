package dev.tenrec.group;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A group.
 *
 * @param typeIndex the index of its {@link GroupType}
 * @param createdAtMicros time of the event that first identified it, microseconds since 1970 in UTC
 */
public record Group(int typeIndex, String key, ObjectNode properties, long createdAtMicros) {
    /** The cursor of a page that ends with this group. */
    public GroupCursor cursor() {
        return new GroupCursor(createdAtMicros, key);
    }
}
