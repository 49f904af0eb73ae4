package dev.tenrec.insight.exec.timeline;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.exec.scan.EventNameMask;
import dev.tenrec.insight.exec.scan.ScanContext;
import dev.tenrec.insight.exec.scan.ScanRange;
import dev.tenrec.storage.segment.Segment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Radix-partitioned group-by-actor for actors without a sort order of their own, such as groups and sessions. Memory is
 * bounded: a scan of more events than fit is made in passes, each for a range of actors.
 */
final class PartitionedTimelineScan {
    private final List<Segment> segments;
    private final ScanContext context;
    private final TimelineRequest request;
    private final int actorBound;
    private final int eventsPerPass;

    /**
     * @param segments in order of arrival
     * @param actorBound expected exclusive upper bound of actor numbers
     * @param eventsPerPass twice as many are refused, which only happens if few actors have them
     */
    PartitionedTimelineScan(
            List<Segment> segments, ScanContext context, TimelineRequest request, int actorBound, int eventsPerPass) {
        this.segments = segments;
        this.context = context;
        this.request = request;
        this.actorBound = actorBound;
        this.eventsPerPass = eventsPerPass;
    }

    /** @param inputs makes the input of one thread */
    <V extends TimelineConsumer> List<V> run(
            EventNameMask nameMask, Supplier<EventCollector.Input> inputs, Supplier<V> consumers) {
        List<ScanRange> ranges =
                ScanRange.of(segments, name -> nameMask.increment(name) == 1, request.fromMicros(), request.toMicros());
        TimelineEventColumns.Layout layout = layout(ranges);
        List<V> made = new ArrayList<>();
        for (TimelinePass pass : passes(ranges, inputs)) {
            made = sort(collect(pass, layout, nameMask, inputs), pass.actors(), made, consumers);
        }
        return made;
    }

    private List<TimelinePass> passes(List<ScanRange> ranges, Supplier<EventCollector.Input> inputs) {
        List<List<ScanRange>> parts = ScanRange.parts(ranges);
        long events = ranges.stream().mapToLong(ScanRange::count).sum();
        if (events <= eventsPerPass) {
            return parts.isEmpty() ? List.of() : List.of(new TimelinePass(ActorRange.ALL, parts));
        }
        ActorHistogram histogram = ActorHistogram.of(
                parts, context, request.subset(), actorBound, () -> inputs.get().batch());
        return TimelinePass.of(parts, histogram, eventsPerPass);
    }

    private List<PartitionedEvents> collect(
            TimelinePass pass,
            TimelineEventColumns.Layout layout,
            EventNameMask nameMask,
            Supplier<EventCollector.Input> inputs) {
        PartitionedEvents[] partitioned = new PartitionedEvents[pass.parts().size()];
        AtomicInteger foundCount = new AtomicInteger();
        EventCollector.Sink sink = (part, events, count) -> {
            partitioned[part] = events;
            checkCount(foundCount.addAndGet(count));
        };
        context.parallel()
                .run(
                        partitioned.length,
                        () -> new EventCollector(
                                context,
                                request,
                                pass,
                                nameMask,
                                inputs.get(),
                                layout.newColumns(ScanRange.ROWS_MAX),
                                sink));
        return Arrays.asList(partitioned);
    }

    /** Returns the consumers of this pass and of those before, which its threads go on with. */
    private <V extends TimelineConsumer> List<V> sort(
            List<PartitionedEvents> events, ActorRange actors, List<V> before, Supplier<V> consumers) {
        Iterator<V> unused = before.iterator();
        List<V> all = new ArrayList<>();
        context.parallel()
                .run(
                        PartitionedEvents.PARTITIONS,
                        () -> new PartitionSort<>(
                                segments,
                                context.deadline(),
                                events,
                                actors,
                                unused.hasNext() ? unused.next() : consumers.get()))
                .forEach(thread -> all.add(thread.consumer()));
        unused.forEachRemaining(all::add);
        return all;
    }

    private TimelineEventColumns.Layout layout(List<ScanRange> ranges) {
        // Ranges of one name are in (time, arrival) order.
        boolean isOneName = ranges.stream().mapToInt(ScanRange::name).distinct().count() == 1;
        return new TimelineEventColumns.Layout(
                request.sets().size() > 1, !isOneName, request.values().size());
    }

    private void checkCount(int count) {
        if (count > 2L * eventsPerPass) {
            throw new ApiException(
                    ErrorCode.INVALID_INPUT,
                    "More than " + 2L * eventsPerPass + " events belong to this. Choose a shorter range.");
        }
    }
}
