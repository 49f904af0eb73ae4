package dev.tenrec.taxonomy;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Definitions of one project during one request: detects the new ones. Used by one thread. */
public final class KnownDefinitions {
    /** Characters of a name; longer ones are not kept. */
    public static final int NAME_MAX = 400;

    private final int projectId;
    private final SeenProperties seen;
    private final PropertyDefinitions definitions;
    private final LongAdder unkept;
    private final Map<String, EventDefinition> events;
    private @Nullable EventDefinition event;
    private NumberSet together = NumberSet.EMPTY;
    private boolean isEventKept;
    private @Nullable String groupType;
    private long seenMicros;
    private final Map<PropertyKind, Map<String, PropertyDefinition>> properties = new EnumMap<>(PropertyKind.class);
    /** Names that the project may still take. */
    private int eventsLeft;

    private int propertiesLeft;
    private int leftOutCount;
    /** New properties of the request, each with true when it is kept. */
    private final Map<NewProperty, Boolean> newProperties = new HashMap<>();
    /** Numbers of the properties whose last-seen time is written. */
    private final Set<Integer> stale = new HashSet<>();

    private record NewProperty(PropertyKind kind, @Nullable String groupType, String name) {}

    KnownDefinitions(
            int projectId,
            EventDefinitions events,
            PropertyDefinitions definitions,
            SeenProperties seen,
            LongAdder unkept) {
        this.projectId = projectId;
        this.seen = seen;
        this.definitions = definitions;
        this.unkept = unkept;
        this.events = events.byName(projectId);
        this.eventsLeft = events.newNamesLeft(projectId);
        this.propertiesLeft = definitions.newNamesLeft(projectId);
    }

    public int projectId() {
        return projectId;
    }

    /**
     * Selects an event; true when its last-seen time is to be written.
     *
     * @param type of the group that it is about, or null
     */
    public boolean isNewEvent(String name, @Nullable String type, long micros) {
        groupType = type;
        seenMicros = micros;
        properties.remove(PropertyKind.GROUP);
        event = events.get(name);
        together = event == null ? NumberSet.EMPTY : seen.of(event);
        isEventKept = event != null || isKept(name, eventsLeft);
        eventsLeft -= event == null && isEventKept ? 1 : 0;
        return isEventKept && (event == null || !event.isFreshAt(micros));
    }

    /**
     * True when a property of the selected event is new, new with it, or was not seen for long.
     *
     * @param hasType whether its value tells its type
     */
    public boolean isNewProperty(PropertyKind kind, String name, boolean hasType) {
        PropertyDefinition property = properties
                .computeIfAbsent(
                        kind, any -> definitions.byName(projectId, any, any == PropertyKind.GROUP ? groupType : null))
                .get(name);
        if (property == null) {
            return isNewPropertyKept(new NewProperty(kind, kind == PropertyKind.GROUP ? groupType : null, name));
        }
        boolean isFirstTogether = kind == PropertyKind.EVENT && isEventKept && !together.contains(property.number());
        boolean isStale = !property.isFreshAt(seenMicros) && stale.add(property.number());
        return isStale || isFirstTogether || (hasType && property.type() == null);
    }

    /** Counts names beyond the limits of a request. */
    public void addUnobserved(int count) {
        unkept.add(count);
        leftOutCount += count;
    }

    /** New names that are not kept because there are too many. */
    public int leftOutCount() {
        return leftOutCount;
    }

    private boolean isNewPropertyKept(NewProperty property) {
        Boolean known = newProperties.get(property);
        if (known != null) {
            return known;
        }
        boolean isKept = isKept(property.name, propertiesLeft);
        propertiesLeft -= isKept ? 1 : 0;
        newProperties.put(property, isKept);
        return isKept;
    }

    private boolean isKept(String name, int left) {
        boolean isShort = name.length() <= NAME_MAX || name.codePointCount(0, name.length()) <= NAME_MAX;
        boolean isKept = isShort && left > 0;
        unkept.add(isKept ? 0 : 1);
        leftOutCount += isShort && !isKept ? 1 : 0;
        return isKept;
    }
}
