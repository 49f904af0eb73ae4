package dev.tenrec.insight.funnel;

import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import java.util.Arrays;
import java.util.List;

/** When the actors behind a step of a funnel did it, and the step before it; one for each thread, then for all. */
public final class StepTimes implements TimelineConsumer {
    /** The time of actors that are not behind the step. */
    public static final long NONE = Long.MIN_VALUE;

    private final FunnelsQuery query;
    private final List<FirstEvents> firstEvents;
    private final FunnelMatcher matcher;
    private final int step;
    private final boolean hasDropped;
    /** By actor, microseconds since 1970: the step, then the one before it; equal for the first step. */
    private long[] times = new long[0];

    /**
     * @param step from 0
     * @param hasDropped selects actors that came no further than the required step before this one, whose time counts
     */
    StepTimes(FunnelsQuery query, List<FirstEvents> firstEvents, int step, boolean hasDropped) {
        this.query = query;
        this.firstEvents = firstEvents;
        int last = query.steps().size() - 1;
        this.matcher = FunnelAggregate.matcher(query.rules(), last + 1, last, false);
        this.step = step;
        this.hasDropped = hasDropped;
    }

    /** The time of the step, microseconds since 1970, or {@link #NONE}. */
    public long at(int actor) {
        return 2 * actor < times.length ? times[2 * actor] : NONE;
    }

    /** The time of the step before it, microseconds since 1970, or {@link #NONE}. */
    public long before(int actor) {
        return 2 * actor < times.length ? times[2 * actor + 1] : NONE;
    }

    @Override
    public void timeline(Timeline timeline) {
        long[] at = timeline.times();
        long[] sets = FirstEvents.limit(query.steps(), firstEvents, timeline, at);
        int reached = matcher.match(at, sets, 0, timeline.count(), Long.MAX_VALUE);
        int required = step - 1;
        while (required > 0 && query.steps().get(required).isOptional()) {
            required--;
        }
        boolean isHere = reached > 0 && (reached & (1 << step)) != 0;
        int last = hasDropped ? required : step;
        boolean isWanted =
                hasDropped ? !isHere && reached > 0 && required >= 0 && (reached & (1 << required)) != 0 : isHere;
        if (isWanted) {
            int before = reached & ((1 << last) - 1);
            long time = matcher.time(last);
            put(
                    timeline.actor(),
                    time,
                    before == 0 ? time : matcher.time(Integer.SIZE - 1 - Integer.numberOfLeadingZeros(before)));
        }
    }

    private void put(int actor, long time, long before) {
        int at = 2 * actor;
        if (at + 1 >= times.length) {
            int old = times.length;
            times = Arrays.copyOf(times, Math.max(at + 2, 2 * old));
            Arrays.fill(times, old, times.length, NONE);
        }
        times[at] = time;
        times[at + 1] = before;
    }

    /** Adds what another thread found; each actor is found by one. */
    StepTimes add(StepTimes other) {
        for (int at = 0; at < other.times.length; at += 2) {
            if (other.times[at] != NONE) {
                put(at / 2, other.times[at], other.times[at + 1]);
            }
        }
        return this;
    }
}
