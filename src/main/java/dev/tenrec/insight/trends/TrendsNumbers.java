package dev.tenrec.insight.trends;

import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.QueryTime;
import dev.tenrec.insight.trends.aggregate.Series;
import java.util.List;

/** The numbers that a {@link TrendsQuery} shows, computed by one of the engines; all else is shared by both. */
interface TrendsNumbers {
    /** Returns the times of the engine. */
    QueryTime time();

    /**
     * Returns the groups of each series of a breakdown.
     *
     * @param isShared true selects the same values for all series, as formulas need
     */
    List<BreakdownGroups> groups(Buckets buckets, boolean isShared);

    /** Returns one number per cell; group {@code g} of point {@code p} is at {@code p * groups + g}. */
    double[] cells(Series series, Buckets buckets, BreakdownGroups groups);
}
