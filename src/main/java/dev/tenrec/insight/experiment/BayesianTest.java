package dev.tenrec.insight.experiment;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The probability that a variant is better, from a normal posterior with a flat prior.
 *
 * @param level of the credible interval, such as 0.95; a probability beyond it, or below the rest, is significant
 */
record BayesianTest(double level, boolean isRelative) implements StatisticalTest {
    private static final NormalDistribution STANDARD = NormalDistribution.of(0, 1);

    /** Fewer successes or failures are not close to a normal distribution. */
    private static final int OUTCOMES_MIN = 5;

    @Override
    public String method() {
        return "bayesian";
    }

    @Override
    public void compare(Sample variant, Sample baseline, ObjectNode into) {
        Effect effect = Effect.of(variant, baseline, isRelative);
        boolean isPossible = !isRelative || baseline.mean() > 0;
        if (!isPossible || !isNormal(variant) || !isNormal(baseline) || !effect.isKnown()) {
            addNone(into);
            return;
        }
        double chance = STANDARD.cumulativeProbability(effect.size() / effect.deviation());
        double reach = STANDARD.inverseCumulativeProbability((1 + level) / 2) * effect.deviation();
        into.put("chance_to_win", chance);
        into.putArray("credible_interval").add(effect.size() - reach).add(effect.size() + reach);
        into.put("significant", chance > level || chance < 1 - level);
    }

    private static boolean isNormal(Sample sample) {
        long successes = Math.round(sample.mean() * sample.count());
        return !sample.isProportion() || (successes >= OUTCOMES_MIN && sample.count() - successes >= OUTCOMES_MIN);
    }

    @Override
    public void addNone(ObjectNode into) {
        into.putNull("chance_to_win").putNull("credible_interval").putNull("significant");
    }
}
