package dev.tenrec.insight.exec.timeline;

/**
 * Some events, dealt out into piles by their actors. Each pile has all events of its actors, in the order in which they
 * came, and is small enough to be put in order where the processor reaches it soonest. Actors are dealt one by one, so
 * piles are about alike, however many actors there are.
 *
 * <pre>
 * actors 0, 256, 512 …   → pile 0
 * actors 1, 257, 513 …   → pile 1
 * </pre>
 */
final class PartitionedEvents {
    private static final int PILE_BITS = 8;
    static final int PILES = 1 << PILE_BITS;

    private final int[] starts;
    /** Of each event the actor's number among those of its pile. */
    private final int[] actors;

    private final int bound;
    private final TimelineEventColumns columns;

    private PartitionedEvents(int[] starts, int[] actors, int bound, TimelineEventColumns columns) {
        this.bound = bound;
        this.starts = starts;
        this.actors = actors;
        this.columns = columns;
    }

    static PartitionedEvents of(int[] actors, TimelineEventColumns events, int count) {
        int[] starts = new int[PILES + 1];
        int highest = 0;
        for (int i = 0; i < count; i++) {
            highest = Math.max(highest, actors[i]);
            starts[pile(actors[i]) + 1]++;
        }
        for (int pile = 0; pile < PILES; pile++) {
            starts[pile + 1] += starts[pile];
        }
        int[] next = starts.clone();
        int[] targets = new int[count];
        int[] dealt = new int[count];
        for (int i = 0; i < count; i++) {
            targets[i] = next[pile(actors[i])]++;
            dealt[targets[i]] = actors[i] >>> PILE_BITS;
        }
        TimelineEventColumns columns = events.another(count);
        events.copy(0, count, columns, targets);
        return new PartitionedEvents(starts, dealt, (highest >>> PILE_BITS) + 1, columns);
    }

    private static int pile(int actor) {
        return actor & (PILES - 1);
    }

    /** The number of an actor of a pile. */
    static int actor(int pile, int number) {
        return number << PILE_BITS | pile;
    }

    TimelineEventColumns columns() {
        return columns;
    }

    /** Where the events of a pile begin; those of the next one begin where they end. */
    int start(int pile) {
        return starts[pile];
    }

    /** The numbers of actors in their piles are below this. */
    int bound() {
        return bound;
    }

    /** The number of an event's actor among those of its pile. */
    int number(int at) {
        return actors[at];
    }
}
