package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.storage.segment.PropertyTable;
import dev.tenrec.storage.segment.Segment;
import org.jspecify.annotations.Nullable;

/** Condition on one property: evaluated once per dictionary code, then looked up by code. */
final class PropertyPredicate extends RowPredicate {
    private final ValueReader reader;
    private final CodeResults results;
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
        byte @Nullable [] byCode = results.of(codes, count);
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
        byte @Nullable [] byCode = results.of(codes, count);
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
}
