package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.storage.segment.Segment;
import java.util.Arrays;

/** A condition on one property: each distinct value is judged once, and then looked up by its number. */
final class PropertyPredicate extends RowPredicate {
    /** When there are no more values, and so many more events, all of them are judged at once. */
    private static final int VALUES_AT_ONCE = 1 << 13;

    private static final int EVENTS_PER_VALUE = 4;

    private static final byte NO = 1;
    private static final byte YES = 2;

    /** What was judged, for all segments. */
    private static final class Verdicts {
        /** By the number of a value; 0 until it is judged. */
        private byte[] known = new byte[64];

        private long events;
        /** All values with numbers below this are judged. */
        private int judgedBound;
        /** Whether all of these pass. */
        private boolean doAllPass;
    }

    private final PropertyFilter filter;
    private final ValueReader reader;
    private final Verdicts verdicts;
    private int[] codes = new int[0];

    PropertyPredicate(PropertyFilter filter, ValueReader reader) {
        this(filter, reader, new Verdicts());
    }

    private PropertyPredicate(PropertyFilter filter, ValueReader reader, Verdicts verdicts) {
        this.filter = filter;
        this.reader = reader;
        this.verdicts = verdicts;
    }

    @Override
    RowPredicate on(Segment segment) {
        return new PropertyPredicate(filter, reader.on(segment), verdicts);
    }

    @Override
    boolean passes(int place) {
        codes = codes.length == 0 ? new int[1] : codes;
        codes[0] = reader.code(place);
        return judged(1)[codes[0]] == YES;
    }

    @Override
    public int keep(int[] places, int count) {
        prepare(places.length);
        reader.read(places, count, codes);
        byte[] known = known(count);
        if (known == null) {
            return count;
        }
        int kept = 0;
        for (int i = 0; i < count; i++) {
            places[kept] = places[i];
            // Without a branch that nobody foresees.
            kept += known[codes[i]] >> 1;
        }
        return kept;
    }

    @Override
    int keepOf(int from, int count, int[] places) {
        prepare(places.length);
        reader.read(from, count, codes);
        byte[] known = known(count);
        if (known == null) {
            return count;
        }
        int kept = 0;
        for (int i = 0; i < count; i++) {
            places[kept] = from + i;
            kept += known[codes[i]] >> 1;
        }
        return kept;
    }

    private void prepare(int count) {
        if (codes.length < count) {
            codes = new int[count];
        }
    }

    /** The verdicts on the values that were read last; null when all pass. */
    private byte[] known(int count) {
        judgeAll(count);
        if (reader.values().bound() > verdicts.judgedBound) {
            return judged(count);
        }
        return verdicts.doAllPass ? null : verdicts.known;
    }

    private void judgeAll(int count) {
        verdicts.events += count;
        int bound = verdicts.judgedBound > 0 ? 0 : reader.values().bound();
        if (bound == 0 || verdicts.events < (long) EVENTS_PER_VALUE * bound) {
            return;
        }
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
