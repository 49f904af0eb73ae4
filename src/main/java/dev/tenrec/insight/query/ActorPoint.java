package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.filter.Fields;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A point of a chart, as clients name it; fields that a client does not send are null.
 *
 * @param day start of the point as answers name it; for stickiness a number of days, for retention a number of
 *     intervals after the first one of the cohort
 * @param series index of the series, from 0
 * @param status of a lifecycle: new, returning, resurrecting or dormant
 * @param interval of retention: the cohort, from 0
 * @param breakdown the value, or a list of values for a breakdown by several properties
 * @param compare current or previous
 * @param operator how a number of days compares: gte, lte or exact, the default
 * @param step of a funnel, from 1; negative for the actors that dropped off between the step before and this one
 * @param entrance of a funnel over time: the start of the point
 * @param hasDropped of a funnel over time: true for the actors that did not convert
 */
public record ActorPoint(
        @Nullable String day,
        @Nullable Integer series,
        @Nullable String status,
        @Nullable Integer interval,
        @Nullable JsonNode breakdown,
        @Nullable String compare,
        @Nullable String operator,
        @Nullable Integer step,
        @Nullable String entrance,
        @Nullable Boolean hasDropped) {
    /** Returns a field's value, or refuses the query when it is missing. */
    public static <T> T required(@Nullable T value, String field) {
        if (value == null) {
            throw mistake(field, "Field required");
        }
        return value;
    }

    /** A refusal that names a field of the point. */
    public static ApiException mistake(String field, String message) {
        return Fields.mistake("query.source." + field, message);
    }

    /** The series; the first one when the client names none. */
    public int seriesIndex() {
        return series == null ? 0 : series;
    }

    public boolean isPrevious() {
        return "previous".equals(compare);
    }

    /** Reads {@code day} as a number of days or intervals. */
    public int dayCount() {
        String text = required(day, "day");
        if (!text.matches("[0-9]{1,6}")) {
            throw mistake("day", "Input should be a valid integer");
        }
        return Integer.parseInt(text);
    }

    /** The values of the breakdown joined by {@code ::}, or null without one. */
    public @Nullable String breakdownLine() {
        if (breakdown == null || breakdown.isNull()) {
            return null;
        }
        List<String> values = new ArrayList<>();
        (breakdown.isArray() ? breakdown : List.of(breakdown)).forEach(value -> values.add(value.asText()));
        return String.join("::", values);
    }
}
