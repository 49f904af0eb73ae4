package dev.tenrec.insight.trends;

import dev.tenrec.insight.trends.aggregate.Series;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Values of one series in one period.
 *
 * @param order index of the series in the query
 * @param points by group
 */
@SuppressWarnings("ArrayRecordComponent")
record SeriesValues(Series series, int order, BreakdownGroups groups, double[][] points) {
    /** Returns the groups of the answer in its order. */
    List<Integer> shownGroups() {
        return IntStream.range(0, points.length)
                .filter(group -> !groups.isHidden(group))
                .boxed()
                .toList();
    }
}
