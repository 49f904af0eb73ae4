package dev.tenrec.render.chart.model;

import java.util.List;

/**
 * A retention grid.
 *
 * @param columns what the periods are called
 * @param rows one for each cohort
 * @param leftOut how many cohorts are not among them
 * @param mean of each column in percent; empty for none
 */
@SuppressWarnings("ArrayRecordComponent")
public record RetentionChart(List<String> columns, List<Row> rows, int leftOut, double[] mean) implements Chart {
    /**
     * One cohort.
     *
     * @param size how many it has
     * @param percents of each period that has begun
     * @param whole how many periods are over; the others will still change
     */
    public record Row(String name, double size, double[] percents, int whole) {}

    @Override
    public Form form() {
        return Form.RETENTION;
    }

    @Override
    public String summary() {
        String cohorts = ChartNotes.count((long) rows.size() + leftOut, "cohort");
        return mean.length < 2
                ? "Retention of " + cohorts
                : "Retention of " + cohorts + "; " + ValueFormat.PERCENT.value(mean[1]) + " on " + columns.get(1);
    }
}
