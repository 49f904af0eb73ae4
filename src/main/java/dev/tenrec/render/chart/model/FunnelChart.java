package dev.tenrec.render.chart.model;

import java.util.List;

/**
 * A funnel: the count and conversion of each step.
 *
 * @param steps their names, from the first on
 * @param groups one for all, or one for each value of a breakdown
 * @param leftOut how many groups are not among them
 * @param isTopDown whether the steps stand below each other
 * @param isOfPrevious whether shares are of the step before instead of the first one
 */
@SuppressWarnings("ArrayRecordComponent")
public record FunnelChart(List<String> steps, List<Group> groups, int leftOut, boolean isTopDown, boolean isOfPrevious)
        implements Chart {
    /**
     * One breakdown value, or all.
     *
     * @param name of the breakdown's value; empty for all
     * @param row of the answer's results; 0 for all
     * @param counts how many reached each step
     * @param medianSeconds from the step before; not a number where the count is 0
     * @param averageSeconds likewise
     */
    public record Group(
            String name, int row, int color, double[] counts, double[] medianSeconds, double[] averageSeconds) {
        /** The part of those of the first step that reached one, 0 to 1. */
        public double share(int step) {
            return part(counts[step], counts[0]);
        }

        /** The part of those of the step before, 0 to 1. */
        double shareOfPrevious(int step) {
            return step == 0 ? 1 : part(counts[step], counts[step - 1]);
        }

        private static double part(double count, double whole) {
            return whole > 0 ? Math.max(0, Math.min(1, count / whole)) : 0;
        }
    }

    /** The label at a step. */
    public double shownShare(Group group, int step) {
        return isOfPrevious ? group.shareOfPrevious(step) : group.share(step);
    }

    @Override
    public Form form() {
        return Form.FUNNEL;
    }

    @Override
    public String summary() {
        double share = groups.size() == 1 ? groups.get(0).share(steps.size() - 1) : Double.NaN;
        String rate = Double.isNaN(share) ? "" : "; " + ValueFormat.PERCENT.value(100 * share) + " came to the end";
        return ChartNotes.summary("Funnel", steps, 0) + rate;
    }
}
