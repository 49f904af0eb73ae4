package dev.tenrec.insight.retention;

/** Counts the actors of each cohort and those that return in each period, by group of the breakdown. */
final class RetentionCounts implements RetentionAggregate.Sink {
    private final RetentionWindow.Resolved cohorts;
    private final RetentionGroups groups;
    private final int values;
    /** In order of group, cohort and period. */
    private final long[] counts;

    /** Likewise; empty if only actors are counted. */
    private final double[] amounts;

    private final long[] backAtOnce;

    /** @param hasAmounts false if only actors are counted */
    RetentionCounts(RetentionWindow.Resolved cohorts, RetentionGroups groups, boolean hasAmounts) {
        this.cohorts = cohorts;
        this.groups = groups;
        this.values = cohorts.values();
        int rows = groups.names().size() * cohorts.count();
        this.counts = new long[rows * values];
        this.amounts = new double[hasAmounts ? counts.length : 0];
        this.backAtOnce = new long[rows];
    }

    @Override
    public void found(int actor, int cohort, int code, RetentionAggregate.Returns returns) {
        int row = row(groups.of(code), cohort);
        int first = row * values;
        backAtOnce[row] += returns.isAtOnce ? 1 : 0;
        for (int i = 0; i < values; i++) {
            counts[first + i] += returns.isBack[i] ? 1 : 0;
        }
        for (int i = 0; i < values && amounts.length > 0; i++) {
            amounts[first + i] += returns.amounts[i];
        }
    }

    /**
     * Adds actors that were counted elsewhere.
     *
     * @param value of the row of the cohort; 0 for its own period
     * @param atOnce those that are back in that period
     */
    void add(int group, int cohort, int value, long actors, long atOnce) {
        counts[row(group, cohort) * values + value] += actors;
        backAtOnce[row(group, cohort)] += atOnce;
    }

    void add(RetentionCounts other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        for (int i = 0; i < amounts.length; i++) {
            amounts[i] += other.amounts[i];
        }
        for (int i = 0; i < backAtOnce.length; i++) {
            backAtOnce[i] += other.backAtOnce[i];
        }
    }

    RetentionGroups groups() {
        return groups;
    }

    /** The actors of a cohort for period 0, else those that return in a period. */
    long count(int group, int cohort, int period) {
        return counts[row(group, cohort) * values + period];
    }

    /** The sum of the amounts of those actors, if amounts are summed. */
    double amount(int group, int cohort, int period) {
        return amounts[row(group, cohort) * values + period];
    }

    /** The actors of a cohort that return after their target event in the same period. */
    long backAtOnce(int group, int cohort) {
        return backAtOnce[row(group, cohort)];
    }

    private int row(int group, int cohort) {
        return group * cohorts.count() + cohort;
    }
}
