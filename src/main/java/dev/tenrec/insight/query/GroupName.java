package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.group.Group;

/** The display name of a group. */
public final class GroupName {
    private GroupName() {}

    /** The property {@code name}, or the key without one. */
    public static String of(Group group) {
        JsonNode name = group.properties().path("name");
        return name.isMissingNode() || name.isNull()
                ? group.key()
                : name.isTextual() ? name.textValue() : name.toString();
    }
}
