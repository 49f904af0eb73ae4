package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.time.DateRange;

/** What a query found, ready to be written. */
public interface QueryResult {
    /** The {@code results} of the answer. */
    JsonNode results();

    /** Whether more was found than the results hold. */
    default boolean hasMore() {
        return false;
    }

    /** What the date range of the query meant, or null when it has none. */
    default DateRange.Resolved range() {
        return null;
    }

    /** Adds the fields that only answers of this kind have, such as {@code columns}. */
    default void addTo(ObjectNode answer) {}
}
