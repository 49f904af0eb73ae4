package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.filter.Property;

/** The unit that is counted: persons, or the values of a property such as groups or sessions. */
public sealed interface ActorKind {
    /**
     * The current person of an event's distinct id, or the distinct id itself if it has no person: events without
     * person profiles count too.
     */
    ActorKind PERSON = new Persons();

    record Persons() implements ActorKind {}

    /** Each value of a property is an actor; its number is the dictionary code minus one. */
    record PropertyValues(Property property) implements ActorKind {}

    static ActorKind group(int typeIndex) {
        return new PropertyValues(Property.groupKey(typeIndex));
    }

    static ActorKind session() {
        return new PropertyValues(Property.ofEvent("$session_id"));
    }
}
