package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.time.DateRange;
import org.jspecify.annotations.Nullable;

/** The result of a query, ready to be written. */
public interface QueryResult {
    /** The {@code results} of the answer. */
    JsonNode results();

    /** Returns whether the results are truncated. */
    default boolean hasMore() {
        return false;
    }

    /** The resolved date range, or null for a query without one. */
    default DateRange.@Nullable Resolved range() {
        return null;
    }

    /** Adds fields that only this kind has, such as {@code columns}. */
    default void addTo(ObjectNode answer) {}
}
