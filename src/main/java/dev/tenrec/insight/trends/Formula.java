package dev.tenrec.insight.trends;

import org.jspecify.annotations.Nullable;

/**
 * Arithmetic over series; parsed by {@link FormulaParser}.
 *
 * @param text as written
 * @param customName display name; null if absent
 */
record Formula(String text, @Nullable String customName, Term term) {
    @FunctionalInterface
    interface Term {
        /** @param series value of each series, A first */
        double value(double[] series);
    }

    /** Returns 0 if the result is not finite. */
    double value(double[] series) {
        double value = term.value(series);
        return Double.isFinite(value) ? value : 0;
    }

    String label() {
        return customName == null || customName.isEmpty() ? "Formula (" + text + ")" : customName;
    }
}
