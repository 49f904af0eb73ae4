package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.storage.segment.Segment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A filter compiled to predicates on dictionary codes; for one thread. */
public abstract class RowPredicate {
    /** Returns a copy that reads the columns of a segment. */
    abstract RowPredicate bind(Segment segment);

    abstract boolean matches(int position);

    /** True if no row of a range can match, known without reading the rows; false if it is not known. */
    boolean isNever(int from, int to) {
        return false;
    }

    /** Compacts a selection vector to the positions of matching events; returns their number. */
    public abstract int filter(int[] positions, int count);

    /** Filters consecutive positions; writes the selection vector unless all match. */
    int filterRange(int from, int count, int[] positions) {
        fillRange(from, count, positions);
        return filter(positions, count);
    }

    static void fillRange(int from, int count, int[] positions) {
        for (int i = 0; i < count; i++) {
            positions[i] = from + i;
        }
    }

    /** Compiles a filter; null if it matches everything. */
    static @Nullable RowPredicate of(Filter filter, Function<Property, ValueReader> readers) {
        if (filter.isAll()) {
            return null;
        }
        if (filter instanceof PropertyFilter property) {
            return new PropertyPredicate(property, readers.apply(property.property()));
        }
        Filter.Group group = (Filter.Group) filter;
        List<RowPredicate> predicates = new ArrayList<>();
        for (Filter each : group.filters()) {
            RowPredicate predicate = of(each, readers);
            if (predicate != null) {
                predicates.add(predicate);
            }
        }
        return group.any() ? any(predicates) : all(predicates);
    }

    private static RowPredicate all(List<RowPredicate> predicates) {
        return predicates.size() == 1 ? predicates.get(0) : new ConjunctionPredicate(predicates);
    }

    static RowPredicate any(List<RowPredicate> predicates) {
        return predicates.size() == 1 ? predicates.get(0) : new Any(predicates);
    }

    private static final class Any extends RowPredicate {
        private final List<RowPredicate> predicates;
        private int[] rest = new int[0];
        private int[] found = new int[0];
        private int[] accepted = new int[0];

        Any(List<RowPredicate> predicates) {
            this.predicates = predicates;
        }

        @Override
        RowPredicate bind(Segment segment) {
            return new Any(predicates.stream()
                    .map(predicate -> predicate.bind(segment))
                    .toList());
        }

        @Override
        boolean isNever(int from, int to) {
            return predicates.stream().allMatch(predicate -> predicate.isNever(from, to));
        }

        @Override
        boolean matches(int position) {
            for (RowPredicate predicate : predicates) {
                if (predicate.matches(position)) {
                    return true;
                }
            }
            return false;
        }

        /** Judges by each predicate only what none before it accepted. */
        @Override
        public int filter(int[] positions, int count) {
            if (rest.length < positions.length) {
                rest = new int[positions.length];
                found = new int[positions.length];
                accepted = new int[positions.length];
            }
            System.arraycopy(positions, 0, rest, 0, count);
            int restCount = count;
            int acceptedCount = 0;
            for (int i = 0; i < predicates.size() && restCount > 0; i++) {
                System.arraycopy(rest, 0, found, 0, restCount);
                int foundCount = predicates.get(i).filter(found, restCount);
                if (foundCount > 0) {
                    restCount = without(rest, restCount, found, foundCount);
                    acceptedCount = merged(acceptedCount, foundCount, positions);
                }
            }
            System.arraycopy(accepted, 0, positions, 0, acceptedCount);
            return acceptedCount;
        }

        /** Removes ascending numbers that are all in an ascending array; returns how many are left. */
        private static int without(int[] all, int count, int[] removed, int removedCount) {
            int kept = 0;
            int next = 0;
            for (int i = 0; i < count; i++) {
                boolean isRemoved = next < removedCount && removed[next] == all[i];
                next += isRemoved ? 1 : 0;
                all[kept] = all[i];
                kept += isRemoved ? 0 : 1;
            }
            return kept;
        }

        /** Merges what was found into what was accepted, both ascending; returns how many there are. */
        private int merged(int acceptedCount, int foundCount, int[] scratch) {
            System.arraycopy(accepted, 0, scratch, 0, acceptedCount);
            int before = 0;
            int next = 0;
            int count = acceptedCount + foundCount;
            for (int i = 0; i < count; i++) {
                boolean isBefore = next == foundCount || (before < acceptedCount && scratch[before] < found[next]);
                accepted[i] = isBefore ? scratch[before++] : found[next++];
            }
            return count;
        }
    }
}
