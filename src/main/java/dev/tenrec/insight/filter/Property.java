package dev.tenrec.insight.filter;

/**
 * A property of events, or of the person or a group that an event belongs to.
 *
 * @param groupTypeIndex for {@link Source#GROUP}, else 0
 * @param key its name; of an event also {@code $group_0} to {@code $group_4}, the keys of the groups that it names
 */
public record Property(Source source, int groupTypeIndex, String key) {
    public enum Source {
        /** The event, as it was sent. */
        EVENT,
        /** The person of the event, as it is now. */
        PERSON,
        /** The group of a type that the event names, as it is now. */
        GROUP
    }

    public static Property ofEvent(String key) {
        return new Property(Source.EVENT, 0, key);
    }

    public static Property ofPerson(String key) {
        return new Property(Source.PERSON, 0, key);
    }

    public static Property ofGroup(int typeIndex, String key) {
        return new Property(Source.GROUP, typeIndex, key);
    }

    /** The key of the group of a type that an event names. */
    public static Property groupKey(int typeIndex) {
        return ofEvent("$group_" + typeIndex);
    }
}
