package dev.tenrec.insight;

import java.util.List;
import java.util.Locale;

/**
 * How often events happened, point by point of a date range; parsed by {@link QueryParser}.
 *
 * @param series at least one
 * @param filter for all series
 * @param compare null without a comparison
 */
public record TrendsQuery(
        List<Series> series, DateRange dateRange, Interval interval, Filter filter, Display display, Compare compare) {
    /** What is counted. */
    enum SeriesMath {
        /** Events. */
        TOTAL,
        /** Persons with at least one of the events. */
        DAU;

        String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What the points are made into. */
    enum Display {
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
    record Series(String event, String name, String customName, SeriesMath math, Filter filter) {
        String label() {
            return event == null ? "All events" : event;
        }
    }

    /**
     * A second, earlier range.
     *
     * @param to how much earlier, for example {@code -1w}; null for the time right before
     */
    record Compare(String to) {}
}
