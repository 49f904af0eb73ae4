package dev.tenrec.render.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * A funnel: a row for each step, with what part of the first and of the previous step came so far; or the times that it
 * took; or its history, which is a {@link LineTable}. Times are in seconds, as the API has them.
 */
final class FunnelTable {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final MathContext EXACT = new MathContext(16, RoundingMode.HALF_UP);

    private FunnelTable() {}

    static ResultTable of(JsonNode query, JsonNode results) {
        if (results.path("bins").isArray()) {
            return times(results);
        }
        if (results.path(0).path("data").isArray() && LineTable.fits(results)) {
            return LineTable.of(query, results);
        }
        boolean isBrokenDown = results.path(0).isArray();
        List<JsonNode> steps = new ArrayList<>();
        for (JsonNode item : results) {
            if (isBrokenDown) {
                item.forEach(steps::add);
            } else {
                steps.add(item);
            }
        }
        return steps.stream().allMatch(step -> step.has("count")) ? steps(query, steps) : PlainTable.of(results);
    }

    private static ResultTable steps(JsonNode query, List<JsonNode> steps) {
        BreakdownColumns breakdown = BreakdownColumns.of(query, steps);
        List<String> columns = new ArrayList<>(breakdown.names());
        columns.addAll(List.of("step", "name", "count", "% of first step", "% of previous step"));
        columns.addAll(List.of("average_conversion_time (s)", "median_conversion_time (s)"));
        List<List<Object>> rows = new ArrayList<>();
        BigDecimal first = BigDecimal.ZERO;
        BigDecimal previous = BigDecimal.ZERO;
        for (JsonNode step : steps) {
            BigDecimal count = Cells.number(step.path("count"));
            int order = step.path("order").asInt();
            first = order == 0 ? count : first;
            List<Object> row = new ArrayList<>(breakdown.cells(step));
            row.add(BigDecimal.valueOf(order + 1L));
            row.add(step.path(
                            step.path("custom_name").asText("").isEmpty()
                                            || step.path("custom_name").isNull()
                                    ? "name"
                                    : "custom_name")
                    .asText(""));
            row.add(count);
            row.add(percent(count, first));
            row.add(percent(count, order == 0 ? count : previous));
            row.add(Cells.of(step.path("average_conversion_time")));
            row.add(Cells.of(step.path("median_conversion_time")));
            rows.add(row);
            previous = count;
        }
        return new ResultTable(columns, rows);
    }

    private static BigDecimal percent(BigDecimal part, BigDecimal whole) {
        if (whole.signum() == 0) {
            return BigDecimal.ZERO;
        }
        BigDecimal percent = part.multiply(HUNDRED).divide(whole, EXACT).setScale(2, RoundingMode.HALF_UP);
        return percent.signum() == 0 ? BigDecimal.ZERO : percent.stripTrailingZeros();
    }

    private static ResultTable times(JsonNode results) {
        List<List<Object>> rows = new ArrayList<>();
        for (JsonNode bin : results.path("bins")) {
            rows.add(List.of(Cells.number(bin.path(0)), Cells.number(bin.path(1))));
        }
        return new ResultTable(List.of("time from (s)", "count"), rows);
    }
}
