package dev.tenrec.insight.trends;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryFields;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.trends.aggregate.Series;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code TrendsQuery}: events or actors by point of a date range.
 *
 * @param series at least one
 */
public record TrendsQuery(
        List<Series> series,
        DateRange dateRange,
        Interval interval,
        @Nullable TrendsBreakdown breakdown,
        Presentation presentation,
        QueryFields.@Nullable Comparison compare)
        implements Query {
    /** 64 MiB per consumer of a scan; larger aggregations take several scans. */
    private static final long WORDS_MAX = 1 << 23;

    public TrendsQuery {
        series = List.copyOf(series);
    }

    @Override
    public QueryResult run(QuerySnapshot data) {
        return run(data, WORDS_MAX);
    }

    /** @param wordsMax memory limit of one consumer of a scan, in words of 8 bytes */
    TrendsResult run(QuerySnapshot data, long wordsMax) {
        return new TrendsQueryRunner(this, data, wordsMax).run();
    }
}
