package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.time.TimeBuckets;
import dev.tenrec.storage.EventView;
import dev.tenrec.storage.segment.Segment;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;

/** Table scans of one query in (event name, time) order; splits them into ranges for {@link Parallel}. */
public record SegmentScanner(ScanContext context, PropertyReaders properties) {
    /** Scans with one consumer per thread; returns all consumers, at least one. */
    public <V extends BatchConsumer> List<V> scan(ScanRequest request, Supplier<V> consumers) {
        TimeBuckets time = request.time();
        List<ScanRange> ranges = ranges(request.events(), time.fromMicros(), time.toMicros());
        List<BatchScan<V>> workers = context.parallel().run(ranges.size(), () -> {
            Function<Property, ValueReader> readers = properties.forThread();
            EventPredicate predicate =
                    EventPredicate.of(request.events(), context.events().names(), readers);
            SegmentBatch batch = SegmentBatch.of(request.values(), request.actors(), readers, properties);
            return new BatchScan<>(ranges, time, context, predicate, batch, consumers.get());
        });
        return workers.isEmpty()
                ? List.of(consumers.get())
                : workers.stream().map(BatchScan::consumer).toList();
    }

    /** Returns an upper bound of the rows that a scan reads, before property predicates. */
    public long scannedMax(EventSelector events, long fromMicros, long toMicros) {
        return ranges(events, fromMicros, toMicros).stream()
                .mapToLong(ScanRange::count)
                .sum();
    }

    private List<ScanRange> ranges(EventSelector events, long fromMicros, long toMicros) {
        if (fromMicros <= toMicros) {
            context.requireHere(fromMicros);
        }
        EventPredicate predicate = EventPredicate.of(events, context.events().names(), properties.forThread());
        return ScanRange.of(context.segments(), predicate::mayMatch, fromMicros, toMicros);
    }

    /** Returns the rows of a page; one of the latest events is whole before older ones could be on it. */
    public int[] topN(TopNRequest request) {
        long wholeFrom = context.events().wholeFromMicros();
        boolean isBounded = request.afterMicros() == Long.MAX_VALUE || request.afterMicros() + 1 >= wholeFrom;
        int[] rows = TopNScan.run(
                context,
                isBounded ? request : request.after(wholeFrom - 1),
                () -> EventPredicate.of(request.events(), context.events().names(), properties.forThread()));
        if (!isBounded && (request.isAscending() || rows.length < request.limit())) {
            context.requireHere(request.afterMicros() + 1);
        }
        return rows;
    }

    /** Returns the time of the first event at or after a time, in microseconds since 1970; empty if there is none. */
    public OptionalLong earliestMicros(long fromMicros) {
        context.requireHere(fromMicros);
        long earliest = Long.MAX_VALUE;
        boolean isAny = false;
        for (ScanRange range : ScanRange.of(context.segments(), name -> true, fromMicros, Long.MAX_VALUE)) {
            int position = range.minMicros() < earliest || !isAny ? firstPresent(range) : range.to();
            if (position < range.to()) {
                earliest = Math.min(earliest, range.segment().times().get(position));
                isAny = true;
            }
        }
        return isAny ? OptionalLong.of(earliest) : OptionalLong.empty();
    }

    private int firstPresent(ScanRange range) {
        EventView events = context.events();
        Segment segment = range.segment();
        int position = range.from();
        while (events.hasDeletions()
                && position < range.to()
                && events.isDeleted(segment.row(position), segment.distinctIds().getInt(position))) {
            position++;
        }
        return position;
    }
}
