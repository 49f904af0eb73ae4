package dev.tenrec.insight.experiment;

/** The difference between a variant and the baseline, relative to it by the delta method, or absolute. */
record Effect(double size, double variance) {
    static Effect of(Sample variant, Sample baseline, boolean isRelative) {
        double difference = variant.mean() - baseline.mean();
        if (!isRelative) {
            return new Effect(difference, variant.ofMean() + baseline.ofMean());
        }
        double square = Sample.square(baseline.mean());
        return new Effect(
                difference / baseline.mean(),
                variant.ofMean() / square + Sample.square(variant.mean()) * baseline.ofMean() / Sample.square(square));
    }

    double deviation() {
        return Math.sqrt(variance);
    }

    boolean isKnown() {
        return variance > 0 && !Double.isInfinite(variance) && !Double.isNaN(size);
    }
}
