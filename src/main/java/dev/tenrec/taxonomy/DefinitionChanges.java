package dev.tenrec.taxonomy;

import java.util.ArrayList;
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

    /** These changes in parts of about so many names, each event whole. */
    List<DefinitionChanges> slices(int names) {
        List<DefinitionChanges> slices = new ArrayList<>();
        int from = 0;
        int size = 0;
        for (int i = 0; i < events.size(); i++) {
            size += 1 + events.get(i).properties.size();
            if (size >= names || i == events.size() - 1) {
                slices.add(new DefinitionChanges(projectId, seenMicros, events.subList(from, i + 1)));
                from = i + 1;
                size = 0;
            }
        }
        return slices;
    }

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
