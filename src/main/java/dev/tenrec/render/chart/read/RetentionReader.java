package dev.tenrec.render.chart.read;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.RetentionChart;
import dev.tenrec.render.chart.model.SeriesNames;
import dev.tenrec.render.table.RetentionSpan;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The chart of a {@code RetentionQuery}. */
public record RetentionReader(ChartSource source) {
    private static final int ROWS_MAX = 200;
    private static final int COLUMNS_MAX = 100;
    private static final DateTimeFormatter HOUR = DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH);
    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("MMM uuuu", Locale.ENGLISH);

    public Chart read() {
        JsonNode results = source.results();
        RetentionSpan span = new RetentionSpan(source.filter(), results);
        List<RetentionChart.Row> rows = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        for (JsonNode cohort : results) {
            for (int i = columns.size(); i < Math.min(cohort.path("values").size(), COLUMNS_MAX); i++) {
                columns.add(SeriesNames.clean(
                        cohort.path("values").get(i).path("label").asText(String.valueOf(i))));
            }
            if (rows.size() < ROWS_MAX) {
                rows.add(row(cohort, span.shown(cohort)));
            }
        }
        if (rows.stream().allMatch(row -> row.size() == 0)) {
            return source.empty("Nobody is in a cohort");
        }
        return new RetentionChart(columns, rows, results.size() - rows.size(), mean(rows, columns.size()));
    }

    private RetentionChart.Row row(JsonNode cohort, int shown) {
        JsonNode values = cohort.path("values");
        int count = Math.min(shown, COLUMNS_MAX);
        boolean isOfPrevious =
                source.filter().path("retentionReference").asText("").equals("previous");
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
        return SeriesList.count(values.path(index).path("count"));
    }

    private String interval() {
        return source.filter().path("period").asText("Day").toLowerCase(Locale.ROOT);
    }

    private @Nullable LocalDateTime start(JsonNode cohort) {
        try {
            OffsetDateTime time = OffsetDateTime.parse(cohort.path("date").asText(""));
            return time.atZoneSameInstant(source.style().zone()).toLocalDateTime();
        } catch (DateTimeException unknown) {
            return null;
        }
    }

    private String name(JsonNode cohort) {
        LocalDateTime start = start(cohort);
        if (start == null) {
            return SeriesNames.clean(cohort.path("label").asText(""));
        }
        return switch (interval()) {
            case "hour" -> HOUR.format(start);
            case "month" -> MONTH.format(start);
            default -> ChartSource.DAY.format(start);
        };
    }

    /** The number of a cohort's periods that were over when the answer was computed. */
    private int whole(JsonNode cohort, int count) {
        Instant computed = source.computedAt();
        LocalDateTime end = start(cohort);
        for (int i = 0; i < count && end != null; i++) {
            end = ChartSource.next(end, interval());
            if (source.instant(end).isAfter(computed)) {
                return i;
            }
        }
        return count;
    }

    /** The mean of the complete cells; each cohort counts alike, or by its size where that is asked for. */
    private double[] mean(List<RetentionChart.Row> rows, int columns) {
        String how = source.filter().path("meanRetentionCalculation").asText("simple");
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
