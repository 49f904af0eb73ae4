package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.filter.Property;
import dev.tenrec.storage.segment.PackedColumn;
import dev.tenrec.storage.segment.Segment;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Batch over one segment that decodes columns lazily; a range of positions or a selection vector. Reused by one thread.
 */
public final class SegmentBatch implements RowBatch {
    private static final long NEVER = -1;

    private final ValueReader[] readers;
    private final @Nullable ValueReader actorReader;
    private final boolean isActorPerson;
    private final long[] times = new long[Segment.BLOCK_ROWS];
    private final int[] actors = new int[Segment.BLOCK_ROWS];
    private final int[][] values;
    private final int[] rows = new int[Segment.BLOCK_ROWS];
    private final int[] distinctIds = new int[Segment.BLOCK_ROWS];
    private final long[] scratch = new long[Segment.BLOCK_ROWS];
    /** Id of the batch that each column holds. */
    private final long[] loaded;

    @SuppressWarnings("NullAway.Init") // set by enter
    private Segment segment;

    private ValueReader[] boundReaders = new ValueReader[0];
    private @Nullable ValueReader boundActorReader;
    /** Selection vector; null if the rows are consecutive. */
    private int @Nullable [] positions;

    private int from;
    private int count;
    private long batchId;

    /** @param actors null if actors are not read */
    public static SegmentBatch of(
            List<Property> values,
            @Nullable ActorKind actors,
            Function<Property, ValueReader> readers,
            PropertyReaders properties) {
        ValueReader[] valueReaders = values.stream().map(readers).toArray(ValueReader[]::new);
        if (actors instanceof ActorKind.PropertyValues property) {
            return new SegmentBatch(valueReaders, readers.apply(property.property()), false);
        }
        return new SegmentBatch(valueReaders, actors == null ? null : properties.actorReader(), true);
    }

    private SegmentBatch(ValueReader[] readers, @Nullable ValueReader actorReader, boolean isActorPerson) {
        this.readers = readers;
        this.actorReader = actorReader;
        this.isActorPerson = isActorPerson;
        this.values = new int[readers.length][Segment.BLOCK_ROWS];
        this.loaded = new long[readers.length + 4];
        Arrays.fill(loaded, NEVER);
    }

    public void enter(Segment next) {
        segment = next;
        boundReaders = new ValueReader[readers.length];
        for (int i = 0; i < boundReaders.length; i++) {
            boundReaders[i] = readers[i].bind(next);
        }
        boundActorReader = actorReader == null ? null : actorReader.bind(next);
    }

    public SegmentBatch range(int first, int selectedCount) {
        from = first;
        positions = null;
        count = selectedCount;
        batchId++;
        return this;
    }

    /** @param selected ascending positions */
    public SegmentBatch select(int[] selected, int selectedCount) {
        from = selected[0];
        positions = selected;
        count = selectedCount;
        batchId++;
        return this;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public long minMicros() {
        return segment.times().get(from);
    }

    @Override
    public long maxMicros() {
        return segment.times().get(positions == null ? from + count - 1 : positions[count - 1]);
    }

    @Override
    public long[] times() {
        if (startsLoad(readers.length)) {
            loadTimes();
        }
        return times;
    }

    @Override
    public int[] actors() {
        if (startsLoad(readers.length + 1)) {
            load(Objects.requireNonNull(boundActorReader, "actors were not requested"), actors);
            if (!isActorPerson) {
                for (int i = 0; i < count; i++) {
                    actors[i]--;
                }
            }
        }
        return actors;
    }

    @Override
    public int[] values(int index) {
        if (startsLoad(index)) {
            load(boundReaders[index], values[index]);
        }
        return values[index];
    }

    /** The position in the segment of a row of the view. */
    public int position(int index) {
        return positions == null ? from + index : positions[index];
    }

    /** Returns the numbers of the rows in the view. */
    public int[] rows() {
        if (startsLoad(readers.length + 2)) {
            if (positions == null) {
                segment.readRows(from, count, rows);
            } else {
                for (int i = 0; i < count; i++) {
                    rows[i] = segment.row(positions[i]);
                }
            }
        }
        return rows;
    }

    /** Returns the numbers of the distinct ids. */
    public int[] distinctIds() {
        if (startsLoad(readers.length + 3)) {
            load(FieldReaders.DistinctIds.UNBOUND.bind(segment), distinctIds);
        }
        return distinctIds;
    }

    private void load(ValueReader reader, int[] into) {
        if (positions == null) {
            reader.read(from, count, into);
        } else {
            reader.read(positions, count, into);
        }
    }

    private boolean startsLoad(int column) {
        if (loaded[column] == batchId) {
            return false;
        }
        loaded[column] = batchId;
        return true;
    }

    private void loadTimes() {
        PackedColumn column = segment.times();
        if (positions == null) {
            column.read(from, count, times);
            return;
        }
        int first = positions[0];
        int span = positions[count - 1] - first + 1;
        if (span <= scratch.length && span <= 2 * count) {
            column.read(first, span, scratch);
            for (int i = 0; i < count; i++) {
                times[i] = scratch[positions[i] - first];
            }
        } else {
            for (int i = 0; i < count; i++) {
                times[i] = column.get(positions[i]);
            }
        }
    }
}
