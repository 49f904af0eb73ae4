package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.filter.Property;

/**
 * Who is counted: persons, or the values of a property, such as groups or sessions.
 *
 * @param property null for persons
 */
public record ActorKind(Property property) {
    /**
     * The person of an event's distinct id as it is now, or the distinct id itself where it has none, so that people
     * whose events make no persons are counted too.
     */
    public static final ActorKind PERSON = new ActorKind(null);

    /** The groups of a type. */
    public static ActorKind group(int typeIndex) {
        return new ActorKind(Property.groupKey(typeIndex));
    }

    /** The sessions. */
    public static ActorKind session() {
        return new ActorKind(Property.ofEvent("$session_id"));
    }
}
