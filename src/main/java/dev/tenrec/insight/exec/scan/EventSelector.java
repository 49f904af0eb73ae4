package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.filter.Filter;
import java.util.List;

/**
 * Which events are meant: those that one of the clauses lets through. One event name is a single clause; an action has
 * one for each of its steps.
 */
public record EventSelector(List<Clause> clauses) {
    /**
     * Events of a name that pass a filter.
     *
     * @param event the name, or null for every name
     */
    public record Clause(String event, Filter filter) {}

    public EventSelector {
        clauses = List.copyOf(clauses);
    }

    /** All events of a name, or all there are for null. */
    public static EventSelector of(String event) {
        return new EventSelector(List.of(new Clause(event, Filter.Group.NONE)));
    }

    /** Those of them that pass one more filter. */
    public EventSelector and(Filter filter) {
        return new EventSelector(clauses.stream()
                .map(clause -> new Clause(clause.event, clause.filter.and(filter)))
                .toList());
    }
}
