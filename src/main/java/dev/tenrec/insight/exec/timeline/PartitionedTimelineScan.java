package dev.tenrec.insight.exec.timeline;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.EventNameMask;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.exec.scan.ScanRange;
import dev.tenrec.storage.EventView;
import dev.tenrec.storage.segment.Segment;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Goes through actors for whom there are no timelines, such as groups and sessions: collects all events that match and
 * deals them out by their actors, then takes one pile after another.
 */
public final class PartitionedTimelineScan {
    /** Some hundred megabytes. */
    private static final int EVENTS_MAX = 1 << 24;

    private final List<Segment> segments;
    private final EventView view;
    private final Deadline deadline;
    private final TimelineRequest request;
    private final AtomicInteger foundCount = new AtomicInteger();

    /** @param segments in order of arrival */
    public PartitionedTimelineScan(List<Segment> segments, EventView view, Deadline deadline, TimelineRequest request) {
        this.segments = segments;
        this.view = view;
        this.deadline = deadline;
        this.request = request;
    }

    /**
     * Shows the actors; answers with the visitors that were shown some.
     *
     * @param tools makes those of one more thread
     */
    public <V extends TimelineConsumer> List<V> run(
            Parallel parallel, EventNameMask wanted, Supplier<EventCollector.Tools> tools, Supplier<V> visitors) {
        List<ScanRange> ranges =
                ScanRange.of(segments, name -> wanted.step(name) == 1, request.fromMicros(), request.toMicros());
        List<List<ScanRange>> parts = ScanRange.parts(ranges);
        if (parts.isEmpty()) {
            return List.of();
        }
        PartitionedEvents[] dealt = new PartitionedEvents[parts.size()];
        EventCollector.Sink sink = (part, events, count) -> {
            dealt[part] = events;
            checkCount(foundCount.addAndGet(count));
        };
        parallel.run(
                dealt.length,
                () -> new EventCollector(view, deadline, request, wanted, parts, tools.get(), columns(ranges), sink));
        List<PartitionedEvents> all = Arrays.asList(dealt);
        return parallel
                .run(PartitionedEvents.PILES, () -> new PartitionWalk<>(segments, deadline, all, visitors.get()))
                .stream()
                .map(PartitionWalk::visitor)
                .toList();
    }

    private TimelineEventColumns columns(List<ScanRange> ranges) {
        // Those of one name come in the order of their times, segment by segment.
        boolean isOneName = ranges.stream().mapToInt(ScanRange::name).distinct().count() == 1;
        return TimelineEventColumns.of(
                ScanRange.ROWS_MAX,
                request.sets().size() > 1,
                !isOneName,
                request.values().size());
    }

    private static void checkCount(int count) {
        if (count > EVENTS_MAX) {
            throw new ApiException(
                    ErrorCode.INVALID_INPUT,
                    "More than " + EVENTS_MAX + " events belong to this. Choose a shorter range.");
        }
    }
}
