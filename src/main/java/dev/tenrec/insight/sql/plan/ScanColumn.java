package dev.tenrec.insight.sql.plan;

import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Property;
import org.jspecify.annotations.Nullable;

/**
 * A column of a stored table.
 *
 * @param property for {@link Source#PROPERTY} alone
 * @param number the type of group of {@link Source#GROUP_CREATED_AT}, else 0
 * @param events for {@link Source#ACTION} alone
 */
public record ScanColumn(
        String name,
        Source source,
        @Nullable Property property,
        int number,
        Type type,
        @Nullable EventSelector events) {
    /** The origin of the values. */
    public enum Source {
        /** The id of an event or a person. */
        UUID,
        /** The name of an event. */
        EVENT,
        /** The time of an event. */
        TIMESTAMP,
        /** The arrival of an event; of persons and groups, their creation. */
        CREATED_AT,
        /** The id that a client gave, of an event or a row of the distinct ids. */
        DISTINCT_ID,
        /** All properties as JSON. */
        PROPERTIES,
        /** One property as text, null without a value; of events also of their person and groups. */
        PROPERTY,
        /**
         * The person of an event or distinct id after all merges; without one an id that follows from the distinct id.
         */
        PERSON_ID,
        /** The creation of an event's person; null without one. */
        PERSON_CREATED_AT,
        /** All properties of an event's person as JSON; null without one. */
        PERSON_PROPERTIES,
        /** True if an event has a person. */
        HAS_PERSON,
        /** True for a person whom identify or alias joined. */
        IS_IDENTIFIED,
        /** The creation of the group of a type that an event names; null without one. */
        GROUP_CREATED_AT,
        /** All properties of the group of a type that an event names as JSON; null without one. */
        GROUP_PROPERTIES,
        /** The type of a group. */
        GROUP_TYPE,
        /** The key of a group. */
        GROUP_KEY,
        /** The name that is shown of a person or group. */
        NAME,
        /** True for events of an action. */
        ACTION
    }

    public static ScanColumn of(String name, Source source, Type type) {
        return new ScanColumn(name, source, null, 0, type, null);
    }

    /** A property as text, null where there is none. */
    public static ScanColumn property(String name, Property property) {
        return new ScanColumn(name, Source.PROPERTY, property, 0, Type.TEXT.orNull(), null);
    }

    /** True for events of an action. */
    public static ScanColumn action(EventSelector events) {
        return new ScanColumn("matchesAction", Source.ACTION, null, 0, Type.BOOL, events);
    }
}
