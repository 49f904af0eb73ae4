package dev.tenrec.insight.sql.plan;

import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The functions of the parts of a time that {@code date_part} names. */
public final class DateParts {
    private static final Map<String, String> FUNCTIONS = Map.ofEntries(
            Map.entry("second", "toSecond"),
            Map.entry("minute", "toMinute"),
            Map.entry("hour", "toHour"),
            Map.entry("day", "toDayOfMonth"),
            Map.entry("doy", "toDayOfYear"),
            Map.entry("isodow", "toDayOfWeek"),
            Map.entry("week", "toISOWeek"),
            Map.entry("month", "toMonth"),
            Map.entry("quarter", "toQuarter"),
            Map.entry("year", "toYear"),
            Map.entry("isoyear", "toISOYear"),
            Map.entry("epoch", "toUnixTimestamp"));

    private DateParts() {}

    /** The function of a part, or null. */
    public static @Nullable String function(String part) {
        return FUNCTIONS.get(part.toLowerCase(Locale.ROOT));
    }

    /** The known parts, for a refusal. */
    public static String names() {
        return String.join(", ", new TreeSet<>(FUNCTIONS.keySet()));
    }
}
