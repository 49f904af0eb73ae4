package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.SeriesChart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The heights of a chart: from which number to which, and which of them have a line and a label.
 *
 * @param isLog whether heights are powers of ten
 */
record ValueAxis(double from, double to, List<TickAxis.Tick> ticks, boolean isLog) {
    private static final double LINE_DISTANCE = 56;
    private static final int TICKS_MAX = 40;

    static ValueAxis of(SeriesChart chart, StackedValues heights, double height) {
        int lines = (int) Math.max(2, Math.min(8, height / LINE_DISTANCE));
        double max = heights.max();
        double min = heights.min();
        for (SeriesChart.Goal goal : chart.goals()) {
            max = Math.max(max, goal.value());
            min = Math.min(min, goal.value());
        }
        return chart.isLog() && max > 1 ? logarithmic(chart, max, lines) : linear(chart, heights, min, max, lines);
    }

    private static ValueAxis linear(SeriesChart chart, StackedValues heights, double min, double max, int lines) {
        NiceScale scale = NiceScale.of(min, max, lines, chart.format(), heights.areWhole());
        List<TickAxis.Tick> ticks = new ArrayList<>();
        double count = Math.rint(scale.to() / scale.step() - scale.from() / scale.step());
        for (int i = 0; i <= Math.min(count, TICKS_MAX); i++) {
            double at = scale.from() + i * scale.step();
            // What is a rounding error away from zero is zero.
            double value = Math.abs(at) < scale.step() / 1e6 ? 0 : at;
            ticks.add(new TickAxis.Tick(value, chart.format().axis(value, scale.step())));
        }
        return new ValueAxis(scale.from(), scale.to(), ticks, false);
    }

    private static ValueAxis logarithmic(SeriesChart chart, double max, int lines) {
        int top = (int) Math.ceil(Math.log10(max));
        int step = Math.max(1, (top + lines - 1) / lines);
        List<TickAxis.Tick> ticks = new ArrayList<>();
        for (int power = 0; power <= top; power += step) {
            double value = Math.pow(10, power);
            ticks.add(new TickAxis.Tick(power, chart.format().axis(value, value)));
        }
        return new ValueAxis(0, top, ticks, true);
    }

    /** The position of a number; on a logarithmic axis 0 for numbers below one, and none for negative ones. */
    double position(double value) {
        if (!isLog) {
            return value;
        }
        return value >= 1 ? Math.log10(value) : value >= 0 ? 0 : Double.NaN;
    }

    double[][] positions(double[][] values) {
        return Arrays.stream(values)
                .map(line -> Arrays.stream(line).map(this::position).toArray())
                .toArray(double[][]::new);
    }
}
