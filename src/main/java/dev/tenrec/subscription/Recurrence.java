package dev.tenrec.subscription;

import dev.tenrec.json.Timestamps;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Times that recur, by the rules of iCalendar that subscriptions use, in UTC.
 *
 * @param frequency {@code daily}, {@code weekly}, {@code monthly} or {@code yearly}
 * @param interval every so many days, weeks, months or years
 * @param byweekday names of days in lower case; null for the day of the start
 * @param bysetpos which of these days within each week, month or year, from the end if negative; null for all
 * @param count how many times in all; null for no end
 * @param startMicros the first time, if it fits the rest; microseconds since 1970
 * @param untilMicros the last possible time; null for no end
 */
public record Recurrence(
        String frequency,
        int interval,
        @Nullable List<String> byweekday,
        @Nullable Integer bysetpos,
        @Nullable Integer count,
        long startMicros,
        @Nullable Long untilMicros) {
    /** Enough for every day of 54 years. */
    private static final int PERIODS_MAX = 20_000;

    private static final int YEAR_MAX = 9_999;

    /** The first time after a moment; empty when there is none. */
    Optional<Instant> after(Instant moment) {
        ZonedDateTime start = Timestamps.instant(startMicros).atZone(ZoneOffset.UTC);
        Instant end = untilMicros == null ? Instant.MAX : Timestamps.instant(untilMicros);
        long first = count == null ? Math.max(0, periodsUntil(start.toLocalDate(), moment) / interval - 1) : 0;
        int seen = 0;
        for (long period = first; period < first + PERIODS_MAX; period++) {
            for (LocalDate day : days(start.toLocalDate(), period * interval)) {
                Instant time = day.atTime(start.toLocalTime()).toInstant(ZoneOffset.UTC);
                if (time.isBefore(start.toInstant())) {
                    continue;
                }
                seen++;
                if (time.isAfter(end) || (count != null && seen > count) || day.getYear() > YEAR_MAX) {
                    return Optional.empty();
                }
                if (time.isAfter(moment)) {
                    return Optional.of(time);
                }
            }
        }
        return Optional.empty();
    }

    private long periodsUntil(LocalDate start, Instant moment) {
        LocalDate day = moment.atZone(ZoneOffset.UTC).toLocalDate();
        return switch (frequency) {
            case "daily" -> ChronoUnit.DAYS.between(start, day);
            case "weekly" -> ChronoUnit.WEEKS.between(start, day);
            case "monthly" -> ChronoUnit.MONTHS.between(start, day);
            default -> ChronoUnit.YEARS.between(start, day);
        };
    }

    /** The days of the period that lies so many after that of the start, in order. */
    private List<LocalDate> days(LocalDate start, long after) {
        return switch (frequency) {
            case "daily" -> chosen(Stream.of(start.plusDays(after)), null);
            case "weekly" -> {
                LocalDate monday = start.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
                        .plusWeeks(after);
                yield chosen(monday.datesUntil(monday.plusWeeks(1)), start.getDayOfWeek());
            }
            case "monthly" -> {
                LocalDate month = start.withDayOfMonth(1).plusMonths(after);
                yield byweekday == null ? sameDay(month, start) : chosen(month.datesUntil(month.plusMonths(1)), null);
            }
            default -> {
                LocalDate year = start.withDayOfYear(1).plusYears(after);
                yield byweekday == null
                        ? sameDay(year.withMonth(start.getMonthValue()), start)
                        : chosen(year.datesUntil(year.plusYears(1)), null);
            }
        };
    }

    /** The day of the month that the start has; none in a month without it. */
    private static List<LocalDate> sameDay(LocalDate month, LocalDate start) {
        return start.getDayOfMonth() <= month.lengthOfMonth()
                ? List.of(month.withDayOfMonth(start.getDayOfMonth()))
                : List.of();
    }

    private List<LocalDate> chosen(Stream<LocalDate> all, @Nullable DayOfWeek otherwise) {
        List<LocalDate> fitting = all.filter(day -> fits(day, otherwise)).toList();
        if (bysetpos == null || byweekday == null) {
            return fitting;
        }
        int index = bysetpos > 0 ? bysetpos - 1 : fitting.size() + bysetpos;
        return index >= 0 && index < fitting.size() ? List.of(fitting.get(index)) : List.of();
    }

    private boolean fits(LocalDate day, @Nullable DayOfWeek otherwise) {
        if (byweekday == null) {
            return otherwise == null || day.getDayOfWeek() == otherwise;
        }
        return byweekday.contains(day.getDayOfWeek().name().toLowerCase(Locale.ROOT));
    }
}
