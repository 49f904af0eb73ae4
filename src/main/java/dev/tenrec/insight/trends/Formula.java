package dev.tenrec.insight.trends;

/**
 * A number made of the numbers of series; parsed by {@link FormulaParser}.
 *
 * @param text as written
 * @param customName what the user calls it, or null
 */
record Formula(String text, String customName, Term term) {
    /** A part of a formula. */
    @FunctionalInterface
    interface Term {
        /** @param series the value of each series, the one called A first */
        double value(double[] series);
    }

    /** What it comes to; 0 where that is no number. */
    double value(double[] series) {
        double value = term.value(series);
        return Double.isFinite(value) ? value : 0;
    }

    String label() {
        return customName == null || customName.isEmpty() ? "Formula (" + text + ")" : customName;
    }
}
