package dev.tenrec.insight.retention;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.json.Json;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The result of a retention query. */
record RetentionResult(RetentionWindow.Resolved cohorts, RetentionCounts counts, RetentionRules.@Nullable Amount amount)
        implements QueryResult {
    /** Each number takes some hundred bytes of the answer. */
    private static final int NUMBERS_MAX = 300_000;

    private static final DateTimeFormatter DATE_TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssXXX", Locale.ROOT);

    /** Refuses queries with more numbers than an answer can hold. */
    static void checkSize(RetentionWindow.Resolved cohorts, RetentionGroups groups) {
        int values = groups.names().size();
        if ((long) values * cohorts.count() * cohorts.values() > NUMBERS_MAX) {
            throw ApiException.invalid(
                    "query__breakdownFilter",
                    "The answer has more than " + NUMBERS_MAX + " numbers, of " + values + " values, "
                            + cohorts.count() + " cohorts and " + cohorts.values()
                            + " periods each. Choose a shorter range, fewer totalIntervals"
                            + " or a lower breakdown_limit.");
        }
    }

    @Override
    public JsonNode results() {
        ArrayNode results = Json.mapper().createArrayNode();
        RetentionGroups groups = counts.groups();
        List<String> labels = IntStream.range(0, cohorts.values())
                .mapToObj(cohorts.window()::valueLabel)
                .toList();
        for (int group = 0; group < groups.names().size(); group++) {
            for (int cohort = 0; cohort < cohorts.count(); cohort++) {
                ObjectNode row = row(group, cohort, labels);
                if (!groups.isSingle()) {
                    row.put("breakdown_value", groups.names().get(group));
                }
                results.add(row);
            }
        }
        return results;
    }

    @Override
    public boolean hasMore() {
        return counts.groups().hasOther();
    }

    @Override
    public DateRange.Resolved range() {
        return cohorts.range();
    }

    private ObjectNode row(int group, int cohort, List<String> labels) {
        ObjectNode row = Json.object();
        row.put("label", cohorts.window().label(cohort))
                .put("date", DATE_TIME.format(cohorts.periods().start(cohort)));
        ArrayNode values = row.putArray("values");
        for (int i = 0; i < cohorts.values(); i++) {
            long count = counts.count(group, cohort, i);
            ObjectNode value = values.addObject().put("count", (double) count);
            value.put("label", labels.get(i));
            if (amount != null) {
                double sum = counts.amount(group, cohort, i);
                value.put("aggregation_value", amount.isMean() && count > 0 ? sum / count : sum);
            }
            if (i == 0) {
                value.put("returning", (double) counts.backAtOnce(group, cohort));
            }
        }
        return row;
    }
}
