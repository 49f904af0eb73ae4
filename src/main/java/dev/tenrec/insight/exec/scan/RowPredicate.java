package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.storage.segment.Segment;
import java.util.List;
import java.util.function.Function;

/** A filter made ready for columns; for one thread. */
public abstract class RowPredicate {
    /** The same for another segment. */
    abstract RowPredicate on(Segment segment);

    /** Whether the event at a place passes. */
    abstract boolean passes(int place);

    /** Keeps the places of events that pass, in their order; answers how many. */
    public abstract int keep(int[] places, int count);

    /** As {@link #keep}, of places that follow one another; they are written there unless all pass. */
    int keepOf(int from, int count, int[] places) {
        follow(from, count, places);
        return keep(places, count);
    }

    /** Writes places that follow one another. */
    static void follow(int from, int count, int[] places) {
        for (int i = 0; i < count; i++) {
            places[i] = from + i;
        }
    }

    /** Makes a filter ready; null when it lets everything through. */
    static RowPredicate of(Filter filter, Function<Property, ValueReader> readers) {
        if (filter.isEmpty()) {
            return null;
        }
        if (filter instanceof PropertyFilter property) {
            return new PropertyPredicate(property, readers.apply(property.property()));
        }
        Filter.Group group = (Filter.Group) filter;
        List<RowPredicate> tests =
                group.filters().stream().map(each -> of(each, readers)).toList();
        return group.any() ? any(tests) : new All(tests);
    }

    /** Lets through what one of them lets through. */
    static RowPredicate any(List<RowPredicate> tests) {
        return tests.size() == 1 ? tests.get(0) : new Any(tests);
    }

    private static final class All extends RowPredicate {
        private final List<RowPredicate> tests;

        All(List<RowPredicate> tests) {
            this.tests = tests;
        }

        @Override
        RowPredicate on(Segment segment) {
            return new All(tests.stream().map(test -> test.on(segment)).toList());
        }

        @Override
        boolean passes(int place) {
            for (RowPredicate test : tests) {
                if (!test.passes(place)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public int keep(int[] places, int count) {
            int kept = count;
            for (int i = 0; i < tests.size() && kept > 0; i++) {
                kept = tests.get(i).keep(places, kept);
            }
            return kept;
        }

        @Override
        int keepOf(int from, int count, int[] places) {
            int kept = count;
            for (int i = 0; i < tests.size() && kept > 0; i++) {
                RowPredicate test = tests.get(i);
                kept = kept == count ? test.keepOf(from, count, places) : test.keep(places, kept);
            }
            return kept;
        }
    }

    private static final class Any extends RowPredicate {
        private final List<RowPredicate> tests;

        Any(List<RowPredicate> tests) {
            this.tests = tests;
        }

        @Override
        RowPredicate on(Segment segment) {
            return new Any(tests.stream().map(test -> test.on(segment)).toList());
        }

        @Override
        boolean passes(int place) {
            for (RowPredicate test : tests) {
                if (test.passes(place)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public int keep(int[] places, int count) {
            int kept = 0;
            for (int i = 0; i < count; i++) {
                places[kept] = places[i];
                kept += passes(places[i]) ? 1 : 0;
            }
            return kept;
        }
    }
}
