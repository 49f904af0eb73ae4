package dev.tenrec.insight.scan;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.event.EventView;
import dev.tenrec.segment.Segment;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Goes through actors for whom there are no timelines, such as groups and sessions: collects all events that match and
 * deals them out by their actors, then takes one pile after another.
 */
final class GroupedTimelines {
    /** Some hundred megabytes. */
    private static final int EVENTS_MAX = 1 << 24;

    private final List<Segment> segments;
    private final EventView view;
    private final Deadline deadline;
    private final TimelineRequest request;
    private final AtomicInteger foundCount = new AtomicInteger();

    /** @param segments in order of arrival */
    GroupedTimelines(List<Segment> segments, EventView view, Deadline deadline, TimelineRequest request) {
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
    <V extends TimelineVisitor> List<V> run(
            Parallel parallel, WantedNames wanted, Supplier<EventCollector.Tools> tools, Supplier<V> visitors) {
        List<NameRange> ranges =
                NameRange.of(segments, name -> wanted.step(name) == 1, request.fromMicros(), request.toMicros());
        List<List<NameRange>> parts = NameRange.parts(ranges);
        if (parts.isEmpty()) {
            return List.of();
        }
        DealtEvents[] dealt = new DealtEvents[parts.size()];
        EventCollector.Sink sink = (part, events, count) -> {
            dealt[part] = events;
            checkCount(foundCount.addAndGet(count));
        };
        parallel.run(
                dealt.length,
                () -> new EventCollector(view, deadline, request, wanted, parts, tools.get(), columns(ranges), sink));
        List<DealtEvents> all = Arrays.asList(dealt);
        return parallel.run(DealtEvents.PILES, () -> new PileWalk<>(segments, deadline, all, visitors.get())).stream()
                .map(PileWalk::visitor)
                .toList();
    }

    private EventColumns columns(List<NameRange> ranges) {
        // Those of one name come in the order of their times, segment by segment.
        boolean isOneName = ranges.stream().mapToInt(NameRange::name).distinct().count() == 1;
        return EventColumns.of(
                NameRange.ROWS_MAX,
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
