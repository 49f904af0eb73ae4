package dev.tenrec.render.chart.read;

import dev.tenrec.render.chart.model.SeriesChart;
import java.util.List;

/** Turns numbers into shares of their point. */
final class PercentStack {
    private PercentStack() {}

    /** Changes the values in place; current and previous ones are a hundred percent each. */
    static void apply(List<SeriesChart.Line> lines, int count) {
        for (int point = 0; point < count; point++) {
            for (boolean isPrevious : new boolean[] {false, true}) {
                double sum = 0;
                for (SeriesChart.Line line : lines) {
                    sum += line.isPrevious() == isPrevious ? positive(line.values()[point]) : 0;
                }
                for (SeriesChart.Line line : lines) {
                    if (line.isPrevious() == isPrevious) {
                        line.values()[point] = sum == 0 ? 0 : 100 * (positive(line.values()[point]) / sum);
                    }
                }
            }
        }
    }

    private static double positive(double value) {
        return value > 0 ? value : 0;
    }
}
