package dev.tenrec.insight.retention;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import org.jspecify.annotations.Nullable;

/** Reads the events of each actor and lets a {@link Follower} find its cohorts and returns. */
final class RetentionAggregate<S extends RetentionAggregate.Sink> implements TimelineConsumer {
    /** Receives each actor once for each of its cohorts and each value of a breakdown. */
    @FunctionalInterface
    interface Sink {
        /** @param code of the value */
        void found(int actor, int cohort, int code, Returns returns);
    }

    /** Finds cohorts by the calendar or by each actor's own time. */
    @FunctionalInterface
    interface Follower {
        void follow(ActorEvents events, Sink sink);
    }

    /** The returns of one actor to one cohort; reused for the next one. */
    static final class Returns {
        /** It returned after the target event, but in the same period. */
        boolean isAtOnce;
        /** By value of a row, the first of which is always true. */
        final boolean[] isBack;

        final double[] amounts;

        Returns(int values) {
            isBack = new boolean[values];
            amounts = new double[values];
        }
    }

    private final Follower follower;
    private final S sink;
    private final @Nullable EventsByValue byValue;
    private final boolean isSplit;
    private final @Nullable Values amounts;
    private final ActorEvents events = new ActorEvents();

    /** @param byValue null without a breakdown */
    RetentionAggregate(
            RetentionQuery query, QuerySnapshot data, Follower follower, @Nullable EventsByValue byValue, S sink) {
        RetentionRules rules = query.rules();
        this.follower = follower;
        this.sink = sink;
        this.byValue = byValue;
        // The first event ever has one value, which all returns share; rolling windows split after their begin.
        this.isSplit = rules.type() != RetentionRules.Type.FIRST_EVER_OCCURRENCE && !rules.isRolling();
        this.amounts =
                rules.amount() == null ? null : data.values(rules.amount().property());
    }

    S sink() {
        return sink;
    }

    @Override
    public void timeline(Timeline timeline) {
        events.actor = timeline.actor();
        events.count = timeline.count();
        events.times = timeline.times();
        events.sets = timeline.sets();
        events.reserve(events.count);
        if (byValue != null) {
            System.arraycopy(timeline.values(0), 0, events.codes, 0, events.count);
            byValue.merge(events);
        }
        if (amounts != null) {
            int[] codes = timeline.values(byValue == null ? 0 : 1);
            for (int i = 0; i < events.count; i++) {
                double amount = amounts.number(codes[i]);
                events.amounts[i] = Double.isNaN(amount) ? 0 : amount;
            }
        }
        if (byValue != null && isSplit) {
            byValue.forEach(events, part -> follower.follow(part, sink));
        } else {
            follower.follow(events, sink);
        }
    }
}
