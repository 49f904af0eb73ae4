package dev.tenrec.insight.sql.scalar;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Type;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.time.temporal.WeekFields;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Parts of times, differences and sums, by the clock of a zone. */
final class CalendarScalars {
    private static final long MODIFIED_JULIAN_1970 = 40_587;
    /** Formatted times that one call remembers. */
    private static final int TEXTS_MAX = 1 << 16;

    private CalendarScalars() {}

    static void addTo(Map<String, Scalars.Factory> all) {
        all.put("toYear", call -> ofDay(call, LocalDate::getYear));
        all.put("toQuarter", call -> ofDay(call, day -> day.get(IsoFields.QUARTER_OF_YEAR)));
        all.put("toMonth", call -> ofDay(call, LocalDate::getMonthValue));
        all.put("toWeek", CalendarScalars::week);
        all.put("toISOWeek", call -> ofDay(call, day -> day.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR)));
        all.put("toISOYear", call -> ofDay(call, day -> day.get(IsoFields.WEEK_BASED_YEAR)));
        all.put("toYearWeek", CalendarScalars::yearWeek);
        all.put("toModifiedJulianDay", call -> ofDay(call, day -> day.getLong(JulianFields.MODIFIED_JULIAN_DAY)));
        all.put("fromModifiedJulianDay", call -> a -> Numbers.toLong(a[0]) - MODIFIED_JULIAN_1970);
        all.put("toDayOfYear", call -> ofDay(call, LocalDate::getDayOfYear));
        all.put("toDayOfMonth", call -> ofDay(call, LocalDate::getDayOfMonth));
        all.put("toDayOfWeek", CalendarScalars::dayOfWeek);
        all.put("toYYYYMM", call -> ofDay(call, day -> day.getYear() * 100L + day.getMonthValue()));
        all.put("toYYYYMMDD", call -> ofDay(call, CalendarScalars::digits));
        all.put(
                "toYYYYMMDDhhmmss",
                call -> ofTime(
                        call,
                        time -> digits(time.toLocalDate()) * 1_000_000
                                + time.getHour() * 10_000L
                                + time.getMinute() * 100L
                                + time.getSecond()));
        all.put("toHour", call -> ofLocal(call, local -> Math.floorMod(local, ZoneClock.DAY) / ZoneClock.HOUR));
        all.put("toMinute", call -> ofLocal(call, local -> Math.floorMod(local, ZoneClock.HOUR) / ZoneClock.MINUTE));
        all.put("toSecond", call -> ofLocal(call, local -> Math.floorMod(local, ZoneClock.MINUTE) / ZoneClock.SECOND));
        all.put("toMillisecond", call -> ofLocal(call, local -> Math.floorMod(local, ZoneClock.SECOND) / 1_000));
        all.put("formatDateTime", CalendarScalars::format);
        all.put("dateName", CalendarScalars::name);
        all.put("monthName", call -> named(call, 0, "month"));
        all.put("dateDiff", call -> difference(call, false));
        all.put("age", call -> difference(call, true));
        all.put("secondsBetween", CalendarScalars::seconds);
        all.put("addInterval", CalendarScalars::added);
        all.put("makeDate", call -> CalendarScalars::date);
    }

    private static long digits(LocalDate day) {
        return day.getYear() * 10_000L + day.getMonthValue() * 100L + day.getDayOfMonth();
    }

    private static Scalar.OfLong ofDay(Expression.Call call, ToLongFunction<LocalDate> function) {
        LongUnaryOperator localDay = TruncationScalars.localDay(call, 0);
        DayTable table = new DayTable(day -> function.applyAsLong(LocalDate.ofEpochDay(day)));
        return time -> table.applyAsLong(localDay.applyAsLong(time));
    }

    private static Scalar.OfLong ofTime(Expression.Call call, ToLongFunction<ZonedDateTime> function) {
        ZoneClock clock = new ZoneClock(Scalars.zone(call));
        LongUnaryOperator moment = TruncationScalars.moment(call, 0, clock);
        return time -> function.applyAsLong(clock.zoned(moment.applyAsLong(time)));
    }

    private static Scalar.OfLong ofLocal(Expression.Call call, LongUnaryOperator function) {
        ZoneClock clock = new ZoneClock(Scalars.zone(call));
        LongUnaryOperator moment = TruncationScalars.moment(call, 0, clock);
        return time -> function.applyAsLong(clock.local(moment.applyAsLong(time)));
    }

    /** Mode 0 numbers from the first Sunday of the year, odd modes by ISO. */
    private static Scalar week(Expression.Call call) {
        boolean isIso = Scalars.constant(call, 1) instanceof Long mode && mode % 2 == 1;
        return ofDay(
                call,
                day -> isIso
                        ? day.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR)
                        : day.get(WeekFields.of(java.time.DayOfWeek.SUNDAY, 7).weekOfYear()));
    }

    /** The year of the week and its number; by mode 0 from Sunday, the first one with a Sunday, odd modes by ISO. */
    private static Scalar yearWeek(Expression.Call call) {
        boolean isIso = Scalars.constant(call, 1) instanceof Long mode && mode % 2 == 1;
        WeekFields weeks = isIso ? WeekFields.ISO : WeekFields.of(java.time.DayOfWeek.SUNDAY, 7);
        return ofDay(call, day -> day.get(weeks.weekBasedYear()) * 100L + day.get(weeks.weekOfWeekBasedYear()));
    }

    /** Modes: 0 from Monday 1, 1 from Monday 0, 2 from Sunday 0, 3 from Sunday 1. */
    private static Scalar dayOfWeek(Expression.Call call) {
        long mode = Scalars.constant(call, 1) instanceof Long number ? Math.floorMod(number, 4) : 0;
        return ofDay(call, day -> {
            int monday = day.getDayOfWeek().getValue();
            return mode == 0 ? monday : mode == 1 ? monday - 1 : mode == 2 ? monday % 7 : monday % 7 + 1;
        });
    }

    private static Scalar format(Expression.Call call) {
        ZoneClock clock = new ZoneClock(Scalars.zone(call));
        LongUnaryOperator moment = TruncationScalars.moment(call, 0, clock);
        long unit = Scalars.constant(call, 1) instanceof String pattern ? TimeFormat.unit(pattern) : 0;
        if (unit < ZoneClock.MINUTE) {
            return a -> TimeFormat.format(clock.zoned(moment.applyAsLong(Numbers.toLong(a[0]))), Values.text(a[1]));
        }
        Map<Long, String> known = new ConcurrentHashMap<>();
        return a -> {
            long micros = moment.applyAsLong(Numbers.toLong(a[0]));
            if (known.size() > TEXTS_MAX) {
                known.clear();
            }
            return known.computeIfAbsent(
                    Math.floorDiv(clock.local(micros), unit),
                    any -> TimeFormat.format(clock.zoned(micros), Values.text(a[1])));
        };
    }

    private static Scalar name(Expression.Call call) {
        return named(call, 1, Scalars.constantText(call, 0).toLowerCase(Locale.ROOT));
    }

    private static Scalar named(Expression.Call call, int index, String part) {
        ZoneClock clock = new ZoneClock(Scalars.zone(call));
        LongUnaryOperator moment = TruncationScalars.moment(call, index, clock);
        return a -> {
            ZonedDateTime time = clock.zoned(moment.applyAsLong(Numbers.toLong(a[index])));
            return switch (part) {
                case "month" -> time.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
                case "weekday" -> time.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
                case "year" -> String.valueOf(time.getYear());
                case "quarter" -> String.valueOf(time.get(IsoFields.QUARTER_OF_YEAR));
                case "dayofyear" -> String.valueOf(time.getDayOfYear());
                case "day" -> String.valueOf(time.getDayOfMonth());
                case "week" -> String.valueOf(time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
                case "hour" -> String.valueOf(time.getHour());
                case "minute" -> String.valueOf(time.getMinute());
                default -> String.valueOf(time.getSecond());
            };
        };
    }

    /** Counts borders that are crossed, or whole units. */
    private static Scalar difference(Expression.Call call, boolean isWhole) {
        TimeUnit unit = TimeUnit.parse(Scalars.constantText(call, 0));
        ZoneClock clock = new ZoneClock(Scalars.zone(call));
        LongUnaryOperator start = TruncationScalars.moment(call, 1, clock);
        LongUnaryOperator end = TruncationScalars.moment(call, 2, clock);
        return new Scalar.OfLongs() {
            @Override
            public int first() {
                return 1;
            }

            @Override
            public long apply(long a, long b) {
                long from = start.applyAsLong(a);
                long to = end.applyAsLong(b);
                return isWhole ? age(clock, from, to, unit) : borders(clock, from, to, unit);
            }
        };
    }

    private static long borders(ZoneClock clock, long from, long to, TimeUnit unit) {
        return switch (unit) {
            case MICROSECOND -> to - from;
            case MILLISECOND, SECOND -> Math.floorDiv(to, unit.micros()) - Math.floorDiv(from, unit.micros());
            case MINUTE, HOUR ->
                (clock.startOf(to, unit.micros()) - clock.startOf(from, unit.micros())) / unit.micros();
            case DAY -> clock.localDay(to) - clock.localDay(from);
            case WEEK -> Math.floorDiv(clock.localDay(to) + 3, 7) - Math.floorDiv(clock.localDay(from) + 3, 7);
            case MONTH, QUARTER, YEAR -> months(clock, to) / unit.months() - months(clock, from) / unit.months();
        };
    }

    private static long months(ZoneClock clock, long micros) {
        LocalDate day = LocalDate.ofEpochDay(clock.localDay(micros));
        return day.getYear() * 12L + day.getMonthValue() - 1;
    }

    private static long age(ZoneClock clock, long from, long to, TimeUnit unit) {
        if (unit.isWithinDay()) {
            return (to - from) / unit.micros();
        }
        ZonedDateTime start = clock.zoned(from);
        ZonedDateTime end = clock.zoned(to);
        return switch (unit) {
            case DAY -> ChronoUnit.DAYS.between(start, end);
            case WEEK -> ChronoUnit.WEEKS.between(start, end);
            default -> ChronoUnit.MONTHS.between(start, end) / unit.months();
        };
    }

    private static Scalar seconds(Expression.Call call) {
        ZoneClock clock = new ZoneClock(Scalars.zone(call));
        LongUnaryOperator first = TruncationScalars.moment(call, 0, clock);
        LongUnaryOperator second = TruncationScalars.moment(call, 1, clock);
        return a -> (second.applyAsLong(Numbers.toLong(a[1])) - first.applyAsLong(Numbers.toLong(a[0])))
                / (double) ZoneClock.SECOND;
    }

    /** Adds by the local clock from days on; a month that is shorter ends the sum. */
    private static Scalar added(Expression.Call call) {
        TimeUnit unit = TimeUnit.parse(Scalars.constantText(call, 2));
        ZoneClock clock = new ZoneClock(Scalars.zone(call));
        boolean isDate = call.type().kind() == Type.Kind.DATE;
        LongUnaryOperator moment = TruncationScalars.moment(call, 0, clock);
        return a -> {
            long time = Numbers.toLong(a[0]);
            long count = Numbers.toLong(a[1]);
            if (isDate) {
                return days(time, count, unit);
            }
            long micros = moment.applyAsLong(time);
            return unit.isWithinDay() ? (Object) (micros + count * unit.micros()) : moved(clock, micros, count, unit);
        };
    }

    private static @Nullable Object days(long day, long count, TimeUnit unit) {
        try {
            LocalDate date = LocalDate.ofEpochDay(day);
            LocalDate moved = switch (unit) {
                case DAY -> date.plusDays(count);
                case WEEK -> date.plusWeeks(count);
                default -> date.plusMonths(Math.multiplyExact(count, unit.months()));
            };
            return moved.toEpochDay();
        } catch (DateTimeException | ArithmeticException tooFar) {
            return null;
        }
    }

    private static @Nullable Object moved(ZoneClock clock, long micros, long count, TimeUnit unit) {
        Object day = days(clock.localDay(micros), count, unit);
        if (!(day instanceof Long days) || Math.abs(days) > 50_000_000) {
            return null;
        }
        ZonedDateTime time = clock.zoned(micros);
        return ZoneClock.micros(Objects.requireNonNull(
                LocalDate.ofEpochDay(days).atTime(time.toLocalTime()).atZone(clock.zone())));
    }

    private static @Nullable Object date(@Nullable Object[] a) {
        try {
            return LocalDate.of(Numbers.toInt(a[0]), Numbers.toInt(a[1]), Numbers.toInt(a[2]))
                    .toEpochDay();
        } catch (DateTimeException noSuchDay) {
            return null;
        }
    }
}
