package dev.tenrec.render.chart.model;

/**
 * One number, large.
 *
 * @param row of the answer's results
 * @param previous what it was in the period that it is compared with; not a number without a comparison
 */
public record NumberChart(String name, int row, double value, double previous, ValueFormat format) implements Chart {
    @Override
    public Form form() {
        return Form.NUMBER;
    }

    public boolean isCompared() {
        return !Double.isNaN(previous);
    }

    /** The change against the previous period, such as {@code Up 12% from 1,100 in the previous period}. */
    public String change() {
        String before = format.value(previous) + " in the previous period";
        if (value == previous) {
            return "No change from " + before;
        }
        String direction = value > previous ? "Up" : "Down";
        if (previous == 0) {
            return direction + " from " + before;
        }
        double percent = 100 * Math.abs((value - previous) / previous);
        return direction + " " + ValueFormat.PERCENT.value(percent) + " from " + before;
    }

    @Override
    public String summary() {
        return name + ": " + format.value(value) + (isCompared() ? ". " + change() : "");
    }
}
