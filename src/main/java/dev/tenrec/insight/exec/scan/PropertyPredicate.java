package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.storage.segment.PropertyTable;
import dev.tenrec.storage.segment.Segment;
import org.jspecify.annotations.Nullable;

/** Condition on one property: evaluated once per dictionary code, then looked up by code. */
final class PropertyPredicate extends RowPredicate {
    /** A dictionary up to this size is evaluated whole soon: that takes a moment. */
    private static final int CODES_AT_ONCE = 1 << 13;

    /** Events for each code without a result after which the rest is evaluated, and looked for no more. */
    private static final int EVENTS_PER_CODE = 4;

    /** Likewise of larger dictionaries, of which a query may need little. */
    private static final int EVENTS_PER_CODE_OF_MANY = 64;

    private final ValueReader reader;
    private final CodeResults results;
    /** Events seen by this thread in this segment. */
    private long events;

    /** Events after which the rest of the dictionary is evaluated; counted when first needed. */
    private long eventsMin = -1;

    private int[] codes = new int[0];

    PropertyPredicate(PropertyFilter filter, ValueReader reader) {
        this(reader, reader.values().results(filter));
    }

    private PropertyPredicate(ValueReader reader, CodeResults results) {
        this.reader = reader;
        this.results = results;
    }

    @Override
    RowPredicate bind(Segment segment) {
        return new PropertyPredicate(reader.bind(segment), results);
    }

    @Override
    boolean isNever(int from, int to) {
        return reader.isWithoutValues(from, to) && !results.isMatch(PropertyTable.NONE);
    }

    @Override
    boolean matches(int position) {
        return results.isMatch(reader.code(position));
    }

    @Override
    public int filter(int[] positions, int count) {
        prepare(positions.length);
        reader.read(positions, count, codes);
        byte @Nullable [] byCode = resultsOf(count);
        if (byCode == null) {
            return count;
        }
        int kept = 0;
        for (int i = 0; i < count; i++) {
            positions[kept] = positions[i];
            // Branch-free: YES >> 1 is 1, NO >> 1 is 0.
            kept += byCode[codes[i]] >> 1;
        }
        return kept;
    }

    @Override
    int filterRange(int from, int count, int[] positions) {
        prepare(positions.length);
        reader.read(from, count, codes);
        byte @Nullable [] byCode = resultsOf(count);
        if (byCode == null) {
            return count;
        }
        int kept = 0;
        for (int i = 0; i < count; i++) {
            positions[kept] = from + i;
            kept += byCode[codes[i]] >> 1;
        }
        return kept;
    }

    private void prepare(int count) {
        if (codes.length < count) {
            codes = new int[count];
        }
    }

    /** Returns the results by code, valid for the codes read last; null if all match. */
    private byte @Nullable [] resultsOf(int count) {
        int bound = reader.values().bound();
        if (bound > results.evaluatedBound()) {
            events += count;
            if (eventsMin < 0) {
                int each = bound > CODES_AT_ONCE ? EVENTS_PER_CODE_OF_MANY : EVENTS_PER_CODE;
                eventsMin = (long) each * results.missing(bound);
            }
            if (events < eventsMin) {
                return results.evaluated(codes, count);
            }
            results.evaluateBelow(bound);
        }
        return results.allMatch() ? null : results.byCode();
    }
}
