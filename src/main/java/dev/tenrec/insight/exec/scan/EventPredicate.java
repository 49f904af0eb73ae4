package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.filter.Property;
import dev.tenrec.storage.segment.Dictionary;
import dev.tenrec.storage.segment.Segment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** An {@link EventSelector} made ready for columns: names are numbers, filters are judged by value; for one thread. */
public final class EventPredicate {
    private static final int ANY_NAME = -1;

    /** @param test null when every event of the name belongs to the set */
    private record Clause(int name, RowPredicate test) {}

    private final List<Clause> clauses;

    private EventPredicate(List<Clause> clauses) {
        this.clauses = clauses;
    }

    public static EventPredicate of(EventSelector set, Dictionary names, Function<Property, ValueReader> readers) {
        List<Clause> clauses = new ArrayList<>();
        for (EventSelector.Clause clause : set.clauses()) {
            int name = clause.event() == null ? ANY_NAME : names.find(clause.event());
            boolean isKnown = clause.event() == null || name >= 0;
            if (isKnown) {
                clauses.add(new Clause(name, RowPredicate.of(clause.filter(), readers)));
            }
        }
        return new EventPredicate(clauses);
    }

    /** The same for the events of a segment. */
    public EventPredicate on(Segment segment) {
        return new EventPredicate(clauses.stream()
                .map(clause -> new Clause(clause.name, clause.test == null ? null : clause.test.on(segment)))
                .toList());
    }

    /** Whether no event belongs to it. */
    boolean isEmpty() {
        return clauses.isEmpty();
    }

    /** Whether some event of a name may belong to it. */
    public boolean mayHave(int name) {
        for (Clause clause : clauses) {
            if (clause.name == ANY_NAME || clause.name == name) {
                return true;
            }
        }
        return false;
    }

    /** Whether every event of a name belongs to it, whatever its properties. */
    boolean hasAll(int name) {
        for (Clause clause : clauses) {
            if (clause.test == null && (clause.name == ANY_NAME || clause.name == name)) {
                return true;
            }
        }
        return false;
    }

    public boolean passes(int name, int place) {
        for (Clause clause : clauses) {
            boolean isNamed = clause.name == ANY_NAME || clause.name == name;
            if (isNamed && (clause.test == null || clause.test.passes(place))) {
                return true;
            }
        }
        return false;
    }

    /** What events of a name, which some of them may have, must pass besides; null when all belong to it. */
    public RowPredicate besides(int name) {
        if (hasAll(name)) {
            return null;
        }
        return RowPredicate.any(clauses.stream()
                .filter(clause -> clause.name == ANY_NAME || clause.name == name)
                .map(Clause::test)
                .toList());
    }
}
