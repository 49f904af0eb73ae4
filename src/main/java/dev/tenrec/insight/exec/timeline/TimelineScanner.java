package dev.tenrec.insight.exec.timeline;

import dev.tenrec.insight.exec.scan.ActorIndex;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventNameMask;
import dev.tenrec.insight.exec.scan.EventPredicate;
import dev.tenrec.insight.exec.scan.PredicateBits;
import dev.tenrec.insight.exec.scan.PropertyReaders;
import dev.tenrec.insight.exec.scan.ScanContext;
import dev.tenrec.insight.exec.scan.ScanRange;
import dev.tenrec.insight.exec.scan.SegmentBatch;
import dev.tenrec.insight.exec.scan.ValueReader;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.storage.segment.Segment;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Group-by-actor of one query: shows each actor's events in time order. Persons are read from the (distinct id, time)
 * order of segments; other actors, and persons whose events are few of all, by radix partitioning of a scan.
 *
 * @param segmentBitmaps builds or finds the bitmap of the context's segments
 * @param sortedEventsMax events that are sorted at a time
 */
public record TimelineScanner(
        ScanContext context,
        PropertyReaders properties,
        Supplier<DistinctIdSegmentBitmap> segmentBitmaps,
        int sortedEventsMax) {
    /**
     * Events per sorted one from which sorting costs less than reading the timelines; 0.2 of all took 40 % of the time.
     */
    private static final int SKIPPED_PER_SORTED = 4;

    /** Share of the heap for events that are sorted at a time: an eighth of it, of 32 bytes each. */
    private static final int HEAP_BYTES_PER_SORTED = 256;

    /** A quarter of a gigabyte, so that several queries fit beside each other in a large heap. */
    private static final int SORTED_MAX = 1 << 23;

    /** Sorts as many events at a time as the heap has room for. */
    public TimelineScanner(
            ScanContext context, PropertyReaders properties, Supplier<DistinctIdSegmentBitmap> segmentBitmaps) {
        this(context, properties, segmentBitmaps, (int)
                Math.min(SORTED_MAX, Runtime.getRuntime().maxMemory() / HEAP_BYTES_PER_SORTED));
    }

    /** Scans with one consumer per thread; returns all consumers, at least one. */
    public <V extends TimelineConsumer> List<V> timelines(TimelineRequest request, Supplier<V> consumers) {
        if (request.fromMicros() <= request.toMicros()) {
            context.requireHere(request.fromMicros());
        }
        List<V> used = request.actors() instanceof ActorKind.PropertyValues || isOfFewEvents(request)
                ? partitioned(request, consumers)
                : ofPersons(request, consumers);
        return used.isEmpty() ? List.of(consumers.get()) : used;
    }

    /** True if events of these names are so few of all that it costs less to sort them than to skip the others. */
    private boolean isOfFewEvents(TimelineRequest request) {
        EventNameMask nameMask = nameMask(predicates(request, properties.forThread()));
        List<Segment> segments = overlapping(request);
        long found =
                ScanRange.of(segments, name -> nameMask.increment(name) == 1, request.fromMicros(), request.toMicros())
                        .stream()
                        .mapToLong(range -> range.to() - range.from())
                        .sum();
        long all = segments.stream().mapToLong(Segment::count).sum();
        return found <= sortedEventsMax && found * SKIPPED_PER_SORTED <= all;
    }

    private List<Segment> overlapping(TimelineRequest request) {
        return context.segments().stream()
                .filter(segment -> overlaps(request, segment))
                .toList();
    }

    private <V extends TimelineConsumer> List<V> partitioned(TimelineRequest request, Supplier<V> consumers) {
        EventNameMask nameMask = nameMask(predicates(request, properties.forThread()));
        List<Segment> segments = overlapping(request);
        return new PartitionedTimelineScan(segments, context, request, actorBound(request), sortedEventsMax)
                .run(
                        nameMask,
                        () -> {
                            Function<Property, ValueReader> readers = properties.forThread();
                            SegmentBatch batch =
                                    SegmentBatch.of(request.values(), request.actors(), readers, properties);
                            return new EventCollector.Input(predicates(request, readers), batch);
                        },
                        consumers);
    }

    private int actorBound(TimelineRequest request) {
        return request.actors() instanceof ActorKind.PropertyValues actors
                ? properties.values(actors.property()).bound()
                : properties.actors().bound();
    }

    private <V extends TimelineConsumer> List<V> ofPersons(TimelineRequest asked, Supplier<V> consumers) {
        ActorIndex index = properties.actors();
        DistinctIdSegmentBitmap segmentBitmap = segmentBitmaps.get();
        EventNameMask nameMask = nameMask(predicates(asked, properties.forThread()));
        PredicateBits bits = PredicateBits.of(
                context,
                context.segments(),
                () -> predicates(asked, properties.forThread()),
                nameMask,
                asked.fromMicros(),
                asked.toMicros());
        BitSet found = bits.actors(context.segments(), nameMask, index);
        TimelineRequest request =
                found == null ? asked : asked.with(asked.subset().and(found));
        int tasks = (index.bound() + TimelineScan.ACTORS_PER_TASK - 1) / TimelineScan.ACTORS_PER_TASK;
        return context
                .parallel()
                .run(tasks, () -> {
                    Function<Property, ValueReader> readers = properties.forThread();
                    List<ValueReader> values =
                            request.values().stream().map(readers).toList();
                    return new TimelineScan<>(
                            index,
                            context.deadline(),
                            request,
                            segmentBitmap,
                            cursors(request, nameMask, bits),
                            new TimelineBuilder(new TimelineColumns(context.segments(), values), values.size()),
                            consumers.get());
                })
                .stream()
                .map(TimelineScan::consumer)
                .toList();
    }

    /** Null where a segment has no events in the time range. */
    private @Nullable TimelineCursor[] cursors(TimelineRequest request, EventNameMask nameMask, PredicateBits bits) {
        List<Segment> segments = context.segments();
        @Nullable TimelineCursor[] cursors = new @Nullable TimelineCursor[segments.size()];
        Arrays.setAll(
                cursors,
                i -> overlaps(request, segments.get(i))
                        ? new TimelineCursor(segments.get(i), i, context.events(), request, nameMask, bits)
                        : null);
        return cursors;
    }

    private EventPredicate[] predicates(TimelineRequest request, Function<Property, ValueReader> readers) {
        return request.sets().stream()
                .map(set -> EventPredicate.of(set, context.events().names(), readers))
                .toArray(EventPredicate[]::new);
    }

    private EventNameMask nameMask(EventPredicate[] predicates) {
        return new EventNameMask(predicates, context.events().names().count());
    }

    private static boolean overlaps(TimelineRequest request, Segment segment) {
        return segment.maxMicros() >= request.fromMicros() && segment.minMicros() <= request.toMicros();
    }
}
