package dev.tenrec.insight.trends;

import dev.tenrec.insight.scan.Values;
import java.util.Arrays;

/** The numbers of a property by the numbers of its values, each read once. For one visitor. */
final class Numbers {
    private final Values values;
    private final double multiplier;
    private double[] known = new double[0];
    private boolean[] isKnown = new boolean[0];

    Numbers(Values values, double multiplier) {
        this.values = values;
        this.multiplier = multiplier;
    }

    /** The number, or NaN where the value is none. */
    double of(int code) {
        if (code >= known.length) {
            int size = Math.max(code + 1, 2 * known.length);
            known = Arrays.copyOf(known, size);
            isKnown = Arrays.copyOf(isKnown, size);
        }
        if (!isKnown[code]) {
            double number = code == 0 ? Double.NaN : values.number(code) * multiplier;
            known[code] = Double.isInfinite(number) ? Double.NaN : number;
            isKnown[code] = true;
        }
        return known[code];
    }
}
