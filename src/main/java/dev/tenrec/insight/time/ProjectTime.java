package dev.tenrec.insight.time;

import dev.tenrec.json.Timestamps;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneId;

/** The calendar of a project: the zone of its days and the first day of its weeks. */
public record ProjectTime(ZoneId zone, DayOfWeek weekStart) {
    /** Parses a date as {@link Moment} does, to microseconds since 1970; a refusal names the field. */
    public long micros(String date, Instant now, String field) {
        return Timestamps.micros(
                Moment.parse(date, now.atZone(zone), field).time().toInstant());
    }
}
