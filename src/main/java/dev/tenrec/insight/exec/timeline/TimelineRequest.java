package dev.tenrec.insight.exec.timeline;

import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Property;
import java.util.List;

/**
 * Actors and events of a timeline scan. Actors without a matching event are left out.
 *
 * @param sets at most {@link #SETS_MAX}; events that match none are left out
 * @param fromMicros first microsecond of the range
 * @param toMicros last microsecond of the range, inclusive
 * @param values properties to read
 */
public record TimelineRequest(
        List<EventSelector> sets,
        long fromMicros,
        long toMicros,
        ActorKind actors,
        List<Property> values,
        ActorSubset subset,
        Detail detail) {
    /** Part of a timeline that the query needs; the scan may show more. */
    public enum Detail {
        /** Every event. */
        ALL,
        /**
         * Every event, except that a run of events that match the first set only is reduced to its first event, and its
         * last one that is earlier than the event after the run, with the moment before it and all behind it.
         */
        ENDS,
        /** Any one event. */
        ANY
    }

    /** The length of a moment, microseconds: events of one actor so near have no order that can be relied on. */
    public static final long MOMENT_MICROS = 50_000;

    /** Sets are the bits of a long. */
    public static final int SETS_MAX = Long.SIZE;

    TimelineRequest with(ActorSubset some) {
        return new TimelineRequest(sets, fromMicros, toMicros, actors, values, some, detail);
    }

    /** Every event of all actors. */
    public TimelineRequest(
            List<EventSelector> sets, long fromMicros, long toMicros, ActorKind actors, List<Property> values) {
        this(sets, fromMicros, toMicros, actors, values, ActorSubset.ALL, Detail.ALL);
    }
}
