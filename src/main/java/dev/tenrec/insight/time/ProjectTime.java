package dev.tenrec.insight.time;

import dev.tenrec.json.Timestamps;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneId;

/**
 * How a project cuts time.
 *
 * @param zone where its days begin
 * @param weekStart the day on which its weeks begin
 */
public record ProjectTime(ZoneId zone, DayOfWeek weekStart) {
    /**
     * Microseconds since 1970 of a date as users write it, such as {@code 2025-01-31} or {@code -7d}.
     *
     * @param field whom to blame when it is none
     */
    public long micros(String date, Instant now, String field) {
        return Timestamps.micros(
                Moment.parse(date, now.atZone(zone), field).time().toInstant());
    }
}
