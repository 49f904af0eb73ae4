package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.plan.Aggregation;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One window function over all rows. Partitions may be computed by several threads. */
interface WindowFunction {
    Set<String> NUMBERINGS = Set.of("row_number", "rank", "dense_rank", "percent_rank", "cume_dist", "ntile");

    /**
     * Computes some partitions.
     *
     * @param end behind the last one
     */
    void compute(Partitions all, int first, int end);

    /** Returns the results by number of row. */
    Vector result();

    /**
     * Makes the function of a call.
     *
     * @param arguments by number of row
     * @param filter of the rows that an aggregate takes; null for all
     * @param clock throws when the time of the query is over
     */
    static WindowFunction of(
            WindowFrame frame,
            List<Vector> arguments,
            @Nullable Vector filter,
            int rows,
            MemoryBudget memory,
            Runnable clock) {
        Aggregation function = frame.call().function();
        if (!function.function().windowOnly()) {
            return RunningAggregate.fits(frame, memory)
                    ? new RunningAggregate(frame, arguments, filter, rows, memory)
                    : new FrameAggregate(frame, arguments, filter, rows, memory, clock);
        }
        return NUMBERINGS.contains(function.function().name())
                ? new RowNumbering(function, arguments, frame.peers(), rows)
                : new NeighbourFunction(frame, arguments, rows);
    }
}
