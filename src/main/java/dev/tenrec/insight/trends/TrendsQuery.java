package dev.tenrec.insight.trends;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.scan.QueryData;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import java.util.List;
import java.util.Locale;

/**
 * How often events happened, point by point of a date range; parsed by {@link TrendsQueryParser}.
 *
 * @param series at least one
 * @param filter for all series
 * @param compare null without a comparison
 */
public record TrendsQuery(
        List<Series> series, DateRange dateRange, Interval interval, Filter filter, Display display, Compare compare)
        implements Query {
    /** Reads the query that stands at {@code path}. */
    public static TrendsQuery parse(JsonNode node, String path, QueryContext context) {
        return TrendsQueryParser.parse(node, path, context);
    }

    @Override
    public QueryResult run(QueryData data) {
        return new TrendsQueryRunner(data).run(this);
    }

    /** What is counted. */
    public enum SeriesMath {
        /** Events. */
        TOTAL,
        /** Persons with at least one of the events. */
        DAU;

        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What the points are made into. */
    public enum Display {
        /** One number for each point. */
        TIME_SERIES,
        /** The sum of all points so far. */
        CUMULATIVE,
        /** One number for the whole range. */
        TOTAL_VALUE
    }

    /**
     * One line of the chart.
     *
     * @param event the event's name, or null for all events
     * @param name what the client calls it, or null
     * @param customName what the user calls it, or null
     */
    public record Series(String event, String name, String customName, SeriesMath math, Filter filter) {
        public String label() {
            return event == null ? "All events" : event;
        }
    }

    /**
     * A second, earlier range.
     *
     * @param to how much earlier, for example {@code -1w}; null for the time right before
     */
    public record Compare(String to) {}
}
