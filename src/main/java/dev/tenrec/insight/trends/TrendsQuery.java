package dev.tenrec.insight.trends;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryFields;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.trends.aggregate.Series;
import java.util.List;

/** How often events happened, point by point of a date range; parsed by {@link TrendsQueryParser}. */
public final class TrendsQuery implements Query {
    /** 64 MiB for each visitor; what needs more is counted in several scans. */
    private static final long WORDS_MAX = 1 << 23;

    private final List<Series> series;
    private final DateRange dateRange;
    private final Interval interval;
    private final TrendsBreakdown breakdown;
    private final Presentation presentation;
    private final QueryFields.Comparison compare;

    /**
     * @param series at least one
     * @param breakdown by which each series is split, or null
     * @param compare null without a comparison
     */
    TrendsQuery(
            List<Series> series,
            DateRange dateRange,
            Interval interval,
            TrendsBreakdown breakdown,
            Presentation presentation,
            QueryFields.Comparison compare) {
        this.series = List.copyOf(series);
        this.dateRange = dateRange;
        this.interval = interval;
        this.breakdown = breakdown;
        this.presentation = presentation;
        this.compare = compare;
    }

    /** Reads the query that stands at {@code path}. */
    public static TrendsQuery parse(JsonNode node, String path, QueryContext context) {
        return TrendsQueryParser.parse(node, path, context);
    }

    @Override
    public QueryResult run(QuerySnapshot data) {
        return run(data, WORDS_MAX);
    }

    /** @param wordsMax how many words of 8 bytes one visitor of a scan may take */
    TrendsResult run(QuerySnapshot data, long wordsMax) {
        return new TrendsQueryRunner(this, data, wordsMax).run();
    }

    List<Series> series() {
        return series;
    }

    DateRange dateRange() {
        return dateRange;
    }

    Interval interval() {
        return interval;
    }

    TrendsBreakdown breakdown() {
        return breakdown;
    }

    Presentation presentation() {
        return presentation;
    }

    QueryFields.Comparison compare() {
        return compare;
    }
}
