package dev.tenrec.insight.filter;

/**
 * Something that has a value for each event.
 *
 * @param source whose property it is
 * @param groupTypeIndex of {@link Source#GROUP}, else 0
 * @param key its name; of an event also {@code $group_0} to {@code $group_4}, the keys of the groups that it names
 */
public record Property(Source source, int groupTypeIndex, String key) {
    /** Whose property it is. */
    public enum Source {
        /** The event's own, as it was sent. */
        EVENT,
        /** The person's that the event belongs to, as it is now. */
        PERSON,
        /** The group's of a type that the event names, as it is now. */
        GROUP
    }

    /** A property of events. */
    public static Property ofEvent(String key) {
        return new Property(Source.EVENT, 0, key);
    }

    /** A property of persons. */
    public static Property ofPerson(String key) {
        return new Property(Source.PERSON, 0, key);
    }

    /** A property of groups of a type. */
    public static Property ofGroup(int typeIndex, String key) {
        return new Property(Source.GROUP, typeIndex, key);
    }

    /** The key of the group of a type that an event names. */
    public static Property groupKey(int typeIndex) {
        return ofEvent("$group_" + typeIndex);
    }
}
