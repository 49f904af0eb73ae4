package dev.tenrec.subscription;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A recurrence in words, as the service has them. */
public final class Schedule {
    private static final Map<String, String> UNITS =
            Map.of("daily", "day", "weekly", "week", "monthly", "month", "yearly", "year");
    private static final Map<Integer, String> POSITIONS =
            Map.of(1, "first", 2, "second", 3, "third", 4, "fourth", -1, "last");

    private Schedule() {}

    /** For example {@code sent every 2 weeks} and {@code sent every month on the first Monday}. */
    public static String words(Recurrence recurrence) {
        int interval = recurrence.interval();
        String unit = UNITS.getOrDefault(recurrence.frequency(), "time");
        String words = interval > 1 ? "sent every " + interval + " " + unit + "s" : "sent every " + unit;
        List<String> days = recurrence.byweekday();
        Integer position = recurrence.bysetpos();
        if (days == null || position == null || !POSITIONS.containsKey(position)) {
            return words;
        }
        String day = days.size() == 1
                ? days.get(0).substring(0, 1).toUpperCase(Locale.ROOT)
                        + days.get(0).substring(1)
                : "day";
        return words + " on the " + POSITIONS.get(position) + " " + day;
    }
}
