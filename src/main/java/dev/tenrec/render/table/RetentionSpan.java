package dev.tenrec.render.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The values of retention rows that lie within the window of the query. The last values of later cohorts lie behind it:
 * they are 0 in the answer, and not shown.
 */
public final class RetentionSpan {
    private final JsonNode filter;
    private final List<String> dates;

    /** @param filter the {@code retentionFilter} */
    public RetentionSpan(JsonNode filter, JsonNode results) {
        this.filter = filter;
        Set<String> distinct = new LinkedHashSet<>();
        results.forEach(cohort -> distinct.add(cohort.path("date").asText()));
        this.dates = List.copyOf(distinct);
    }

    /** The number of values of a row that are shown. */
    public int shown(JsonNode cohort) {
        int size = cohort.path("values").size();
        if (filter.path("lookaheadIntervals").asInt() > 0) {
            return size;
        }
        int left = dates.size() - dates.indexOf(cohort.path("date").asText());
        int shown = 0;
        int begin = 0;
        while (shown < size && begin < left) {
            JsonNode bracket = filter.path("retentionCustomBrackets").path(shown - 1);
            begin += bracket.isNumber() ? bracket.asInt() : 1;
            shown++;
        }
        return shown;
    }
}
