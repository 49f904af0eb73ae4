package dev.tenrec.render.chart.read;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The date range of an answer, as a part of a sentence. */
final class DateRangeText {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH);

    private DateRangeText() {}

    /** Such as {@code from 27 Oct 2026 to 3 Nov 2026}, or empty where the answer does not say. */
    static String of(JsonNode answer, ZoneId zone) {
        try {
            JsonNode range = answer.path("resolved_date_range");
            LocalDate from = day(range.path("date_from").asText(""), zone);
            LocalDate to = day(range.path("date_to").asText(""), zone);
            return from.equals(to) ? " on " + DAY.format(from) : " from " + DAY.format(from) + " to " + DAY.format(to);
        } catch (DateTimeException unknown) {
            return "";
        }
    }

    private static LocalDate day(String time, ZoneId zone) {
        return OffsetDateTime.parse(time).atZoneSameInstant(zone).toLocalDate();
    }
}
