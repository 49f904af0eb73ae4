package dev.tenrec.insight.duck;

import java.time.DayOfWeek;
import java.util.List;
import java.util.Random;

/**
 * The calendar of a project in SQL.
 *
 * @param zone its time zone
 * @param weekStart the day on which its weeks begin: Sunday or Monday
 */
public record Calendar(String zone, DayOfWeek weekStart) {
    private static final List<String> ZONES = List.of("UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata");

    public static Calendar random(Random random) {
        String zone = ZONES.get(random.nextInt(ZONES.size()));
        return new Calendar(zone, random.nextBoolean() ? DayOfWeek.MONDAY : DayOfWeek.SUNDAY);
    }

    /** The local time of an event. */
    String local() {
        return zone.equals("UTC") ? "(utc)" : local("ts");
    }

    /** The local time of an instant. */
    String local(String instant) {
        return "(" + instant + " AT TIME ZONE '" + zone + "')";
    }

    /** The start of the interval that contains a local time, as a local time. */
    String start(String interval, String local) {
        if (interval.equals("week") && weekStart == DayOfWeek.SUNDAY) {
            return "(date_trunc('week', " + local + " + INTERVAL 1 DAY) - INTERVAL 1 DAY)";
        }
        return "date_trunc('" + interval + "', " + local + ")::TIMESTAMP";
    }

    /** The instant of a local time. */
    String instant(String local) {
        return "((" + local + ") AT TIME ZONE '" + zone + "')";
    }

    /** Tells hours apart that have one name, where clocks go back. */
    String offset(String interval) {
        return interval.equals("hour") && !zone.equals("UTC")
                ? local() + " - (ts AT TIME ZONE 'UTC')"
                : "INTERVAL 0 DAY";
    }
}
