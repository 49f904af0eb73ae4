package dev.tenrec.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Turns answers to the nineteen queries into rows as SQL would give them: columns with tabs between them, dates as
 * {@code 2025-01-31}, numbers as integers, no rows of zeros, a missing property as nothing.
 */
final class InsightRows {
    private static final String MISSING = "$$_posthog_breakdown_null_$$";
    private static final Comparator<String> BY_DAY = Comparator.naturalOrder();

    private InsightRows() {}

    /** The rows of the answer to a query, each with its line end. */
    static String of(String query, JsonNode answer) {
        JsonNode results = answer.get("results");
        List<String> rows = switch (query) {
            case "q05" -> totals(results);
            case "q06", "q19" -> List.of(counts(results));
            case "q07" -> countsOfValues(results);
            case "q08" -> List.of(counts(results) + "\t" + medianMillis(results));
            case "q09" -> cohorts(results);
            case "q10" -> statuses(results);
            case "q11" -> days(results.get(0));
            case "q12" -> series(results, 2, 4);
            case "q14" -> edges(results);
            case "q16" ->
                list(results, row -> row.get(1).asText() + "\t" + row.get(2).asText() + "\t" + text(row.get(3)));
            case "q17" ->
                list(results, row -> row.get(1).asText() + "\t" + row.get(2).asText() + "\t" + integer(row.get(3), 2));
            default -> series(results, 0, 0);
        };
        return String.join("\n", rows) + "\n";
    }

    /** A row for each point and value; a column for each series, times ten to the power of its scale. */
    private static List<String> series(JsonNode results, int... scales) {
        Map<String, String[]> rows = new TreeMap<>(BY_DAY);
        int count = 1;
        for (JsonNode item : results) {
            int column = item.at("/action/order").intValue();
            count = Math.max(count, column + 1);
            for (int i = 0; i < item.get("days").size(); i++) {
                JsonNode value = item.get("breakdown_value");
                String key = item.get("days").get(i).textValue() + (value == null ? "" : "\t" + text(value));
                String[] row = rows.computeIfAbsent(key, any -> new String[scales.length]);
                row[column] = integer(item.get("data").get(i), scales[column]);
            }
        }
        List<String> lines = new ArrayList<>();
        for (Map.Entry<String, String[]> row : rows.entrySet()) {
            List<String> columns = Arrays.asList(row.getValue()).subList(0, count);
            if (!columns.stream().allMatch("0"::equals)) {
                lines.add(row.getKey() + "\t" + String.join("\t", columns));
            }
        }
        return lines;
    }

    private static List<String> totals(JsonNode results) {
        return items(results)
                .sorted(Comparator.comparing(
                                (JsonNode item) -> -item.get("aggregated_value").longValue())
                        .thenComparing(item -> text(item.get("breakdown_value"))))
                .map(item -> text(item.get("breakdown_value")) + "\t" + integer(item.get("aggregated_value"), 0))
                .toList();
    }

    private static String counts(JsonNode steps) {
        return String.join(
                "\t", items(steps).map(step -> integer(step.get("count"), 0)).toList());
    }

    private static List<String> countsOfValues(JsonNode results) {
        return items(results)
                .sorted(Comparator.comparing(
                                (JsonNode steps) -> -steps.at("/0/count").longValue())
                        .thenComparing(steps -> text(steps.at("/0/breakdown_value/0"))))
                .map(steps -> text(steps.at("/0/breakdown_value/0")) + "\t" + counts(steps))
                .toList();
    }

    private static String medianMillis(JsonNode steps) {
        return String.join(
                "\t",
                items(steps)
                        .skip(1)
                        .map(step -> millis(step.get("median_conversion_time")))
                        .toList());
    }

    private static String millis(JsonNode seconds) {
        return Long.toString((long) Math.floor(seconds.doubleValue() * 1_000));
    }

    private static List<String> cohorts(JsonNode results) {
        return items(results)
                .map(cohort -> {
                    StringBuilder row = new StringBuilder(day(cohort.get("date")));
                    row.append('\t').append(integer(cohort.at("/values/0/count"), 0));
                    row.append('\t').append(integer(cohort.at("/values/0/returning"), 0));
                    items(cohort.get("values"))
                            .skip(1)
                            .forEach(value -> row.append('\t').append(integer(value.get("count"), 0)));
                    return row.toString();
                })
                .toList();
    }

    private static List<String> statuses(JsonNode results) {
        List<String> rows = new ArrayList<>();
        for (JsonNode item : results) {
            for (int i = 0; i < item.get("days").size(); i++) {
                long persons = Math.abs(item.get("data").get(i).longValue());
                if (persons != 0) {
                    rows.add(item.get("days").get(i).textValue() + "\t"
                            + item.get("status").textValue() + "\t" + persons);
                }
            }
        }
        rows.sort(BY_DAY);
        return rows;
    }

    private static List<String> days(JsonNode item) {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < item.get("data").size(); i++) {
            if (item.get("data").get(i).longValue() != 0) {
                rows.add(item.get("days").get(i).asText() + "\t"
                        + integer(item.get("data").get(i), 0));
            }
        }
        return rows;
    }

    private static List<String> edges(JsonNode results) {
        record Edge(int step, String source, String target, long count) {}
        return items(results)
                .map(edge -> {
                    String[] source = edge.get("source").textValue().split("_", 2);
                    String target = edge.get("target").textValue().split("_", 2)[1];
                    return new Edge(
                            Integer.parseInt(source[0]),
                            source[1],
                            target,
                            edge.get("value").longValue());
                })
                .sorted(Comparator.comparing((Edge edge) -> -edge.count)
                        .thenComparing(Edge::step)
                        .thenComparing(Edge::source)
                        .thenComparing(Edge::target))
                .map(edge -> edge.step + "\t" + edge.source + "\t" + edge.target + "\t" + edge.count)
                .toList();
    }

    private interface Columns {
        String of(JsonNode row);
    }

    private static List<String> list(JsonNode results, Columns columns) {
        return items(results)
                .map(row -> Instant.parse(row.get(0).textValue()).toEpochMilli() + "\t" + columns.of(row))
                .toList();
    }

    private static String integer(JsonNode number, int scale) {
        BigDecimal scaled = new BigDecimal(number.asText()).movePointRight(scale);
        return scaled.setScale(0, RoundingMode.HALF_UP).toPlainString();
    }

    private static String day(JsonNode moment) {
        return moment.textValue().substring(0, 10);
    }

    private static String text(JsonNode value) {
        return value.isNull() || value.asText().equals(MISSING) ? "" : value.asText();
    }

    private static Stream<JsonNode> items(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
