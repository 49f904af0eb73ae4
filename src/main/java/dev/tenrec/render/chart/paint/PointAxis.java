package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.AxisLabels;
import java.util.ArrayList;
import java.util.List;

/** Which points have their name below them: as many as there is room for, at round places. */
final class PointAxis {
    private static final int[] SECONDS = {1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600};
    private static final int[] MINUTES = {1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1_440};
    private static final int[] HOURS = {1, 2, 3, 4, 6, 8, 12, 24, 48, 72, 96, 168};
    private static final int[] DAYS = {1, 2, 3, 4, 5, 7, 14, 21, 28};
    private static final int[] MONTHS = {1, 2, 3, 4, 6, 12, 24, 36, 60};
    private static final int[] QUARTERS = {1, 2, 4, 8, 12, 20, 40};
    private static final int[] OTHERS = {1, 2, 3, 4, 5, 10, 15, 20, 25, 50};
    private static final double GAP = 18;
    private static final double NAME_MAX = 140;
    /** Names of points are about equally long; more need not be measured. */
    private static final int MEASURED_MAX = 60;

    private final AxisLabels points;
    private final double from;
    private final double to;
    private final double shift;

    /**
     * Labels of the points between two places of the axis.
     *
     * @param to may be beyond the last point
     */
    PointAxis(AxisLabels points, double from, double to) {
        this.points = points;
        this.from = from;
        this.to = to;
        this.shift = points.interval().equals(AxisLabels.EDGES) ? -0.5 : 0;
    }

    List<TickAxis.Tick> choose(double length) {
        double pixels = length / (to - from);
        int step = 1;
        for (int i = 0; !fits(step, pixels) && step < points.count(); i++) {
            step = step(i + 1);
        }
        List<TickAxis.Tick> ticks = new ArrayList<>();
        for (int point = points.offset(step); point < points.count(); point += step) {
            ticks.add(new TickAxis.Tick(point + shift, name(point)));
        }
        return ticks;
    }

    private String name(int point) {
        return Canvas.cut(points.tick(point), Canvas.SMALL, NAME_MAX);
    }

    private boolean fits(int step, double pixels) {
        double widest = 0;
        int measured = 0;
        for (int point = points.offset(step); point < points.count() && measured < MEASURED_MAX; point += step) {
            widest = Math.max(widest, Canvas.width(name(point), Canvas.SMALL));
            measured++;
        }
        return widest + GAP <= step * pixels;
    }

    private int step(int index) {
        int[] steps = switch (points.interval()) {
            case "second" -> SECONDS;
            case "minute" -> MINUTES;
            case "hour" -> HOURS;
            case "day" -> DAYS;
            case "month" -> MONTHS;
            case "quarter" -> QUARTERS;
            default -> OTHERS;
        };
        if (index < steps.length) {
            return steps[index];
        }
        // Twice as far each time, from the largest round one on.
        return steps[steps.length - 1] << Math.min(20, index - steps.length + 1);
    }
}
