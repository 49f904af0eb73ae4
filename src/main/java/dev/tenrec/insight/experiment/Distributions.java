package dev.tenrec.insight.experiment;

import java.util.function.DoubleUnaryOperator;

/** Probabilities of the normal, Student's and chi-square distribution; within 1e-9 of the true ones. */
final class Distributions {
    private static final int STEPS_MAX = 10_000;
    private static final double PRECISION = 1e-15;
    private static final double TINY = 1e-300;
    private static final int BISECTIONS = 200;
    /** Lanczos' approximation of the logarithm of the gamma function, for g = 7. */
    private static final double[] LANCZOS = {
        0.9999999999998099,
        676.5203681218851,
        -1259.1392167224028,
        771.3234287776531,
        -176.6150291621406,
        12.507343278686905,
        -0.13857109526572012,
        9.984369578019572e-6,
        1.5056327351493116e-7
    };

    private Distributions() {}

    /** The probability of less than {@code z} standard deviations above the mean. */
    static double normal(double z) {
        double tail = chiSquareTail(z * z, 1) / 2;
        return z < 0 ? tail : 1 - tail;
    }

    static double normalQuantile(double probability) {
        return quantile(Distributions::normal, probability);
    }

    /** The probability of a value that is at least as far from 0, on either side. */
    static double studentTails(double t, double freedom) {
        return betaShare(freedom / (freedom + t * t), freedom / 2, 0.5);
    }

    static double studentQuantile(double probability, double freedom) {
        return quantile(
                t -> {
                    double tail = studentTails(t, freedom) / 2;
                    return t < 0 ? tail : 1 - tail;
                },
                probability);
    }

    /** The probability of a value above {@code x}. */
    static double chiSquareTail(double x, int freedom) {
        double a = freedom / 2.0;
        double half = x / 2;
        if (half <= 0) {
            return 1;
        }
        return half < a + 1 ? 1 - gammaSeries(a, half) : gammaFraction(a, half);
    }

    /** The value where an ascending function reaches a probability. */
    private static double quantile(DoubleUnaryOperator distribution, double probability) {
        double low = -1;
        double high = 1;
        while (distribution.applyAsDouble(low) > probability) {
            low *= 2;
        }
        while (distribution.applyAsDouble(high) < probability) {
            high *= 2;
        }
        for (int i = 0; i < BISECTIONS && low < high; i++) {
            double middle = (low + high) / 2;
            if (distribution.applyAsDouble(middle) < probability) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }

    private static double logGamma(double x) {
        double sum = LANCZOS[0];
        for (int i = 1; i < LANCZOS.length; i++) {
            sum += LANCZOS[i] / (x + i - 1);
        }
        double shifted = x + LANCZOS.length - 2.5;
        return (x - 0.5) * Math.log(shifted) - shifted + Math.log(Math.sqrt(2 * Math.PI) * sum);
    }

    /** The lower share of the gamma function, by its series. */
    private static double gammaSeries(double a, double x) {
        double term = 1 / a;
        double sum = term;
        for (int i = 1; i < STEPS_MAX && term > sum * PRECISION; i++) {
            term *= x / (a + i);
            sum += term;
        }
        return sum * Math.exp(-x + a * Math.log(x) - logGamma(a));
    }

    /** The upper share of the gamma function, by its continued fraction, evaluated as Lentz does. */
    private static double gammaFraction(double a, double x) {
        double b = x + 1 - a;
        double c = 1 / TINY;
        double d = 1 / b;
        double result = d;
        double change = 0;
        for (int i = 1; i < STEPS_MAX && Math.abs(change - 1) > PRECISION; i++) {
            double factor = -i * (i - a);
            b += 2;
            d = 1 / nonZero(factor * d + b);
            c = nonZero(b + factor / c);
            change = d * c;
            result *= change;
        }
        return Math.exp(-x + a * Math.log(x) - logGamma(a)) * result;
    }

    /** The regularised incomplete beta function. */
    private static double betaShare(double x, double a, double b) {
        if (x <= 0 || x >= 1) {
            return x <= 0 ? 0 : 1;
        }
        double front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
        return x < (a + 1) / (a + b + 2)
                ? front * betaFraction(x, a, b) / a
                : 1 - front * betaFraction(1 - x, b, a) / b;
    }

    private static double betaFraction(double x, double a, double b) {
        double c = 1;
        double d = 1 / nonZero(1 - (a + b) * x / (a + 1));
        double result = d;
        double change = 0;
        for (int i = 1; i < STEPS_MAX && Math.abs(change - 1) > PRECISION; i++) {
            double even = i * (b - i) * x / ((a + 2 * i - 1) * (a + 2 * i));
            d = 1 / nonZero(1 + even * d);
            c = nonZero(1 + even / c);
            result *= d * c;
            double odd = -(a + i) * (a + b + i) * x / ((a + 2 * i) * (a + 2 * i + 1));
            d = 1 / nonZero(1 + odd * d);
            c = nonZero(1 + odd / c);
            change = d * c;
            result *= change;
        }
        return result;
    }

    private static double nonZero(double number) {
        return Math.abs(number) < TINY ? TINY : number;
    }
}
