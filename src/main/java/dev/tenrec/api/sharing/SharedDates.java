package dev.tenrec.api.sharing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Call;
import dev.tenrec.json.Json;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The range of dates that a reader of a shared page chose.
 *
 * @param from a relative date of {@link #CHOICES} or a day; null for the ranges that are saved
 * @param to a day, or null for now
 */
record SharedDates(String from, String to) {
    /** The saved dates. */
    static final SharedDates SAVED = new SharedDates(null, null);

    /** The ranges that a page offers, by parameter value; few, because each is computed by itself. */
    static final Map<String, String> CHOICES = choices();

    private static final int YEAR_MIN = 2000;
    private static final int YEAR_MAX = 2100;

    /**
     * Reads the query string when visitors may choose dates; else returns the saved dates.
     *
     * @throws ApiException when a date is none that may be chosen
     */
    static SharedDates of(Call call, boolean isAllowed) {
        String from = call.query("date_from");
        String to = call.query("date_to");
        if (!isAllowed || from == null || from.isEmpty()) {
            return SAVED;
        }
        if (!CHOICES.containsKey(from)) {
            requireDay("date_from", from);
        }
        if (to == null || to.isEmpty()) {
            return new SharedDates(from, null);
        }
        requireDay("date_to", to);
        return new SharedDates(from, to);
    }

    /** The override of a dashboard's filters. */
    ObjectNode filters() {
        return from == null
                ? Json.object()
                : Json.object().put("date_from", from).put("date_to", to);
    }

    private static void requireDay(String name, String text) {
        try {
            int year = LocalDate.parse(text).getYear();
            if (text.length() == "2000-01-01".length() && year >= YEAR_MIN && year < YEAR_MAX) {
                return;
            }
        } catch (DateTimeParseException malformed) {
            throw invalid(name);
        }
        throw invalid(name);
    }

    private static ApiException invalid(String name) {
        return ApiException.invalid(
                name,
                "Must be a day such as 2024-05-01" + (name.equals("date_from") ? ", or one of: " : ".")
                        + (name.equals("date_from") ? String.join(", ", CHOICES.keySet()) + "." : ""));
    }

    private static Map<String, String> choices() {
        Map<String, String> choices = new LinkedHashMap<>();
        choices.put("dStart", "Today");
        choices.put("-24h", "Last 24 hours");
        choices.put("-7d", "Last 7 days");
        choices.put("-14d", "Last 14 days");
        choices.put("-30d", "Last 30 days");
        choices.put("-90d", "Last 90 days");
        choices.put("-180d", "Last 180 days");
        choices.put("-1y", "Last 12 months");
        choices.put("mStart", "This month");
        choices.put("yStart", "This year");
        choices.put("all", "All time");
        return choices;
    }
}
