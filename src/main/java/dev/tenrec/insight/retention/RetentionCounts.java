package dev.tenrec.insight.retention;

/** Counts the actors of each cohort and those that return in each period, by group of the breakdown. */
final class RetentionCounts implements RetentionAggregate.Sink {
    private final RetentionWindow.Resolved cohorts;
    private final RetentionGroups groups;
    private final int valuesMax;
    /** In order of group, cohort and period. */
    private final long[] counts;

    private final long[] backAtOnce;

    RetentionCounts(RetentionWindow.Resolved cohorts, RetentionGroups groups) {
        this.cohorts = cohorts;
        this.groups = groups;
        this.valuesMax = cohorts.valuesMax();
        int rows = groups.names().size() * cohorts.count();
        this.counts = new long[rows * valuesMax];
        this.backAtOnce = new long[rows];
    }

    @Override
    public void found(int actor, int cohort, int code, boolean isBackAtOnce, boolean[] back) {
        int row = row(groups.of(code), cohort);
        int first = row * valuesMax;
        counts[first]++;
        backAtOnce[row] += isBackAtOnce ? 1 : 0;
        int values = cohorts.values(cohort);
        for (int i = 1; i < values; i++) {
            counts[first + i] += back[i] ? 1 : 0;
        }
    }

    void add(RetentionCounts other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
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
        return counts[row(group, cohort) * valuesMax + period];
    }

    /** The actors of a cohort that return after their target event in the same period. */
    long backAtOnce(int group, int cohort) {
        return backAtOnce[row(group, cohort)];
    }

    private int row(int group, int cohort) {
        return group * cohorts.count() + cohort;
    }
}
