package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.Values;

/** The numbers of a property by the numbers of its values. */
public final class NumericValues {
    private final Values values;
    private final double multiplier;

    public NumericValues(Values values, double multiplier) {
        this.values = values;
        this.multiplier = multiplier;
    }

    /** The number, or NaN where the value is none. */
    public double of(int code) {
        double number = values.number(code) * multiplier;
        return Double.isInfinite(number) ? Double.NaN : number;
    }
}
