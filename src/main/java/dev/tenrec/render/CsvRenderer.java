package dev.tenrec.render;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * Trends as comma-separated values after RFC 4180: a header {@code series} and the labels of the points, then one line
 * for each series. Text that a spreadsheet would take for a formula gets an apostrophe in front; numbers stay numbers.
 */
final class CsvRenderer {
    /** At the beginning of a cell, or where a program that knows another separator would begin one. */
    private static final Pattern FORMULA = Pattern.compile("(?:^|[,;|\\t\\r\\n\"])[\\s\\p{Z}]*[=+\\-@＝＋－＠]|^[\\t\\r]");

    private static final CSVFormat FORMAT = CSVFormat.RFC4180;

    private CsvRenderer() {}

    /** Whether results have lines with labels and points, which steps, edges and tables have not. */
    static boolean fits(JsonNode results) {
        for (JsonNode series : results) {
            boolean hasValues =
                    series.has("aggregated_value") || series.path("data").isArray();
            if (!hasValues || !series.has("label")) {
                return false;
            }
        }
        return results.isArray();
    }

    /** @param results of a trends query or those alike, as the API answers them; they {@link #fits fit} */
    static byte[] render(JsonNode results) {
        StringBuilder text = new StringBuilder();
        try (CSVPrinter printer = new CSVPrinter(text, FORMAT)) {
            printer.printRecord(header(results.path(0)));
            for (JsonNode series : results) {
                printer.printRecord(line(series));
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> header(JsonNode first) {
        List<String> cells = new ArrayList<>(List.of("series"));
        if (first.has("aggregated_value")) {
            cells.add("value");
        }
        first.path("labels").forEach(label -> cells.add(guarded(label.asText())));
        return cells;
    }

    private static List<String> line(JsonNode series) {
        List<String> cells = new ArrayList<>();
        String period = series.path("compare_label").asText("");
        String label = series.path("label").asText("");
        cells.add(guarded(period.isEmpty() ? label : label + " (" + period + ")"));
        if (series.has("aggregated_value")) {
            cells.add(number(series.get("aggregated_value")));
        }
        series.path("data").forEach(point -> cells.add(number(point)));
        return cells;
    }

    private static String number(JsonNode value) {
        BigDecimal number = value.decimalValue();
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    private static String guarded(String text) {
        return FORMULA.matcher(text).find() ? "'" + text : text;
    }
}
