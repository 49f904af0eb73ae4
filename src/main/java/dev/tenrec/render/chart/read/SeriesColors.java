package dev.tenrec.render.chart.read;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.render.chart.model.Palette;
import dev.tenrec.render.chart.model.SeriesNames;
import dev.tenrec.render.chart.model.Theme;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which colour a series has: the one that the dashboard gives to its value, so that a value looks the same in all
 * tiles, or else the next one of the palette.
 */
public final class SeriesColors {
    /** A dashboard may hold any JSON here; more is not read. */
    private static final int VALUES_MAX = 1_000;

    private final Theme theme;
    /** By value. */
    private final Map<String, Integer> chosen = new HashMap<>();

    /** @param breakdownColors a list of values with tokens, or tokens by value; what is neither is not looked at */
    public SeriesColors(Theme theme, @Nullable JsonNode breakdownColors) {
        this.theme = theme;
        if (breakdownColors != null && breakdownColors.isArray()) {
            for (JsonNode entry : breakdownColors) {
                JsonNode value = entry.path("breakdownValue");
                if (!value.isMissingNode() && !value.isObject()) {
                    choose(key(value), entry.path("colorToken"));
                }
            }
        } else if (breakdownColors != null) {
            breakdownColors.properties().forEach(entry -> {
                JsonNode token = entry.getValue();
                choose(entry.getKey(), token.isObject() ? token.path("colorToken") : token);
            });
        }
    }

    private void choose(String value, JsonNode token) {
        int color = Palette.preset(theme, token.asText(""));
        if (color >= 0 && chosen.size() < VALUES_MAX) {
            chosen.put(value, color);
        }
    }

    /** Several values are written as their label is. */
    private static String key(JsonNode value) {
        return String.join("::", SeriesNames.values(value));
    }

    /**
     * The colour of a series.
     *
     * @param breakdownValue of the answer; missing where there is no breakdown
     * @param index of the series, from 0; what is compared shares one
     */
    public int of(JsonNode breakdownValue, int index) {
        Integer color = breakdownValue.isMissingNode() ? null : chosen.get(key(breakdownValue));
        return color == null ? Palette.color(theme, index) : color;
    }
}
