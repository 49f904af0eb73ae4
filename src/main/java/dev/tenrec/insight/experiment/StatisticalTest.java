package dev.tenrec.insight.experiment;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Compares a variant with the baseline. */
interface StatisticalTest {
    /** {@code bayesian} or {@code frequentist}. */
    String method();

    /** Adds the verdict; fields are null where the samples allow none. */
    void compare(Sample variant, Sample baseline, ObjectNode into);

    /** Adds fields without a verdict. */
    void addNone(ObjectNode into);
}
