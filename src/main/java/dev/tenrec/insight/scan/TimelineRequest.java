package dev.tenrec.insight.scan;

import dev.tenrec.insight.filter.Property;
import java.util.BitSet;
import java.util.List;

/**
 * Whose events are walked through, and which. Actors without such an event are left out.
 *
 * @param sets which events, at most 64 sets; an event that belongs to none is left out
 * @param fromMicros the first microsecond of the range
 * @param toMicros the last microsecond of the range, included
 * @param values the properties whose values are wanted
 * @param only the numbers of the actors that are followed; null for all
 */
public record TimelineRequest(
        List<EventSet> sets, long fromMicros, long toMicros, ActorKind actors, List<Property> values, BitSet only) {
    /** The sets are bits of a long. */
    public static final int SETS_MAX = Long.SIZE;

    /** All actors are followed. */
    public TimelineRequest(
            List<EventSet> sets, long fromMicros, long toMicros, ActorKind actors, List<Property> values) {
        this(sets, fromMicros, toMicros, actors, values, null);
    }

    boolean isFollowed(int actor) {
        return only == null || only.get(actor);
    }
}
