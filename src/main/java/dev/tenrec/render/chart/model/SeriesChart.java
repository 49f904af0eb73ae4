package dev.tenrec.render.chart.model;

import java.util.List;

/**
 * Numbers point by point: lines, areas and bars.
 *
 * @param points what the points are called, from left to right
 * @param lines in the order of the legend
 * @param leftOut how many lines are not drawn
 * @param isLog whether the numbers stand on a logarithmic scale
 * @param hasValues whether the numbers stand at the points, where there is room
 * @param note a sentence below the chart, or empty
 */
@SuppressWarnings("ArrayRecordComponent")
public record SeriesChart(
        Style style,
        AxisLabels points,
        List<Line> lines,
        int leftOut,
        ValueFormat format,
        List<Goal> goals,
        boolean isLog,
        boolean hasValues,
        String note)
        implements Chart {
    /** The way the numbers of a point are drawn. Areas and stacks lie on top of each other. */
    public enum Style {
        LINES("Line chart"),
        AREAS("Area chart"),
        BARS("Bar chart"),
        STACKS("Stacked bar chart");

        private final String name;

        Style(String name) {
            this.name = name;
        }

        public boolean isStacked() {
            return this == AREAS || this == STACKS;
        }
    }

    /**
     * One series.
     *
     * @param row of the answer's results
     * @param values one for each point; not a number where there is none
     * @param color 0xRRGGBB
     * @param isPrevious whether it is what another one is compared with
     * @param whole how many points from the first on are over; the others will still change
     */
    public record Line(String name, int row, double[] values, int color, boolean isPrevious, int whole) {}

    /** A target value. */
    public record Goal(String name, double value) {}

    @Override
    public Form form() {
        return Form.POINTS;
    }

    @Override
    public String summary() {
        List<String> names =
                lines.stream().map(Line::name).filter(name -> !name.isEmpty()).toList();
        String what = ChartNotes.summary(style.name, names, leftOut) + points.range();
        return note.isEmpty() ? what : what + ". " + note;
    }
}
