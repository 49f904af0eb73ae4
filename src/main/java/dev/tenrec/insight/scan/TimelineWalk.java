package dev.tenrec.insight.scan;

/** Goes through persons one after another, along the timelines of their distinct ids; one for each thread. */
final class TimelineWalk<V extends TimelineVisitor> implements Parallel.Worker {
    /** Actors that a thread takes at a time. */
    static final int PIECE_ACTORS = 4_096;

    private final ActorIndex actors;
    private final Deadline deadline;
    private final TimelineRequest request;
    private final Lane[] lanes;
    private final ActorEvents events;
    private final V visitor;

    /** @param lanes those of the segments that hold events of the range */
    TimelineWalk(
            ActorIndex actors,
            Deadline deadline,
            TimelineRequest request,
            Lane[] lanes,
            ActorEvents events,
            V visitor) {
        this.actors = actors;
        this.deadline = deadline;
        this.request = request;
        this.lanes = lanes;
        this.events = events;
        this.visitor = visitor;
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
            if (!request.isFollowed(actor)) {
                continue;
            }
            events.begin(actor);
            int first = actors.start(actor);
            int behind = actors.start(actor + 1);
            // Segments mostly follow one another in time, so their events do.
            for (Lane lane : lanes) {
                for (int at = first; at < behind; at++) {
                    // The first distinct ids of actors mostly rise; the others lie anywhere.
                    lane.add(actors.id(at), at == first, events);
                }
            }
            rows += events.count();
            if (events.count() > 0) {
                visitor.timeline(events.end());
            }
        }
        deadline.passed(rows);
    }
}
