package dev.tenrec.insight.exec.scan;

import dev.tenrec.storage.segment.PackedColumn;
import dev.tenrec.storage.segment.Segment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the number of the distinct id of each event. */
record DistinctIdReader(@Nullable PackedColumn distinctIds) implements ValueReader {
    /** Reads after {@link #bind}. */
    static final DistinctIdReader UNBOUND = new DistinctIdReader(null);

    @Override
    public ValueReader bind(Segment segment) {
        return new DistinctIdReader(segment.distinctIds());
    }

    @Override
    public int code(int position) {
        return column().getInt(position);
    }

    @Override
    public void read(int from, int count, int[] into) {
        column().read(from, count, into);
    }

    @Override
    public void read(int[] positions, int count, int[] into) {
        PackedColumn column = column();
        for (int i = 0; i < count; i++) {
            into[i] = column.getInt(positions[i]);
        }
    }

    @Override
    public QueryDictionary values() {
        throw new UnsupportedOperationException("numbers of distinct ids have no dictionary");
    }

    private PackedColumn column() {
        return Objects.requireNonNull(distinctIds);
    }
}
