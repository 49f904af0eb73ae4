package dev.tenrec.insight.sql.table;

import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventPredicate;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.exec.scan.RowPredicate;
import dev.tenrec.insight.exec.scan.ScanContext;
import dev.tenrec.insight.exec.scan.ScanRange;
import dev.tenrec.insight.exec.scan.SegmentBatch;
import dev.tenrec.insight.exec.scan.ValueReader;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.sql.evaluate.Evaluator;
import dev.tenrec.insight.sql.plan.ScanColumn;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.Conditions;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.storage.segment.Segment;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Events of some names in a range of time that satisfy conditions. A column is loaded for the rows that are left by the
 * conditions before its first use.
 *
 * @param names judges numbers of names
 * @param fromMicros first microsecond
 * @param toMicros last microsecond
 * @param selector chooses events by filters of insights; null for all
 * @param isLatestFirst true if threads read from the end of the time, which spares an operator that keeps the latest
 *     row of each group nearly all of its writes; rows in order are not concerned
 */
public record EventSource(
        EventColumns columns,
        IntPredicate names,
        long fromMicros,
        long toMicros,
        List<Evaluator> conditions,
        @Nullable EventSelector selector,
        boolean isLatestFirst)
        implements RowSource {
    /** Reads from the begin of the time. */
    public EventSource(
            EventColumns columns,
            IntPredicate names,
            long fromMicros,
            long toMicros,
            List<Evaluator> conditions,
            @Nullable EventSelector selector) {
        this(columns, names, fromMicros, toMicros, conditions, selector, false);
    }

    /** Returns the same rows, read from the end of the time. */
    public EventSource latestFirst() {
        return new EventSource(columns, names, fromMicros, toMicros, conditions, selector, true);
    }

    @Override
    public List<Type> types() {
        return columns.columns().stream().map(ScanColumn::type).toList();
    }

    @Override
    public @Nullable Domain domain(int column) {
        return columns.domain(column);
    }

    @Override
    public <S extends RowSink> List<S> run(Supplier<S> sinks) {
        List<ScanRange> ranges = isLatestFirst ? latestFirst(ranges()) : ranges();
        List<Reader<S>> readers =
                columns.context().parallel().run(ranges.size(), () -> new Reader<>(ranges, sinks.get()));
        return readers.isEmpty()
                ? List.of(sinks.get())
                : readers.stream().map(reader -> reader.sink).toList();
    }

    @Override
    public void runInOrder(RowSink sink) {
        List<ScanRange> ranges = ranges();
        Reader<RowSink> reader = new Reader<>(ranges, sink);
        for (int i = 0; i < ranges.size() && !sink.isFull(); i++) {
            reader.part(i);
        }
    }

    /** Returns the number of events that a scan reads. */
    public long rowsMax() {
        long rows = 0;
        for (ScanRange range : ranges()) {
            rows += range.to() - range.from();
        }
        return rows;
    }

    /**
     * Returns a source of about so many events at an end of the time, all that are as late, or as early.
     *
     * @param isLatest true for the last ones
     */
    public EventSource slice(long rows, boolean isLatest) {
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        for (ScanRange range : ranges()) {
            low = Math.min(low, range.minMicros());
            high = Math.max(high, range.maxMicros());
        }
        long cut = isLatest ? high : low;
        // The time is halved until the slice has few enough.
        EventSource slice = this;
        for (long width = high - low; width > 0 && slice.rowsMax() > rows; width /= 2) {
            slice = isLatest ? within(cut - width / 2, toMicros) : within(fromMicros, cut + width / 2);
        }
        return slice;
    }

    private EventSource within(long from, long to) {
        return new EventSource(
                columns,
                names,
                Math.max(from, fromMicros),
                Math.min(to, toMicros),
                conditions,
                selector,
                isLatestFirst);
    }

    private List<ScanRange> ranges() {
        if (fromMicros > toMicros) {
            return List.of();
        }
        columns.context().requireHere(fromMicros);
        return ScanRange.of(columns.context().segments(), names, fromMicros, toMicros);
    }

    private static List<ScanRange> latestFirst(List<ScanRange> ranges) {
        return ranges.stream()
                .sorted(Comparator.comparingLong(ScanRange::maxMicros).reversed())
                .toList();
    }

    private final class Reader<S extends RowSink> implements Parallel.Worker {
        private final List<ScanRange> ranges;
        private final S sink;
        private final SegmentBatch batch;
        private final EventLoader loader;
        private final int[] positions = new int[Segment.BLOCK_ROWS];
        private final int[] rows = new int[Segment.BLOCK_ROWS];
        private final @Nullable EventPredicate predicate;
        private @Nullable Segment segment;
        private @Nullable EventPredicate bound;

        Reader(List<ScanRange> ranges, S sink) {
            this.ranges = ranges;
            this.sink = sink;
            Function<Property, ValueReader> values = columns.readers().forThread();
            this.batch = SegmentBatch.of(
                    columns.properties(), columns.needsActors() ? ActorKind.PERSON : null, values, columns.readers());
            this.predicate = selector == null
                    ? null
                    : EventPredicate.of(selector, columns.context().events().names(), values);
            this.loader = new EventLoader(columns, batch, Segment.BLOCK_ROWS, values);
        }

        @Override
        public void part(int index) {
            ScanRange range = ranges.get(index);
            if (segment != range.segment()) {
                segment = range.segment();
                batch.enter(segment);
                loader.enter(segment);
                bound = predicate == null ? null : predicate.bind(segment);
            }
            ScanContext context = columns.context();
            int blocks = (range.to() - range.from() + Segment.BLOCK_ROWS - 1) / Segment.BLOCK_ROWS;
            for (int block = 0; block < blocks && !sink.isFull(); block++) {
                context.deadline().check();
                int from = range.from() + (isLatestFirst ? blocks - 1 - block : block) * Segment.BLOCK_ROWS;
                int count = Math.min(range.to() - from, Segment.BLOCK_ROWS);
                read(range, from, count);
                context.deadline().addRows(count);
            }
        }

        private void read(ScanRange range, int from, int count) {
            int kept = count;
            RowPredicate chosen = bound == null ? null : bound.residual(range.name());
            boolean hasDeletions = columns.context().events().hasDeletions();
            if (chosen != null || hasDeletions) {
                for (int i = 0; i < count; i++) {
                    positions[i] = from + i;
                }
            }
            if (hasDeletions) {
                kept = columns.context().filterDeleted(range.segment(), positions, kept);
            }
            if (chosen != null) {
                kept = chosen.filter(positions, kept);
            }
            boolean isWhole = kept == count;
            if (kept == 0) {
                return;
            }
            if (isWhole) {
                batch.range(from, count);
            } else {
                batch.select(positions, kept);
            }
            Batch current = loader.batch(range.name());
            for (Evaluator condition : conditions) {
                int left = Conditions.select(condition.evaluate(current), kept, rows);
                if (left == 0) {
                    return;
                }
                if (left < kept) {
                    for (int i = 0; i < left; i++) {
                        positions[i] = isWhole ? from + rows[i] : positions[rows[i]];
                    }
                    isWhole = false;
                    kept = left;
                    batch.select(positions, kept);
                    current = loader.batch(range.name());
                }
            }
            sink.accept(current);
        }
    }
}
