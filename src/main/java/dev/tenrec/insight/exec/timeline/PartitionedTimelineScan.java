package dev.tenrec.insight.exec.timeline;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.exec.scan.EventNameMask;
import dev.tenrec.insight.exec.scan.ScanContext;
import dev.tenrec.insight.exec.scan.ScanRange;
import dev.tenrec.storage.segment.Segment;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Radix-partitioned group-by-actor for actors without a sort order of their own, such as groups and sessions. */
final class PartitionedTimelineScan {
    /** Bounds memory to some hundred megabytes. */
    private static final int EVENTS_MAX = 1 << 24;

    private final List<Segment> segments;
    private final ScanContext context;
    private final TimelineRequest request;
    private final AtomicInteger foundCount = new AtomicInteger();

    /** @param segments in order of arrival */
    PartitionedTimelineScan(List<Segment> segments, ScanContext context, TimelineRequest request) {
        this.segments = segments;
        this.context = context;
        this.request = request;
    }

    /** @param inputs makes the input of one thread */
    <V extends TimelineConsumer> List<V> run(
            EventNameMask nameMask, Supplier<EventCollector.Input> inputs, Supplier<V> consumers) {
        List<ScanRange> ranges =
                ScanRange.of(segments, name -> nameMask.increment(name) == 1, request.fromMicros(), request.toMicros());
        List<List<ScanRange>> parts = ScanRange.parts(ranges);
        if (parts.isEmpty()) {
            return List.of();
        }
        PartitionedEvents[] partitioned = new PartitionedEvents[parts.size()];
        EventCollector.Sink sink = (part, events, count) -> {
            partitioned[part] = events;
            checkCount(foundCount.addAndGet(count));
        };
        TimelineEventColumns.Layout layout = layout(ranges);
        context.parallel()
                .run(
                        partitioned.length,
                        () -> new EventCollector(
                                context,
                                request,
                                nameMask,
                                parts,
                                inputs.get(),
                                layout.newColumns(ScanRange.ROWS_MAX),
                                sink));
        List<PartitionedEvents> all = Arrays.asList(partitioned);
        return context
                .parallel()
                .run(
                        PartitionedEvents.PARTITIONS,
                        () -> new PartitionSort<>(segments, context.deadline(), all, consumers.get()))
                .stream()
                .map(PartitionSort::consumer)
                .toList();
    }

    private TimelineEventColumns.Layout layout(List<ScanRange> ranges) {
        // Ranges of one name are in (time, arrival) order.
        boolean isOneName = ranges.stream().mapToInt(ScanRange::name).distinct().count() == 1;
        return new TimelineEventColumns.Layout(
                request.sets().size() > 1, !isOneName, request.values().size());
    }

    private static void checkCount(int count) {
        if (count > EVENTS_MAX) {
            throw new ApiException(
                    ErrorCode.INVALID_INPUT,
                    "More than " + EVENTS_MAX + " events belong to this. Choose a shorter range.");
        }
    }
}
