package dev.tenrec.taxonomy;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * New definitions that one capture request brings.
 *
 * @param seenMicros when it arrived, microseconds since 1970 in UTC
 * @param events those with something new, each once
 */
public record DefinitionChanges(int projectId, long seenMicros, List<Event> events) {
    /**
     * An event that is new, was not seen for long, or holds something new.
     *
     * @param properties those that are new, or new with this event
     */
    public record Event(String name, List<Property> properties) {}

    /**
     * A property of an event, or one that an event gave a person or group.
     *
     * @param groupType of a group's property, as events spell it; null for others
     * @param type null when no value told it
     */
    public record Property(
            PropertyKind kind,
            @Nullable String groupType,
            String name,
            @Nullable PropertyType type) {}
}
