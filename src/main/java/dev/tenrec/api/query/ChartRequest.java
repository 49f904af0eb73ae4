package dev.tenrec.api.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.http.Call;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.json.Json;
import dev.tenrec.render.chart.ChartImages;
import dev.tenrec.render.chart.InsightChart;
import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.ChartStyle;
import dev.tenrec.render.chart.model.Theme;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Size and colours of a requested chart.
 *
 * @param width in points
 * @param height in points
 * @param hidden places of series that are not wanted; null for those that the query hides
 * @param isPointedAt whether the picture says where its numbers are
 */
public record ChartRequest(
        Theme theme,
        boolean hasLegend,
        int width,
        int height,
        @Nullable Set<Integer> hidden,
        boolean isPointedAt) {
    public static final String SVG = "image/svg+xml";

    private static final int WIDTH = 600;
    private static final int HEIGHT = 320;
    private static final int SIDE_MIN = 160;
    private static final int SIDE_MAX = 2_000;

    /**
     * @param theme {@code dark}; every other text stands for the light theme, because a picture can't know what its
     *     reader prefers
     */
    public static ChartRequest of(Call call, String theme, boolean hasLegend) {
        return new ChartRequest(
                theme(theme),
                hasLegend,
                side(call.query("width"), WIDTH),
                side(call.query("height"), HEIGHT),
                null,
                false);
    }

    /**
     * @param chart {@code width}, {@code height}, {@code theme}, {@code legend}, {@code hidden} and {@code spots}; null
     *     for the standard
     */
    public static ChartRequest of(@Nullable JsonNode chart) {
        JsonNode asked = chart == null ? Json.object() : chart;
        if (!asked.isObject()) {
            throw Fields.mistake("chart", "Input should be a valid dictionary");
        }
        return new ChartRequest(
                theme(asked.path("theme").asText()),
                asked.path("legend").asBoolean(false),
                side(asked.path("width").asText(), WIDTH),
                side(asked.path("height").asText(), HEIGHT),
                hidden(asked.path("hidden")),
                asked.path("spots").asBoolean(false));
    }

    private static @Nullable Set<Integer> hidden(JsonNode places) {
        if (!places.isArray()) {
            return null;
        }
        Set<Integer> hidden = new HashSet<>();
        places.forEach(place -> hidden.add(place.asInt(-1)));
        return hidden;
    }

    private static Theme theme(String name) {
        return name.equals("dark") ? Theme.DARK : Theme.LIGHT;
    }

    /** The chart of an answer; for a worker. */
    public byte[] svg(JsonNode query, JsonNode answer, ChartStyle style) {
        Chart chart = InsightChart.of(query, answer, style);
        String svg = isPointedAt
                ? ChartImages.svgToPointAt(chart, style, width, height)
                : ChartImages.svg(chart, style, width, height);
        return svg.getBytes(StandardCharsets.UTF_8);
    }

    /** @param breakdownColors of a dashboard, or null */
    public ChartStyle style(@Nullable JsonNode breakdownColors, ZoneId zone) {
        return new ChartStyle(theme, hasLegend, breakdownColors, zone, hidden);
    }

    private static int side(@Nullable String text, int standard) {
        if (text == null || !text.matches("[0-9]{1,5}")) {
            return standard;
        }
        return Math.max(SIDE_MIN, Math.min(SIDE_MAX, Integer.parseInt(text)));
    }
}
