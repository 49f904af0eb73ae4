package dev.tenrec.api.sharing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Call;
import dev.tenrec.json.Json;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The range of dates that a reader of a shared page chose.
 *
 * @param from a relative date of {@link #CHOICES} or a day; null for the ranges that are saved
 * @param to a day, or null for now
 */
record SharedDates(@Nullable String from, @Nullable String to) {
    /** The saved dates. */
    static final SharedDates SAVED = new SharedDates(null, null);

    /** The ranges that a page offers, by parameter value; few, because each is computed by itself. */
    static final Map<String, String> CHOICES = choices();

    private static final String DAY = "20[0-9]{2}-[0-9]{2}-[0-9]{2}";

    /**
     * Reads the query string when visitors may choose dates; else returns the saved dates.
     *
     * @throws ApiException when a date is none that may be chosen
     */
    static SharedDates of(Call call, boolean isAllowed) {
        String from = call.filled("date_from");
        String to = call.filled("date_to");
        if (!isAllowed || from == null) {
            return SAVED;
        }
        if (!CHOICES.containsKey(from)) {
            requireDay("date_from", from);
        }
        if (to != null) {
            requireDay("date_to", to);
        }
        return new SharedDates(from, to);
    }

    /** The override of a dashboard's filters. */
    ObjectNode filters() {
        return from == null
                ? Json.object()
                : Json.object().put("date_from", from).put("date_to", to);
    }

    private static void requireDay(String name, String text) {
        if (!text.matches(DAY)) {
            throw invalid(name);
        }
        try {
            LocalDate.parse(text);
        } catch (DateTimeParseException malformed) {
            throw invalid(name);
        }
    }

    private static ApiException invalid(String name) {
        String choices = name.equals("date_from") ? ", or one of: " + String.join(", ", CHOICES.keySet()) : "";
        return ApiException.invalid(name, "Must be a day such as 2024-05-01" + choices + ".");
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
