package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.ValueFormat;

/**
 * The range of an axis and the distance of its lines, in numbers that people like.
 *
 * @param from at most the smallest number
 * @param to at least the largest number
 */
public record NiceScale(double from, double to, double step) {
    private static final double[] DECIMAL = {1, 2, 2.5, 5, 10};
    /** Seconds, minutes, hours and days, each in parts that clocks show. */
    private static final double[] TIMES = {
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400
    };

    /**
     * A scale that holds both numbers and zero.
     *
     * @param lines how many there may be about
     * @param isWhole whether there are whole numbers only
     */
    public static NiceScale of(double min, double max, int lines, ValueFormat format, boolean isWhole) {
        double low = Math.min(0, min);
        double high = Math.max(0, max);
        if (high == low) {
            high = format.unit() == ValueFormat.Unit.PERCENTAGE ? 100 : 1;
        }
        double rough = high / lines - low / lines;
        double step = format.perSecond() > 0 ? time(rough / format.perSecond()) * format.perSecond() : decimal(rough);
        if (isWhole && format.perSecond() == 0) {
            step = Math.max(1, step == 2.5 ? 2 : step);
        }
        return new NiceScale(Math.floor(low / step + 1e-9) * step, Math.ceil(high / step - 1e-9) * step, step);
    }

    private static double decimal(double rough) {
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        for (double nice : DECIMAL) {
            if (nice * power >= rough) {
                return nice * power;
            }
        }
        return 10 * power;
    }

    private static double time(double rough) {
        if (rough < 1) {
            return decimal(rough);
        }
        for (double nice : TIMES) {
            if (nice >= rough) {
                return nice;
            }
        }
        double day = TIMES[TIMES.length - 1];
        return decimal(rough / day) * day;
    }
}
