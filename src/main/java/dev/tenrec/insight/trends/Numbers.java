package dev.tenrec.insight.trends;

import dev.tenrec.insight.scan.Values;

/** The numbers of a property by the numbers of its values. */
final class Numbers {
    private final Values values;
    private final double multiplier;

    Numbers(Values values, double multiplier) {
        this.values = values;
        this.multiplier = multiplier;
    }

    /** The number, or NaN where the value is none. */
    double of(int code) {
        double number = values.number(code) * multiplier;
        return Double.isInfinite(number) ? Double.NaN : number;
    }
}
