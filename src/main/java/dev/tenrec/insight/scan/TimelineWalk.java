package dev.tenrec.insight.scan;

import dev.tenrec.event.EventView;
import dev.tenrec.segment.PackedColumn;
import dev.tenrec.segment.Segment;
import dev.tenrec.segment.TimelineIndex;
import java.util.List;

/** Goes through persons one after another, along the timelines of their distinct ids; one for each thread. */
final class TimelineWalk<V extends TimelineVisitor> implements Parallel.Worker {
    /** Actors that a thread takes at a time. */
    static final int PIECE_ACTORS = 4_096;

    /** The columns of one segment, and what is asked of it. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Lane(
            Segment segment,
            TimelineIndex index,
            PackedColumn places,
            PackedColumn names,
            PackedColumn times,
            SetTest[] tests) {}

    private final ActorIndex actors;
    private final EventView view;
    private final Deadline deadline;
    private final TimelineRequest request;
    private final Lane[] lanes;
    /** By name the sets to which its events may belong, and those to which they surely do. */
    private final long[] possible;

    private final long[] sure;
    private final ActorEvents events;
    private final V visitor;

    /** @param segments those that hold events of the range */
    TimelineWalk(
            List<Segment> segments,
            ActorIndex actors,
            EventView view,
            Deadline deadline,
            TimelineRequest request,
            SetTest[] sets,
            ActorEvents events,
            V visitor) {
        this.actors = actors;
        this.view = view;
        this.deadline = deadline;
        this.request = request;
        this.events = events;
        this.visitor = visitor;
        this.lanes = segments.stream().map(segment -> lane(segment, sets)).toArray(Lane[]::new);
        this.possible = new long[view.names().count()];
        this.sure = new long[possible.length];
        for (int name = 0; name < possible.length; name++) {
            for (int i = 0; i < sets.length; i++) {
                possible[name] |= sets[i].mayHave(name) ? 1L << i : 0;
                sure[name] |= sets[i].hasAll(name) ? 1L << i : 0;
            }
        }
    }

    private static Lane lane(Segment segment, SetTest[] sets) {
        SetTest[] here = new SetTest[sets.length];
        for (int i = 0; i < sets.length; i++) {
            here[i] = sets[i].on(segment);
        }
        return new Lane(
                segment,
                segment.timelines(),
                segment.timelinePlaces(),
                segment.timelineNames(),
                segment.timelineTimes(),
                here);
    }

    V visitor() {
        return visitor;
    }

    @Override
    public void part(int index) {
        deadline.check();
        long rows = 0;
        int end = Math.min(actors.bound(), (index + 1) * PIECE_ACTORS);
        for (int actor = index * PIECE_ACTORS; actor < end; actor++) {
            events.begin(actor);
            for (int at = actors.start(actor); at < actors.start(actor + 1); at++) {
                collect(actors.id(at));
            }
            rows += events.count();
            if (events.count() > 0) {
                visitor.timeline(events.end());
            }
        }
        deadline.passed(rows);
    }

    private void collect(int distinctId) {
        for (int i = 0; i < lanes.length; i++) {
            TimelineIndex index = lanes[i].index;
            int found = index.find(distinctId);
            if (found >= 0) {
                collect(i, index.start(found), index.end(found), distinctId);
            }
        }
    }

    private void collect(int origin, int from, int to, int distinctId) {
        Lane lane = lanes[origin];
        PackedColumn names = lane.names;
        for (int entry = from; entry < to; entry++) {
            int name = names.getInt(entry);
            long matched = possible[name];
            if (matched == 0) {
                continue;
            }
            long time = lane.times.get(entry);
            if (time < request.fromMicros() || time > request.toMicros()) {
                continue;
            }
            int place = lane.places.getInt(entry);
            if (matched != sure[name]) {
                matched = sure[name] | tested(lane, name, place, matched & ~sure[name]);
            }
            boolean isShown =
                    matched != 0 && !(view.hasDeletions() && view.isDeleted(lane.segment.row(place), distinctId));
            if (isShown) {
                events.add(time, matched, origin, place);
            }
        }
    }

    private static long tested(Lane lane, int name, int place, long unsure) {
        long matched = 0;
        for (long left = unsure; left != 0; left &= left - 1) {
            int set = Long.numberOfTrailingZeros(left);
            matched |= lane.tests[set].passes(name, place) ? 1L << set : 0;
        }
        return matched;
    }
}
