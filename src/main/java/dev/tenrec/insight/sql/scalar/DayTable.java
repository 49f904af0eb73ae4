package dev.tenrec.insight.sql.scalar;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;

/**
 * A function of days, computed once for each day of a century: many rows are of the same day. For all threads, which
 * may compute the same value twice.
 */
final class DayTable implements LongUnaryOperator {
    private static final int DAYS = 36_525;
    private static final long UNKNOWN = Long.MIN_VALUE;

    private final LongUnaryOperator function;
    /** By days since 1970. */
    private final long[] values = new long[DAYS];

    DayTable(LongUnaryOperator function) {
        this.function = function;
        Arrays.fill(values, UNKNOWN);
    }

    @Override
    public long applyAsLong(long day) {
        if (day < 0 || day >= DAYS) {
            return function.applyAsLong(day);
        }
        long known = values[(int) day];
        if (known == UNKNOWN) {
            known = function.applyAsLong(day);
            values[(int) day] = known;
        }
        return known;
    }
}
