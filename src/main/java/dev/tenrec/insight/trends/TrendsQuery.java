package dev.tenrec.insight.trends;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.query.QueryFields;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.trends.aggregate.Series;
import dev.tenrec.insight.trino.LakeQuery;
import dev.tenrec.insight.trino.LakeSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * {@code TrendsQuery}: events or actors by point of a date range.
 *
 * @param series at least one
 * @param breakdown null for none, as is {@code compare}
 * @param cohorts a breakdown by cohorts; null without one
 */
public record TrendsQuery(
        List<Series> series,
        DateRange dateRange,
        Interval interval,
        @Nullable TrendsBreakdown breakdown,
        Presentation presentation,
        QueryFields.@Nullable Comparison compare,
        @Nullable CohortBreakdown cohorts)
        implements LakeQuery {
    /** 64 MiB per consumer of a scan; larger aggregations take several scans. */
    private static final long WORDS_MAX = 1 << 23;

    /** A query without a breakdown by cohorts. */
    TrendsQuery(
            List<Series> series,
            DateRange dateRange,
            Interval interval,
            @Nullable TrendsBreakdown breakdown,
            Presentation presentation,
            QueryFields.@Nullable Comparison compare) {
        this(series, dateRange, interval, breakdown, presentation, compare, null);
    }

    public TrendsQuery {
        series = List.copyOf(series);
    }

    @Override
    public QueryResult run(QuerySnapshot data) {
        return run(data, WORDS_MAX);
    }

    /** @param wordsMax memory limit of one consumer of a scan, in words of 8 bytes */
    TrendsResult run(QuerySnapshot data, long wordsMax) {
        return cohorts == null
                ? new TrendsQueryRunner(this, ScannedNumbers.of(this, data, wordsMax)).run()
                : ofCohorts(cohorts.parts(), query -> query.run(data, wordsMax));
    }

    @Override
    public TrendsResult run(LakeSnapshot lake) {
        if (cohorts != null) {
            return ofCohorts(cohorts.parts(), query -> query.run(lake));
        }
        return LakeNumbers.areOf(this)
                ? new TrendsQueryRunner(this, LakeNumbers.of(this, lake)).run()
                : run(lake.selected(), WORDS_MAX);
    }

    private TrendsResult ofCohorts(List<CohortBreakdown.Part> parts, Function<TrendsQuery, TrendsResult> engine) {
        List<TrendsResult.Line> lines = new ArrayList<>();
        TrendsResult last = null;
        for (CohortBreakdown.Part part : parts) {
            List<Series> own = series.stream().map(part::of).toList();
            last = engine.apply(new TrendsQuery(own, dateRange, interval, null, presentation, compare));
            last.lines().forEach(line -> lines.add(line.of(part, series.size() == 1)));
        }
        TrendsResult any = Objects.requireNonNull(last);
        return new TrendsResult(this, any.range(), any.current(), lines, false);
    }
}
