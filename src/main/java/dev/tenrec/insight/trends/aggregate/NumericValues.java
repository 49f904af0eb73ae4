package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.Values;

/** Numbers of a property by dictionary code, multiplied. */
public record NumericValues(Values values, double multiplier) {
    /** Returns NaN for values that are no number. */
    public double of(int code) {
        double number = values.number(code) * multiplier;
        return Double.isInfinite(number) ? Double.NaN : number;
    }

    /** Writes the numbers of some codes, NaN or infinity for values that are no number. */
    void of(int[] codes, int count, double[] into) {
        values.numbers(codes, count, into);
        for (int i = 0; i < count; i++) {
            into[i] *= multiplier;
        }
    }
}
