package dev.tenrec.taxonomy;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Definitions of one project during one request: detects the new ones. Used by one thread. */
public final class KnownDefinitions {
    /** Characters of a name; longer ones are not kept. */
    public static final int NAME_MAX = 400;

    private final int projectId;
    private final SeenProperties seen;
    private final PropertyDefinitions definitions;
    private final DefinitionCounts counts;
    private final LongAdder unkept;
    private final Map<String, EventDefinition> events;
    private @Nullable EventDefinition event;
    private NumberSet together = NumberSet.EMPTY;
    private boolean isEventKept;
    private @Nullable String groupType;
    private final Map<PropertyKind, Map<String, PropertyDefinition>> properties = new EnumMap<>(PropertyKind.class);

    KnownDefinitions(
            int projectId,
            EventDefinitions events,
            PropertyDefinitions definitions,
            SeenProperties seen,
            DefinitionCounts counts,
            LongAdder unkept) {
        this.projectId = projectId;
        this.seen = seen;
        this.definitions = definitions;
        this.counts = counts;
        this.unkept = unkept;
        this.events = events.byName(projectId);
    }

    public int projectId() {
        return projectId;
    }

    /**
     * Selects an event; true when its last-seen time is to be written.
     *
     * @param type of the group that it is about, or null
     */
    public boolean isNewEvent(String name, @Nullable String type, long seenMicros) {
        groupType = type;
        properties.remove(PropertyKind.GROUP);
        event = events.get(name);
        together = event == null ? NumberSet.EMPTY : seen.of(event);
        isEventKept = event != null || isKept(name, counts.hasRoomForEvent(projectId));
        return isEventKept && (event == null || !event.isFreshAt(seenMicros));
    }

    /**
     * True when a property of the selected event is new, or new with it.
     *
     * @param hasType whether its value tells its type
     */
    public boolean isNewProperty(PropertyKind kind, String name, boolean hasType) {
        PropertyDefinition property = properties
                .computeIfAbsent(
                        kind, any -> definitions.byName(projectId, any, any == PropertyKind.GROUP ? groupType : null))
                .get(name);
        if (property == null) {
            return isKept(name, counts.hasRoomForProperty(projectId));
        }
        boolean isFirstTogether = kind == PropertyKind.EVENT && isEventKept && !together.contains(property.number());
        return isFirstTogether || (hasType && property.type() == null);
    }

    /** Counts names beyond the limits of a request. */
    public void addUnobserved(int count) {
        unkept.add(count);
    }

    private boolean isKept(String name, boolean hasRoom) {
        boolean isKept = hasRoom && (name.length() <= NAME_MAX || name.codePointCount(0, name.length()) <= NAME_MAX);
        unkept.add(isKept ? 0 : 1);
        return isKept;
    }
}
