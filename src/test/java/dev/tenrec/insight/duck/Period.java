package dev.tenrec.insight.duck;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Random;

/**
 * A date range, as a query writes it and in SQL.
 *
 * @param json the value of {@code dateRange}
 * @param from its first day
 * @param to its last day
 * @param condition of an event's {@code ts}
 * @param isDays whether it is whole days
 */
record Period(String json, LocalDate from, LocalDate to, String condition, boolean isDays) {
    /** Within the days of the events, or a little around them; without an end up to today, or to this hour. */
    static Period random(Random random, Calendar calendar, EventFacts events, String interval, int daysMax) {
        LocalDate first = events.first();
        Instant now = events.now();
        LocalDate from = first.minusDays(5).plusDays(random.nextInt(daysMax));
        LocalDate to = from.plusDays(random.nextInt(daysMax));
        LocalDate today = LocalDate.ofInstant(now, ZoneId.of(calendar.zone()));
        return switch (random.nextInt(8)) {
            case 0 -> {
                int days = 1 + random.nextInt(daysMax);
                LocalDate start = today.minusDays(days);
                yield new Period(
                        "{'date_from':'-" + days + "d'}",
                        start,
                        today,
                        since(start, now, calendar, interval),
                        !interval.equals("hour"));
            }
            case 1 ->
                new Period(
                        "{'date_from':'" + from + "'}",
                        from,
                        today,
                        since(from, now, calendar, interval),
                        !interval.equals("hour"));
            case 2 -> {
                String start = from + "T" + time(random);
                String end = to.plusDays(1) + "T" + time(random);
                yield new Period(
                        "{'date_from':'" + start + "','date_to':'" + end + "','explicitDate':true}",
                        from,
                        to.plusDays(1),
                        "ts >= " + calendar.instant("TIMESTAMP '" + start + "'") + " AND ts <= "
                                + calendar.instant("TIMESTAMP '" + end + "'"),
                        false);
            }
            default -> days("{'date_from':'" + from + "','date_to':'" + to + "'}", from, to, calendar);
        };
    }

    /** From the start of one day to the end of another. */
    static Period days(String json, LocalDate from, LocalDate to, Calendar calendar) {
        return new Period(json, from, to, between(from, to, calendar), true);
    }

    /** With all of its first interval, if those are months or longer and the range is not exact. */
    Period fromFirst(String interval, Calendar calendar) {
        LocalDate first = first(interval, from);
        if (json.contains("explicitDate") || from.isAfter(to) || first.equals(from)) {
            return this;
        }
        String whole = "(" + condition + " OR (" + between(first, from.minusDays(1), calendar) + "))";
        return new Period(json, first, to, whole, isDays);
    }

    /** The first day of the month or longer interval that contains a day; of shorter ones the day itself. */
    static LocalDate first(String interval, LocalDate day) {
        return switch (interval == null ? "" : interval) {
            case "month" -> day.withDayOfMonth(1);
            case "quarter" -> day.withDayOfMonth(1).minusMonths((day.getMonthValue() - 1) % 3);
            case "year" -> day.withDayOfYear(1);
            default -> day;
        };
    }

    /** The same number of days before it; whole weeks of days up to today meet the same days of the week. */
    Period before(Calendar calendar) {
        long days = Math.max(0, to.toEpochDay() - from.toEpochDay() + 1);
        if (json.startsWith("{'date_from':'-") && (days - 1) % 7 == 0) {
            days--;
        }
        return days(json, from.minusDays(days), to.minusDays(days), calendar);
    }

    static String between(LocalDate from, LocalDate to, Calendar calendar) {
        return "ts >= " + calendar.instant("TIMESTAMP '" + from + " 00:00:00'") + " AND ts < "
                + calendar.instant("TIMESTAMP '" + to.plusDays(1) + " 00:00:00'");
    }

    private static String since(LocalDate from, Instant now, Calendar calendar, String interval) {
        String unit = interval.equals("hour") ? "hour" : "day";
        String last = "date_trunc('" + unit + "', TIMESTAMPTZ '" + now + "' AT TIME ZONE '" + calendar.zone() + "')";
        return "ts >= " + calendar.instant("TIMESTAMP '" + from + " 00:00:00'") + " AND ts < "
                + calendar.instant(last + " + INTERVAL 1 " + unit);
    }

    /** Not in the hours that a change of clocks leaves out. */
    private static String time(Random random) {
        return String.format("%02d:%02d:00", 4 + random.nextInt(20), 15 * random.nextInt(4));
    }
}
