package dev.tenrec.insight.trends;

import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.insight.trends.aggregate.Series;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.OptionalLong;

/** The numbers that a {@link TrendsQuery} shows, computed by one of the engines; all else is shared by both. */
interface TrendsNumbers {
    ProjectTime projectTime();

    /** Returns the time of the query in the project's zone. */
    ZonedDateTime now();

    /** Returns the time of the first event at or after a time, in microseconds since 1970; empty if there is none. */
    OptionalLong earliestMicros(long fromMicros);

    /**
     * Returns the groups of each series of a breakdown.
     *
     * @param isShared true selects the same values for all series, as formulas need
     */
    List<BreakdownGroups> groups(Buckets buckets, boolean isShared);

    /** Returns one number per cell; group {@code g} of point {@code p} is at {@code p * groups + g}. */
    double[] cells(Series series, Buckets buckets, BreakdownGroups groups);
}
