package dev.tenrec.insight.scan;

import dev.tenrec.event.EventView;
import dev.tenrec.segment.RunIndex;
import dev.tenrec.segment.Segment;
import java.util.List;

/** Goes through persons one after another, along the timelines of their distinct ids; one for each thread. */
final class TimelineWalk<V extends TimelineVisitor> implements Parallel.Worker {
    /** Actors that a thread takes at a time. */
    static final int PIECE_ACTORS = 4_096;

    private final ActorIndex actors;
    private final EventView view;
    private final Deadline deadline;
    private final TimelineRequest request;
    private final Lane[] lanes;
    /** By name the sets to which its events may belong, and those to which they surely do. */
    private final long[] possible;

    private final long[] sure;
    private final boolean hasDeletions;
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
        this.hasDeletions = view.hasDeletions();
        this.events = events;
        this.visitor = visitor;
        this.lanes = segments.stream().map(segment -> new Lane(segment, sets)).toArray(Lane[]::new);
        this.possible = new long[view.names().count()];
        this.sure = new long[possible.length];
        for (int name = 0; name < possible.length; name++) {
            for (int i = 0; i < sets.length; i++) {
                possible[name] |= sets[i].mayHave(name) ? 1L << i : 0;
                sure[name] |= sets[i].hasAll(name) ? 1L << i : 0;
            }
        }
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
            int first = actors.start(actor);
            for (int at = first; at < actors.start(actor + 1); at++) {
                // The first distinct ids of actors mostly rise; the others lie anywhere.
                collect(actors.id(at), at == first);
            }
            rows += events.count();
            if (events.count() > 0) {
                visitor.timeline(events.end());
            }
        }
        deadline.passed(rows);
    }

    private void collect(int distinctId, boolean isForward) {
        for (int i = 0; i < lanes.length; i++) {
            RunIndex index = lanes[i].index();
            int found = index.find(distinctId);
            if (found >= 0) {
                collect(i, index.start(found), index.end(found), distinctId, isForward);
            }
        }
    }

    private void collect(int origin, int from, int to, int distinctId, boolean isForward) {
        Lane lane = lanes[origin];
        for (int at = from; at < to; ) {
            int end = lane.show(at, to, isForward);
            int[] names = lane.names();
            long[] times = lane.times();
            int first = lane.first();
            for (int entry = at; entry < end; entry++) {
                int name = names[entry - first];
                long time = times[entry - first];
                long matched = possible[name];
                if (matched != 0 && time >= request.fromMicros() && time <= request.toMicros()) {
                    if (matched != sure[name]) {
                        matched = sure[name] | lane.tested(name, entry, matched & ~sure[name]);
                    }
                    if (matched != 0 && !(hasDeletions && isDeleted(lane, entry, distinctId))) {
                        events.add(time, matched, origin, entry);
                    }
                }
            }
            at = end;
        }
    }

    private boolean isDeleted(Lane lane, int entry, int distinctId) {
        return view.isDeleted(lane.segment().row(lane.place(entry)), distinctId);
    }
}
