package dev.tenrec.insight.scan;

import dev.tenrec.insight.filter.Property;
import dev.tenrec.segment.Dictionary;
import dev.tenrec.segment.Segment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** An {@link EventSet} made ready for columns: names are numbers, filters are judged by value; for one thread. */
final class SetTest {
    private static final int ANY_NAME = -1;

    /** @param test null when every event of the name belongs to the set */
    private record Clause(int name, RowTest test) {}

    private final List<Clause> clauses;

    private SetTest(List<Clause> clauses) {
        this.clauses = clauses;
    }

    static SetTest of(EventSet set, Dictionary names, Function<Property, ValueReader> readers) {
        List<Clause> clauses = new ArrayList<>();
        for (EventSet.Clause clause : set.clauses()) {
            int name = clause.event() == null ? ANY_NAME : names.find(clause.event());
            boolean isKnown = clause.event() == null || name >= 0;
            if (isKnown) {
                clauses.add(new Clause(name, RowTest.of(clause.filter(), readers)));
            }
        }
        return new SetTest(clauses);
    }

    /** The same for the events of a segment. */
    SetTest on(Segment segment) {
        return new SetTest(clauses.stream()
                .map(clause -> new Clause(clause.name, clause.test == null ? null : clause.test.on(segment)))
                .toList());
    }

    /** Whether no event belongs to it. */
    boolean isEmpty() {
        return clauses.isEmpty();
    }

    /** Whether some event of a name may belong to it. */
    boolean mayHave(int name) {
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

    boolean passes(int name, int place) {
        for (Clause clause : clauses) {
            boolean isNamed = clause.name == ANY_NAME || clause.name == name;
            if (isNamed && (clause.test == null || clause.test.passes(place))) {
                return true;
            }
        }
        return false;
    }

    /** What events of a name, which some of them may have, must pass besides; null when all belong to it. */
    RowTest besides(int name) {
        if (hasAll(name)) {
            return null;
        }
        return RowTest.any(clauses.stream()
                .filter(clause -> clause.name == ANY_NAME || clause.name == name)
                .map(Clause::test)
                .toList());
    }
}
