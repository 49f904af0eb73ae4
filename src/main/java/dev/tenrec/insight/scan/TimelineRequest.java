package dev.tenrec.insight.scan;

import dev.tenrec.insight.filter.Property;
import java.util.List;

/**
 * Whose events are walked through, and which. Actors without such an event are left out.
 *
 * @param sets which events, at most 64 sets; an event that belongs to none is left out
 * @param fromMicros the first microsecond of the range
 * @param toMicros the last microsecond of the range, included
 * @param values the properties whose values are wanted
 */
public record TimelineRequest(
        List<EventSet> sets, long fromMicros, long toMicros, ActorKind actors, List<Property> values) {
    /** The sets are bits of a long. */
    public static final int SETS_MAX = Long.SIZE;
}
