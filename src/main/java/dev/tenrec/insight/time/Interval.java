package dev.tenrec.insight.time;

import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.TemporalUnit;
import java.util.Locale;

/** The width of a chart's points; days and longer ones are those of the project's zone. */
public enum Interval {
    SECOND(ChronoUnit.SECONDS),
    MINUTE(ChronoUnit.MINUTES),
    HOUR(ChronoUnit.HOURS),
    DAY(ChronoUnit.DAYS),
    WEEK(ChronoUnit.WEEKS),
    MONTH(ChronoUnit.MONTHS),
    QUARTER(IsoFields.QUARTER_YEARS),
    YEAR(ChronoUnit.YEARS);

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT);
    private static final DateTimeFormatter DATE_AND_TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter LABEL_AND_TIME = DateTimeFormatter.ofPattern("d-MMM HH:mm", Locale.ENGLISH);
    private static final DateTimeFormatter LABEL_AND_SECOND =
            DateTimeFormatter.ofPattern("d-MMM HH:mm:ss", Locale.ENGLISH);
    private static final DateTimeFormatter LABEL_OF_DATE = DateTimeFormatter.ofPattern("d-MMM", Locale.ENGLISH);
    private static final DateTimeFormatter LABEL_OF_WEEK_END = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);
    private static final DateTimeFormatter LABEL_OF_DAY = DateTimeFormatter.ofPattern("d-MMM-uuuu", Locale.ENGLISH);
    private static final DateTimeFormatter LABEL_OF_MONTH = DateTimeFormatter.ofPattern("MMM uuuu", Locale.ENGLISH);

    private final TemporalUnit unit;

    Interval(TemporalUnit unit) {
        this.unit = unit;
    }

    /** The name on the wire, for example {@code day}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    public boolean isAtLeast(Interval other) {
        return compareTo(other) >= 0;
    }

    public boolean isWithinDay() {
        return compareTo(DAY) < 0;
    }

    /** The start of the interval that contains a time. */
    public ZonedDateTime start(ZonedDateTime time, ProjectTime projectTime) {
        LocalDate date = time.toLocalDate();
        return switch (this) {
            case SECOND, MINUTE, HOUR -> time.truncatedTo(unit);
            case DAY -> date.atStartOfDay(time.getZone());
            case WEEK ->
                date.with(TemporalAdjusters.previousOrSame(projectTime.weekStart()))
                        .atStartOfDay(time.getZone());
            case MONTH -> date.withDayOfMonth(1).atStartOfDay(time.getZone());
            case QUARTER -> date.with(IsoFields.DAY_OF_QUARTER, 1).atStartOfDay(time.getZone());
            case YEAR -> date.withDayOfYear(1).atStartOfDay(time.getZone());
        };
    }

    /** The start of the next interval after the one that starts at {@code start}. */
    public ZonedDateTime next(ZonedDateTime start, ProjectTime projectTime) {
        if (!isWithinDay()) {
            // By local date: a day that begins at 01:00, because its midnight was skipped, must not shift later days.
            return start.toLocalDate().plus(1, unit).atStartOfDay(start.getZone());
        }
        ZonedDateTime next = start(start.plus(1, unit), projectTime);
        // Where clocks go back by half an hour, the next hour may begin at the same local time.
        return next.isAfter(start) ? next : start.plus(1, unit);
    }

    public ZonedDateTime back(ZonedDateTime time, int count) {
        return time.minus(count, unit);
    }

    /** The end of a range that is not explicit: the last microsecond of the second, minute, hour or day. */
    public ZonedDateTime roundedEnd(ZonedDateTime time) {
        if (!isWithinDay()) {
            return Moment.endOfDay(time);
        }
        return Moment.lastMicro(time.truncatedTo(unit).plus(1, unit));
    }

    /**
     * The start of a range that is not explicit: midnight for a date, else the hour, minute or second of a time. By the
     * day, {@code -24h} begins with an hour.
     */
    public ZonedDateTime roundedStart(Moment moment) {
        if (this == DAY && moment.precision() == ChronoUnit.HOURS) {
            return moment.time().truncatedTo(ChronoUnit.HOURS);
        }
        boolean wholeDay = !isWithinDay() || moment.precision() == ChronoUnit.DAYS;
        return moment.time().truncatedTo(wholeDay ? ChronoUnit.DAYS : unit);
    }

    public String day(ZonedDateTime start) {
        return (isWithinDay() ? DATE_AND_TIME : DATE).format(start);
    }

    /**
     * The name of a point for readers.
     *
     * @param first date of the point that counts; later than {@code start} where the range begins within a week
     * @param last date of the point that counts
     */
    public String label(ZonedDateTime start, LocalDate first, LocalDate last) {
        return switch (this) {
            case SECOND -> LABEL_AND_SECOND.format(start);
            case MINUTE, HOUR -> LABEL_AND_TIME.format(start);
            case DAY, QUARTER, YEAR -> LABEL_OF_DAY.format(start);
            case WEEK -> week(first, last);
            case MONTH -> LABEL_OF_MONTH.format(start);
        };
    }

    private static String week(LocalDate first, LocalDate last) {
        if (first.equals(last)) {
            return LABEL_OF_DAY.format(first);
        }
        if (first.getYear() != last.getYear()) {
            return LABEL_OF_DAY.format(first) + " \u2013 " + LABEL_OF_DAY.format(last);
        }
        return first.getMonth() == last.getMonth()
                ? first.getDayOfMonth() + "\u2013" + LABEL_OF_WEEK_END.format(last)
                : LABEL_OF_DATE.format(first) + " \u2013 " + LABEL_OF_DATE.format(last);
    }
}
