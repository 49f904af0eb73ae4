package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.SeriesChart;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The lower and upper value of each line's numbers: from zero, or on top of the lines before when stacked.
 *
 * @param from by line and point
 * @param to likewise; not a number where there is none
 */
@SuppressWarnings("ArrayRecordComponent")
public record StackedValues(double[][] from, double[][] to) {
    public static StackedValues of(SeriesChart.Style style, List<SeriesChart.Line> lines, int count) {
        double[][] to = lines.stream().map(line -> line.values().clone()).toArray(double[][]::new);
        StackedValues heights = new StackedValues(new double[lines.size()][count], to);
        if (style.isStacked()) {
            heights.stack(style, lines, count);
        }
        return heights;
    }

    /** Numbers above and below zero are two stacks; an area is on the side of its larger numbers as a whole. */
    private void stack(SeriesChart.Style style, List<SeriesChart.Line> lines, int count) {
        // Above and below, of current and previous lines.
        double[][] tops = new double[4][count];
        for (int i = 0; i < lines.size(); i++) {
            double[] values = lines.get(i).values();
            double lowest =
                    Arrays.stream(values).filter(value -> value < 0).min().orElse(0);
            double highest =
                    Arrays.stream(values).filter(value -> value > 0).max().orElse(0);
            boolean isBelow = lowest < -highest;
            int side = lines.get(i).isPrevious() ? 2 : 0;
            for (int point = 0; point < count; point++) {
                double value = Double.isNaN(values[point]) ? 0 : values[point];
                boolean isDown = style == SeriesChart.Style.AREAS ? isBelow : value < 0;
                double[] top = tops[side + (isDown ? 1 : 0)];
                from[i][point] = top[point];
                top[point] += value;
                to[i][point] = top[point];
            }
        }
    }

    double min() {
        return numbers().min().orElse(0);
    }

    double max() {
        return numbers().max().orElse(0);
    }

    /** True when all numbers are integers, which need no grid line between two. */
    boolean areWhole() {
        return numbers().allMatch(value -> Math.rint(value) == value);
    }

    private DoubleStream numbers() {
        return Arrays.stream(to).flatMapToDouble(Arrays::stream).filter(value -> !Double.isNaN(value));
    }

    /**
     * The points to draw: all, or where there are several for a pixel the lowest and the highest of each pixel.
     *
     * @param pixels of the whole width
     */
    public int[] kept(int count, int pixels) {
        int buckets = Math.max(1, pixels);
        if (count <= 2 * buckets) {
            return IntStream.range(0, count).toArray();
        }
        int[] kept = new int[2 * buckets + 2];
        int size = 0;
        kept[size++] = 0;
        for (int bucket = 0; bucket < buckets; bucket++) {
            int start = (int) ((long) bucket * count / buckets);
            int end = (int) ((long) (bucket + 1) * count / buckets);
            int low = start;
            int high = start;
            for (int point = start; point < end; point++) {
                low = sum(point) < sum(low) ? point : low;
                high = sum(point) > sum(high) ? point : high;
            }
            kept[size++] = Math.min(low, high);
            kept[size++] = Math.max(low, high);
        }
        kept[size++] = count - 1;
        return Arrays.stream(kept, 0, size).distinct().toArray();
    }

    private double sum(int point) {
        double sum = 0;
        for (double[] line : to) {
            sum += Double.isNaN(line[point]) ? 0 : line[point];
        }
        return sum;
    }
}
