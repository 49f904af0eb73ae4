package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.storage.segment.Segment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Condition on one property: evaluated once per dictionary code, then looked up by code. */
final class PropertyPredicate extends RowPredicate {
    /**
     * A dictionary up to this size is evaluated whole, once there were {@link #EVENTS_PER_CODE} times as many events.
     */
    private static final int CODES_AT_ONCE = 1 << 13;

    private static final int EVENTS_PER_CODE = 4;

    private static final byte NO = 1;
    private static final byte YES = 2;

    /** Results so far, shared by the copies for all segments. */
    private static final class CodeResults {
        /** {@link #NO} or {@link #YES} by code; 0 until evaluated. */
        private byte[] byCode = new byte[64];

        private long events;
        /** Codes below are evaluated. */
        private int evaluatedBound;
        /** True if all of these match. */
        private boolean allMatch;
    }

    private final PropertyFilter filter;
    private final ValueReader reader;
    private final CodeResults results;
    private int[] codes = new int[0];

    PropertyPredicate(PropertyFilter filter, ValueReader reader) {
        this(filter, reader, new CodeResults());
    }

    private PropertyPredicate(PropertyFilter filter, ValueReader reader, CodeResults results) {
        this.filter = filter;
        this.reader = reader;
        this.results = results;
    }

    @Override
    RowPredicate bind(Segment segment) {
        return new PropertyPredicate(filter, reader.bind(segment), results);
    }

    @Override
    boolean matches(int position) {
        codes = codes.length == 0 ? new int[1] : codes;
        codes[0] = reader.code(position);
        return evaluated(1)[codes[0]] == YES;
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
        evaluateDictionary(count);
        if (reader.values().bound() > results.evaluatedBound) {
            return evaluated(count);
        }
        return results.allMatch ? null : results.byCode;
    }

    private void evaluateDictionary(int count) {
        results.events += count;
        int bound = results.evaluatedBound > 0 ? 0 : reader.values().bound();
        if (bound == 0 || results.events < (long) EVENTS_PER_CODE * bound) {
            return;
        }
        results.evaluatedBound = bound <= CODES_AT_ONCE ? bound : 1;
        results.byCode = Arrays.copyOf(results.byCode, Math.max(bound, results.byCode.length));
        results.allMatch = true;
        for (int code = 0; code < results.evaluatedBound; code++) {
            evaluate(code);
            results.allMatch &= results.byCode[code] == YES;
        }
    }

    private int maxCode(int count) {
        int maxCode = 0;
        for (int i = 0; i < count; i++) {
            maxCode = Math.max(maxCode, codes[i]);
        }
        return maxCode;
    }

    /** Returns the results by code after evaluating the codes read last. */
    private byte[] evaluated(int count) {
        int maxCode = maxCode(count);
        if (maxCode >= results.byCode.length) {
            results.byCode = Arrays.copyOf(results.byCode, Math.max(maxCode + 1, 2 * results.byCode.length));
        }
        for (int i = 0; i < count; i++) {
            evaluate(codes[i]);
        }
        return results.byCode;
    }

    private void evaluate(int code) {
        if (results.byCode[code] == 0) {
            results.byCode[code] = filter.matches(reader.values().json(code)) ? YES : NO;
        }
    }
}
