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

    /** The one name that all its events have, or -1 when they may have several. */
    int onlyName() {
        int name = clauses.isEmpty() ? ANY_NAME : clauses.get(0).name;
        for (Clause clause : clauses) {
            if (clause.name != name) {
                return ANY_NAME;
            }
        }
        return name;
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

    /** Keeps the places of events that belong to it, of those whose name may; in their order; answers how many. */
    int keep(int[] places, int count, Segment segment) {
        if (clauses.size() == 1) {
            // Events of other names were left out before.
            RowTest test = clauses.get(0).test;
            return test == null ? count : test.keep(places, count);
        }
        int kept = 0;
        for (int i = 0; i < count; i++) {
            places[kept] = places[i];
            kept += passes(segment.names().getInt(places[i]), places[i]) ? 1 : 0;
        }
        return kept;
    }
}
