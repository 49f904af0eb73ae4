package dev.tenrec.insight.retention;

import dev.tenrec.insight.time.Buckets;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Counts periods from each actor's first target event. As in the real service, a period is a number of hours or days of
 * the clock: the hour of the event is the first, however late in it the event is.
 */
final class RollingFollower implements RetentionAggregate.Follower {
    private final RetentionRules rules;
    private final RetentionWindow.Resolved cohorts;
    private final BitSet earlier;
    private final long bareTarget;
    private final @Nullable EventsByValue byValue;
    private final Buckets steps;
    private final int stepsPerPeriod;
    private final RetentionAggregate.Returns returns;
    private final ActorEvents after = new ActorEvents();

    /**
     * @param bareTarget the bit of target events whatever their own filters say
     * @param byValue null without a breakdown, and where the first event decides
     * @param steps the hours or days of the window
     */
    RollingFollower(
            RetentionRules rules,
            RetentionWindow.Resolved cohorts,
            BitSet earlier,
            long bareTarget,
            @Nullable EventsByValue byValue,
            Buckets steps) {
        this.rules = rules;
        this.cohorts = cohorts;
        this.earlier = earlier;
        this.bareTarget = bareTarget;
        this.byValue = byValue;
        this.steps = steps;
        this.stepsPerPeriod = cohorts.window().stepsPerPeriod();
        this.returns = new RetentionAggregate.Returns(cohorts.values());
    }

    @Override
    public void follow(ActorEvents events, RetentionAggregate.Sink sink) {
        int begin = begin(events);
        if (begin < 0) {
            return;
        }
        int step = steps.indexOf(events.times[begin]);
        int cohort = step / stepsPerPeriod;
        if (cohort >= cohorts.count()) {
            return;
        }
        after.clear(events.actor);
        for (int i = begin; i < events.count; i++) {
            if ((events.sets[i] & (ActorEvents.TARGET | ActorEvents.RETURNING)) != 0) {
                after.add(events, i);
            }
        }
        if (byValue == null) {
            found(after, events.codes[begin], cohort, step, sink);
        } else {
            byValue.forEach(after, part -> found(part, part.codes[0], cohort, step, sink));
        }
    }

    /** The index of the event that begins the first period, or -1. */
    private int begin(ActorEvents events) {
        if (earlier.get(events.actor)) {
            return -1;
        }
        int firstBare = -1;
        for (int i = 0; i < events.count; i++) {
            firstBare = firstBare < 0 && (events.sets[i] & bareTarget) != 0 ? i : firstBare;
            if ((events.sets[i] & ActorEvents.TARGET) != 0) {
                boolean isFirst = rules.type() != RetentionRules.Type.FIRST_EVER_OCCURRENCE
                        || events.times[firstBare] == events.times[i];
                return isFirst ? i : -1;
            }
        }
        return -1;
    }

    private void found(ActorEvents part, int code, int cohort, int first, RetentionAggregate.Sink sink) {
        Arrays.fill(returns.isBack, false);
        returns.isBack[0] = true;
        returns.isAtOnce = false;
        int step = -1;
        for (int i = 0; i < part.count; i++) {
            if ((part.sets[i] & ActorEvents.RETURNING) != 0) {
                step = steps.indexOf(part.times[i], step);
                int period = (step - first) / stepsPerPeriod;
                if (period < returns.isBack.length) {
                    returns.isBack[period] = true;
                }
                returns.isAtOnce |= period == 0 && part.times[i] > after.times[0];
            }
        }
        sink.found(part.actor, cohort, code, returns);
    }
}
