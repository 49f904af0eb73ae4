package dev.tenrec.insight.exec.timeline;

import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
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
 * @param detail how much of a timeline matters
 */
public record TimelineRequest(
        List<EventSelector> sets,
        long fromMicros,
        long toMicros,
        ActorKind actors,
        List<Property> values,
        BitSet only,
        Detail detail) {
    /** How much of a timeline matters; who asks for less may be shown more. */
    public enum Detail {
        /** Every event. */
        ALL,
        /**
         * Of events that follow one another and belong to the first set and no other, the first, and the last that is
         * earlier than what follows with all behind it; all others.
         */
        ENDS,
        /** Any one event. */
        ANY
    }

    /** The sets are bits of a long. */
    public static final int SETS_MAX = Long.SIZE;

    /** All actors are followed. */
    public TimelineRequest(
            List<EventSelector> sets, long fromMicros, long toMicros, ActorKind actors, List<Property> values) {
        this(sets, fromMicros, toMicros, actors, values, null);
    }

    /** All events of the actors that are followed. */
    public TimelineRequest(
            List<EventSelector> sets,
            long fromMicros,
            long toMicros,
            ActorKind actors,
            List<Property> values,
            BitSet only) {
        this(sets, fromMicros, toMicros, actors, values, only, Detail.ALL);
    }

    boolean isFollowed(int actor) {
        return only == null || only.get(actor);
    }
}
