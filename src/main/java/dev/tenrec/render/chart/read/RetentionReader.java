package dev.tenrec.render.chart.read;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.ChartStyle;
import dev.tenrec.render.chart.model.RetentionChart;
import dev.tenrec.render.chart.model.SeriesNames;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The chart of a {@code RetentionQuery}. */
public final class RetentionReader {
    private static final int ROWS_MAX = 200;
    private static final int COLUMNS_MAX = 100;
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH);
    private static final DateTimeFormatter HOUR = DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH);
    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("MMM uuuu", Locale.ENGLISH);

    private final JsonNode filter;
    private final JsonNode answer;
    private final ChartStyle chartStyle;
    private final String interval;

    public RetentionReader(JsonNode query, JsonNode answer, ChartStyle chartStyle) {
        this.filter = query.path("retentionFilter");
        this.answer = answer;
        this.chartStyle = chartStyle;
        this.interval = filter.path("period").asText("Day").toLowerCase(Locale.ROOT);
    }

    public Chart read() {
        JsonNode results = answer.path("results");
        List<RetentionChart.Row> rows = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        for (JsonNode cohort : results) {
            for (int i = columns.size(); i < Math.min(cohort.path("values").size(), COLUMNS_MAX); i++) {
                columns.add(SeriesNames.clean(
                        cohort.path("values").get(i).path("label").asText(String.valueOf(i))));
            }
            if (rows.size() < ROWS_MAX) {
                rows.add(row(cohort));
            }
        }
        if (rows.stream().allMatch(row -> row.size() == 0)) {
            return new Chart.Empty("Nobody is in a cohort" + DateRangeText.of(answer, chartStyle.zone()) + ".");
        }
        return new RetentionChart(columns, rows, results.size() - rows.size(), mean(rows, columns.size()));
    }

    private RetentionChart.Row row(JsonNode cohort) {
        JsonNode values = cohort.path("values");
        int count = Math.min(values.size(), COLUMNS_MAX);
        boolean isOfPrevious = filter.path("retentionReference").asText("").equals("previous");
        double[] percents = new double[count];
        double size = count == 0 ? 0 : count(values, 0);
        for (int i = 0; i < count; i++) {
            double whole = isOfPrevious && i > 0 ? count(values, i - 1) : size;
            percents[i] = whole > 0 ? 100 * (count(values, i) / whole) : 0;
        }
        String value =
                cohort.has("breakdown_value") ? SeriesNames.breakdown(cohort.get("breakdown_value")) + " · " : "";
        return new RetentionChart.Row(value + name(cohort), size, percents, whole(cohort, count));
    }

    private static double count(JsonNode values, int index) {
        double count = SeriesList.number(values.path(index).path("count"));
        return count > 0 ? count : 0;
    }

    private LocalDateTime start(JsonNode cohort) {
        try {
            OffsetDateTime time = OffsetDateTime.parse(cohort.path("date").asText(""));
            return time.atZoneSameInstant(chartStyle.zone()).toLocalDateTime();
        } catch (DateTimeException unknown) {
            return null;
        }
    }

    private String name(JsonNode cohort) {
        LocalDateTime start = start(cohort);
        if (start == null) {
            return SeriesNames.clean(cohort.path("label").asText(""));
        }
        return switch (interval) {
            case "hour" -> HOUR.format(start);
            case "month" -> MONTH.format(start);
            default -> DAY.format(start);
        };
    }

    /** The number of a cohort's periods that were over when the answer was computed. */
    private int whole(JsonNode cohort, int count) {
        Instant computed = CompletePoints.computedAt(answer);
        LocalDateTime end = start(cohort);
        if (computed == null || end == null) {
            return count;
        }
        for (int i = 0; i < count; i++) {
            end = CompletePoints.next(end, interval);
            if (end.atZone(chartStyle.zone()).toInstant().isAfter(computed)) {
                return i;
            }
        }
        return count;
    }

    /** The mean of the complete cells; each cohort counts alike, or by its size where that is asked for. */
    private double[] mean(List<RetentionChart.Row> rows, int columns) {
        String how = filter.path("meanRetentionCalculation").asText("simple");
        if (how.equals("none") || rows.size() < 2) {
            return new double[0];
        }
        double[] mean = new double[columns];
        for (int column = 0; column < columns; column++) {
            double sum = 0;
            double weights = 0;
            for (RetentionChart.Row row : rows) {
                if (column < row.whole() && row.size() > 0) {
                    double weight = how.equals("weighted") ? row.size() : 1;
                    sum += weight * row.percents()[column];
                    weights += weight;
                }
            }
            mean[column] = weights == 0 ? Double.NaN : sum / weights;
        }
        return mean;
    }
}
