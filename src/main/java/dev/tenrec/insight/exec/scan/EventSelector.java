package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.filter.Filter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Selection of events: those that match any clause. An event name is a single clause; an action has one per step. */
public record EventSelector(List<Clause> clauses) {
    /** @param event the name; null matches every name */
    public record Clause(@Nullable String event, Filter filter) {}

    public EventSelector {
        clauses = List.copyOf(clauses);
    }

    /** @param event the name; null selects all events */
    public static EventSelector of(@Nullable String event) {
        return new EventSelector(List.of(new Clause(event, Filter.all())));
    }

    /** Selects the events that any of some selectors selects. */
    public static EventSelector any(List<EventSelector> some) {
        return new EventSelector(
                some.stream().flatMap(each -> each.clauses.stream()).toList());
    }

    /** Selects only events of a name; all of them for null. */
    public EventSelector ofName(@Nullable String name) {
        return name == null
                ? this
                : new EventSelector(clauses.stream()
                        .filter(clause -> clause.event == null || clause.event.equals(name))
                        .map(clause -> new Clause(name, clause.filter))
                        .toList());
    }

    public EventSelector and(Filter filter) {
        return new EventSelector(clauses.stream()
                .map(clause -> new Clause(clause.event, clause.filter.and(filter)))
                .toList());
    }
}
