package dev.tenrec.insight;

import java.time.DayOfWeek;
import java.time.ZoneId;

/**
 * How a project cuts time.
 *
 * @param zone where its days begin
 * @param weekStart the day on which its weeks begin
 */
public record ProjectTime(ZoneId zone, DayOfWeek weekStart) {}
