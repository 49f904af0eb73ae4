package dev.tenrec.insight.experiment;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Welch's two-sided t-test: how likely such a difference is where there is none.
 *
 * @param alpha the probability below which a difference is significant, such as 0.05
 */
record WelchTest(double alpha, boolean isRelative) implements StatisticalTest {
    private static final int SAMPLES_MIN = 5;
    private static final double ZERO = 1e-10;

    @Override
    public String method() {
        return "frequentist";
    }

    @Override
    public void compare(Sample variant, Sample baseline, ObjectNode into) {
        Effect effect = Effect.of(variant, baseline, isRelative);
        boolean isPossible = !isRelative || Math.abs(baseline.mean()) >= ZERO;
        if (!isPossible || Math.min(variant.count(), baseline.count()) < SAMPLES_MIN || !effect.isKnown()) {
            addNone(into);
            return;
        }
        TDistribution student = TDistribution.of(degreesOfFreedom(variant, baseline));
        double p = 2 * student.survivalProbability(Math.abs(effect.size() / effect.deviation()));
        double reach = student.inverseSurvivalProbability(alpha / 2) * effect.deviation();
        into.put("p_value", p);
        into.putArray("confidence_interval").add(effect.size() - reach).add(effect.size() + reach);
        into.put("significant", p < alpha);
    }

    /** By Welch and Satterthwaite. */
    private static double degreesOfFreedom(Sample variant, Sample baseline) {
        return Sample.square(variant.ofMean() + baseline.ofMean())
                / (Sample.square(variant.ofMean()) / (variant.count() - 1)
                        + Sample.square(baseline.ofMean()) / (baseline.count() - 1));
    }

    @Override
    public void addNone(ObjectNode into) {
        into.putNull("p_value").putNull("confidence_interval").putNull("significant");
    }
}
