package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.table.EventSource;
import dev.tenrec.insight.sql.table.Relation;
import dev.tenrec.insight.sql.table.RowSource;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first events in the order of time without a look at all: reads slices of time from that end, each with more
 * events than the one before, until there are enough rows.
 */
record TimeSlices(RowSource input, EventSource events, boolean isDescending) {
    /** More rows than this are seldom wanted, and need most of the events where few satisfy a condition. */
    private static final long LIMIT_MAX = 100_000;

    private static final long FIRST_ROWS = 8_192;
    private static final int ROWS_PER_LIMIT = 4;
    private static final int GROWTH = 16;

    /** Returns null if the rows are not events in the order of time, or if too many are wanted. */
    static @Nullable TimeSlices of(Plan.Sort sort, RowSource input, long limit) {
        EventSource events = TimeOrder.events(input);
        return limit <= LIMIT_MAX
                        && events != null
                        && TimeOrder.isTime(sort.keys().get(0).expression(), sort.input())
                ? new TimeSlices(input, events, sort.keys().get(0).descending())
                : null;
    }

    /** @param sorted sorts the rows of a source, up to the limit */
    Relation first(long limit, Function<RowSource, Relation> sorted) {
        long all = events.rowsMax();
        for (long rows = Math.max(FIRST_ROWS, ROWS_PER_LIMIT * limit); rows < all / 2; rows *= GROWTH) {
            Relation found = sorted.apply(TimeOrder.with(input, events.slice(rows, isDescending)));
            if (found.count() >= limit) {
                return found;
            }
        }
        return sorted.apply(input);
    }
}
