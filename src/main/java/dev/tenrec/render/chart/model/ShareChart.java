package dev.tenrec.render.chart.model;

import java.util.List;

/**
 * One number for each of several things: horizontal bars, or a ring that they make up together.
 *
 * @param parts the largest first, except that a previous one follows its current one
 * @param leftOut how many are not among them
 * @param leftOutValue their sum
 */
public record ShareChart(Style style, List<Part> parts, int leftOut, double leftOutValue, ValueFormat format)
        implements Chart {
    /** The way the numbers are drawn. */
    public enum Style {
        BARS("Bar chart of totals"),
        RING("Pie chart");

        private final String name;

        Style(String name) {
            this.name = name;
        }
    }

    /**
     * One of them.
     *
     * @param row of the answer's results
     * @param color 0xRRGGBB
     * @param isPrevious whether it is what another one is compared with
     */
    public record Part(String name, int row, double value, int color, boolean isPrevious) {}

    @Override
    public Form form() {
        return Form.PARTS;
    }

    @Override
    public String summary() {
        List<String> names = parts.stream()
                .map(part -> part.name() + " " + format.value(part.value()))
                .toList();
        return ChartNotes.summary(style.name, names, leftOut);
    }
}
