package dev.tenrec.insight.scan;

import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.segment.Segment;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** A filter made ready for columns: each distinct value is judged once; for one thread. */
abstract class RowTest {
    /** The same for another segment. */
    abstract RowTest on(Segment segment);

    /** Whether the event at a place passes. */
    abstract boolean passes(int place);

    /** Keeps the places of events that pass, in their order; answers how many. */
    abstract int keep(int[] places, int count);

    /** Makes a filter ready; null when it lets everything through. */
    static RowTest of(Filter filter, Function<Property, ValueReader> readers) {
        if (filter.isEmpty()) {
            return null;
        }
        if (filter instanceof PropertyFilter property) {
            return new ValueTest(property, readers.apply(property.property()), new Verdicts());
        }
        Filter.Group group = (Filter.Group) filter;
        List<RowTest> tests =
                group.filters().stream().map(each -> of(each, readers)).toList();
        return group.any() ? any(tests) : new All(tests);
    }

    /** Lets through what one of them lets through. */
    static RowTest any(List<RowTest> tests) {
        return tests.size() == 1 ? tests.get(0) : new Any(tests);
    }

    /** What was judged, for all segments. */
    private static final class Verdicts {
        /** By the number of a value; 0 until it is judged. */
        private byte[] known = new byte[64];
        /** All values with numbers below this are judged. */
        private int judgedBound;
        /** Whether all of these pass. */
        private boolean doAllPass;
    }

    private static final class ValueTest extends RowTest {
        private static final int VALUES_AT_ONCE = 1 << 13;
        private static final byte NO = 1;
        private static final byte YES = 2;

        private final PropertyFilter filter;
        private final ValueReader reader;
        private final Verdicts verdicts;
        private int[] codes = new int[0];

        ValueTest(PropertyFilter filter, ValueReader reader, Verdicts verdicts) {
            this.filter = filter;
            this.reader = reader;
            this.verdicts = verdicts;
        }

        @Override
        RowTest on(Segment segment) {
            return new ValueTest(filter, reader.on(segment), verdicts);
        }

        @Override
        boolean passes(int place) {
            codes = codes.length == 0 ? new int[1] : codes;
            codes[0] = reader.code(place);
            return judged(1)[codes[0]] == YES;
        }

        @Override
        int keep(int[] places, int count) {
            if (codes.length < count) {
                codes = new int[places.length];
            }
            reader.read(places, count, codes);
            judgeAll();
            int most = most(count);
            if (most < verdicts.judgedBound && verdicts.doAllPass) {
                return count;
            }
            byte[] known = most < verdicts.judgedBound ? verdicts.known : judged(count);
            int kept = 0;
            for (int i = 0; i < count; i++) {
                places[kept] = places[i];
                // Without a branch that nobody foresees.
                kept += known[codes[i]] >> 1;
            }
            return kept;
        }

        /** Whoever reads blocks meets the values sooner or later; when they are few, all are judged at once. */
        private void judgeAll() {
            if (verdicts.judgedBound > 0) {
                return;
            }
            int bound = reader.values().bound();
            verdicts.judgedBound = bound <= VALUES_AT_ONCE ? bound : 1;
            verdicts.known = Arrays.copyOf(verdicts.known, Math.max(bound, verdicts.known.length));
            verdicts.doAllPass = true;
            for (int code = 0; code < verdicts.judgedBound; code++) {
                judge(code);
                verdicts.doAllPass &= verdicts.known[code] == YES;
            }
        }

        private int most(int count) {
            int most = 0;
            for (int i = 0; i < count; i++) {
                most = Math.max(most, codes[i]);
            }
            return most;
        }

        /** The verdicts, with those of all values read last. */
        private byte[] judged(int count) {
            int most = most(count);
            if (most >= verdicts.known.length) {
                verdicts.known = Arrays.copyOf(verdicts.known, Math.max(most + 1, 2 * verdicts.known.length));
            }
            for (int i = 0; i < count; i++) {
                judge(codes[i]);
            }
            return verdicts.known;
        }

        private void judge(int code) {
            if (verdicts.known[code] == 0) {
                verdicts.known[code] = filter.matches(reader.values().json(code)) ? YES : NO;
            }
        }
    }

    private static final class All extends RowTest {
        private final List<RowTest> tests;

        All(List<RowTest> tests) {
            this.tests = tests;
        }

        @Override
        RowTest on(Segment segment) {
            return new All(tests.stream().map(test -> test.on(segment)).toList());
        }

        @Override
        boolean passes(int place) {
            for (RowTest test : tests) {
                if (!test.passes(place)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        int keep(int[] places, int count) {
            int kept = count;
            for (int i = 0; i < tests.size() && kept > 0; i++) {
                kept = tests.get(i).keep(places, kept);
            }
            return kept;
        }
    }

    private static final class Any extends RowTest {
        private final List<RowTest> tests;

        Any(List<RowTest> tests) {
            this.tests = tests;
        }

        @Override
        RowTest on(Segment segment) {
            return new Any(tests.stream().map(test -> test.on(segment)).toList());
        }

        @Override
        boolean passes(int place) {
            for (RowTest test : tests) {
                if (test.passes(place)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        int keep(int[] places, int count) {
            int kept = 0;
            for (int i = 0; i < count; i++) {
                places[kept] = places[i];
                kept += passes(places[i]) ? 1 : 0;
            }
            return kept;
        }
    }
}
