package dev.tenrec.insight.retention;

import dev.tenrec.insight.time.Buckets;
import java.util.Arrays;
import java.util.BitSet;

/** Finds cohorts and returns by periods of the calendar. */
final class CalendarFollower implements RetentionAggregate.Follower {
    private final RetentionRules rules;
    private final RetentionWindow.Resolved cohorts;
    private final BitSet earlier;
    private final long bareTarget;
    private final boolean hasAmounts;
    private final int[] slots;
    /** By period: the time of the first target event that counts, or {@link Long#MAX_VALUE}. */
    private final long[] targets;
    /** By period: the returning events, and those after the target event of the period. */
    private final int[] returned;

    private final int[] returnedLater;
    /** The same of amounts, and those of all target events. */
    private final double[] amounts;

    private final double[] amountsLater;
    private final double[] targetAmounts;
    private final RetentionAggregate.Returns returns;
    private int code;

    /**
     * @param earlier the actors whose first target event is before the window
     * @param bareTarget the bit of target events whatever their own filters say
     */
    CalendarFollower(RetentionRules rules, RetentionWindow.Resolved cohorts, BitSet earlier, long bareTarget) {
        this.rules = rules;
        this.cohorts = cohorts;
        this.earlier = earlier;
        this.bareTarget = bareTarget;
        this.hasAmounts = rules.amount() != null;
        this.slots = cohorts.window().slots();
        int periods = cohorts.periods().count();
        this.targets = new long[periods];
        this.returned = new int[periods];
        this.returnedLater = new int[periods];
        this.amounts = new double[periods];
        this.amountsLater = new double[periods];
        this.targetAmounts = new double[periods];
        this.returns = new RetentionAggregate.Returns(cohorts.values());
    }

    @Override
    public void follow(ActorEvents events, RetentionAggregate.Sink sink) {
        Arrays.fill(targets, Long.MAX_VALUE);
        Arrays.fill(returned, 0);
        Arrays.fill(returnedLater, 0);
        if (hasAmounts) {
            Arrays.fill(amounts, 0);
            Arrays.fill(amountsLater, 0);
            Arrays.fill(targetAmounts, 0);
        }
        int first = collect(events);
        for (int cohort = first; cohort < cohorts.count(); cohort++) {
            if (targets[cohort] != Long.MAX_VALUE) {
                // As in the real service, brackets begin at the actor's first cohort.
                follow(cohort, cohorts.window().brackets().isEmpty() ? cohort : first);
                sink.found(events.actor, cohort, code, returns);
            }
        }
    }

    /** Assigns the events to periods; returns the actor's first cohort, or their number if it has none. */
    private int collect(ActorEvents events) {
        Buckets periods = cohorts.periods();
        long[] times = events.times;
        long[] allSets = events.sets;
        int count = events.count;
        boolean isFirstEver = rules.type() == RetentionRules.Type.FIRST_EVER_OCCURRENCE;
        boolean isRecurring = rules.type() == RetentionRules.Type.RECURRING;
        boolean isOpen = !earlier.get(events.actor);
        int first = cohorts.count();
        int firstBare = -1;
        int at = -1;
        code = events.codes[0];
        for (int i = 0; i < count; i++) {
            long time = times[i];
            long sets = allSets[i];
            boolean isTarget = (sets & ActorEvents.TARGET) != 0;
            at = periods.indexOf(time, at);
            if (at < 0) {
                // Only where the first event of each value is asked for.
                isOpen &= !isTarget;
                continue;
            }
            if (isFirstEver && firstBare < 0 && (sets & bareTarget) != 0) {
                firstBare = i;
                code = events.codes[i];
            }
            if (isTarget && isOpen && targets[at] == Long.MAX_VALUE) {
                isOpen = isRecurring;
                if (firstBare < 0 || times[firstBare] == time) {
                    targets[at] = time;
                    first = Math.min(first, at);
                }
            }
            if ((sets & ActorEvents.RETURNING) != 0) {
                returned[at]++;
                returnedLater[at] += time > targets[at] ? 1 : 0;
            }
            if (hasAmounts) {
                add(at, isTarget, events.amounts[i], time, sets);
            }
        }
        return first;
    }

    private void add(int at, boolean isTarget, double amount, long time, long sets) {
        targetAmounts[at] += isTarget ? amount : 0;
        if ((sets & ActorEvents.RETURNING) != 0) {
            amounts[at] += amount;
            amountsLater[at] += time > targets[at] ? amount : 0;
        }
    }

    /** @param base the period from which others are counted */
    private void follow(int cohort, int base) {
        Arrays.fill(returns.isBack, false);
        int last = 0;
        int end = Math.min(slots.length, returned.length - base);
        for (int i = 1; i < end; i++) {
            if (returned[base + i] >= rules.occurrences()) {
                last = slots[i];
                returns.isBack[last] = true;
            }
        }
        if (rules.isCumulative()) {
            Arrays.fill(returns.isBack, 0, last, true);
        }
        returns.isBack[0] = true;
        returns.isAtOnce = returnedLater[cohort] >= rules.occurrences();
        if (rules.amount() != null) {
            sum(cohort, base, end, rules.amount().isOfReturns());
        }
    }

    private void sum(int cohort, int base, int end, boolean isOfReturns) {
        Arrays.fill(returns.amounts, 0);
        for (int i = 1; i < end; i++) {
            returns.amounts[slots[i]] += amounts[base + i];
        }
        returns.amounts[0] = isOfReturns ? amountsLater[cohort] : targetAmounts[cohort];
    }
}
