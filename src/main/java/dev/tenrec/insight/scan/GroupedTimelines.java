package dev.tenrec.insight.scan;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.event.EventView;
import dev.tenrec.segment.RadixOrder;
import dev.tenrec.segment.Segment;
import java.util.Arrays;
import java.util.List;

/**
 * Goes through actors for whom there are no timelines, such as groups and sessions: collects all events that match,
 * then shows those of each actor.
 */
final class GroupedTimelines {
    /** Some hundred megabytes. */
    private static final int EVENTS_MAX = 1 << 24;

    private final List<Segment> segments;
    private final EventView view;
    private final Deadline deadline;
    private final TimelineRequest request;
    private int[] actors = new int[1024];
    private long[] sets = new long[1024];
    private int[] origins = new int[1024];
    private int[] places = new int[1024];
    private int count;

    GroupedTimelines(List<Segment> segments, EventView view, Deadline deadline, TimelineRequest request) {
        this.segments = segments;
        this.view = view;
        this.deadline = deadline;
        this.request = request;
    }

    void run(SetTest[] tests, ValueReader actorReader, ActorEvents events, TimelineVisitor visitor) {
        for (int i = 0; i < segments.size(); i++) {
            collect(i, tests, actorReader.on(segments.get(i)));
        }
        int[] order = new int[count];
        Arrays.setAll(order, i -> i);
        order = RadixOrder.sort(
                order, i -> actors[i], Arrays.stream(actors, 0, count).max().orElse(0));
        int at = 0;
        while (at < count) {
            int actor = actors[order[at]];
            events.begin(actor);
            for (; at < count && actors[order[at]] == actor; at++) {
                int i = order[at];
                events.add(segments.get(origins[i]).times().get(places[i]), sets[i], origins[i], places[i]);
            }
            visitor.timeline(events.end());
        }
    }

    private void collect(int origin, SetTest[] tests, ValueReader actorReader) {
        Segment segment = segments.get(origin);
        SetTest[] here = new SetTest[tests.length];
        Arrays.setAll(here, i -> tests[i].on(segment));
        int to = request.toMicros() == Long.MAX_VALUE ? segment.count() : segment.firstFrom(request.toMicros() + 1);
        for (int place = segment.firstFrom(request.fromMicros()); place < to; place++) {
            if (place % Segment.BLOCK_ROWS == 0) {
                deadline.passed(Segment.BLOCK_ROWS);
                deadline.check();
            }
            int name = segment.names().getInt(place);
            long matched = 0;
            for (int i = 0; i < here.length; i++) {
                matched |= here[i].passes(name, place) ? 1L << i : 0;
            }
            int actor = matched == 0 ? 0 : actorReader.code(place);
            boolean isDeleted = actor > 0
                    && view.hasDeletions()
                    && view.isDeleted(segment.row(place), segment.distinctIds().getInt(place));
            if (actor > 0 && !isDeleted) {
                add(actor - 1, matched, origin, place);
            }
        }
    }

    private void add(int actor, long matched, int origin, int place) {
        if (count == EVENTS_MAX) {
            throw new ApiException(
                    ErrorCode.INVALID_INPUT,
                    "More than " + EVENTS_MAX + " events belong to this. Choose a shorter range.");
        }
        if (count == actors.length) {
            actors = Arrays.copyOf(actors, 2 * count);
            sets = Arrays.copyOf(sets, 2 * count);
            origins = Arrays.copyOf(origins, 2 * count);
            places = Arrays.copyOf(places, 2 * count);
        }
        actors[count] = actor;
        sets[count] = matched;
        origins[count] = origin;
        places[count++] = place;
    }
}
