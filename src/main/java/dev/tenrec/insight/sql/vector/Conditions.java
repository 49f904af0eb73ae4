package dev.tenrec.insight.sql.vector;

/** Selects the rows of a batch for which conditions are true. */
public final class Conditions {
    private Conditions() {}

    /** Writes the rows for which a vector is true; returns how many. */
    public static int select(Vector condition, int count, int[] rows) {
        int kept = 0;
        if (condition instanceof LongVector longs && longs.nulls() == null) {
            long[] values = longs.values();
            for (int i = 0; i < count; i++) {
                rows[kept] = i;
                kept += values[i] != 0 ? 1 : 0;
            }
            return kept;
        }
        for (int i = 0; i < count; i++) {
            rows[kept] = i;
            kept += condition.isTrue(i) ? 1 : 0;
        }
        return kept;
    }
}
