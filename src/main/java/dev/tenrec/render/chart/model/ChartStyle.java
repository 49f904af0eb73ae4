package dev.tenrec.render.chart.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.ZoneId;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a picture that are no part of the result.
 *
 * @param hasLegend whether the series are named
 * @param breakdownColors the colours that a dashboard gives to values, as its {@code breakdown_colors}
 * @param zone of the project; dates are shown in it
 * @param hidden places of series, counted from 0, that are not shown; null for those that the query hides
 */
public record ChartStyle(
        Theme theme,
        boolean hasLegend,
        @Nullable JsonNode breakdownColors,
        ZoneId zone,
        @Nullable Set<Integer> hidden) {
    public ChartStyle(Theme theme, boolean hasLegend, @Nullable JsonNode breakdownColors, ZoneId zone) {
        this(theme, hasLegend, breakdownColors, zone, null);
    }
}
