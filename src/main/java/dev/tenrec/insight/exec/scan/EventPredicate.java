package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.filter.Property;
import dev.tenrec.storage.segment.Dictionary;
import dev.tenrec.storage.segment.Segment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An {@link EventSelector} compiled to name codes and predicates on dictionary codes; for one thread. */
public final class EventPredicate {
    private static final int ANY_NAME = -1;

    /** @param predicate null if every event of the name matches */
    private record Clause(int name, @Nullable RowPredicate predicate) {}

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

    /** Returns a copy that reads the columns of a segment. */
    public EventPredicate bind(Segment segment) {
        return new EventPredicate(clauses.stream()
                .map(clause ->
                        new Clause(clause.name, clause.predicate == null ? null : clause.predicate.bind(segment)))
                .toList());
    }

    boolean isEmpty() {
        return clauses.isEmpty();
    }

    public boolean mayMatch(int name) {
        for (Clause clause : clauses) {
            if (clause.name == ANY_NAME || clause.name == name) {
                return true;
            }
        }
        return false;
    }

    /** True if every event of a name matches, whatever its properties. */
    boolean matchesAll(int name) {
        for (Clause clause : clauses) {
            if (clause.predicate == null && (clause.name == ANY_NAME || clause.name == name)) {
                return true;
            }
        }
        return false;
    }

    public boolean matches(int name, int position) {
        for (Clause clause : clauses) {
            boolean isNamed = clause.name == ANY_NAME || clause.name == name;
            if (isNamed && (clause.predicate == null || clause.predicate.matches(position))) {
                return true;
            }
        }
        return false;
    }

    /** Returns the condition left for events of a name that may match; null if all match. */
    public @Nullable RowPredicate residual(int name) {
        if (matchesAll(name)) {
            return null;
        }
        List<RowPredicate> predicates = new ArrayList<>();
        for (Clause clause : clauses) {
            if (clause.predicate != null && (clause.name == ANY_NAME || clause.name == name)) {
                predicates.add(clause.predicate);
            }
        }
        return RowPredicate.any(predicates);
    }
}
