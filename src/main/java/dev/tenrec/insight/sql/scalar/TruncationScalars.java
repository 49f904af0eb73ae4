package dev.tenrec.insight.sql.scalar;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/** Starts of intervals by the clock of a zone. */
final class TruncationScalars {
    /** 1970 began on a Thursday; weeks are counted from the Monday or Sunday before. */
    private static final int MONDAY = 3;

    private static final int SUNDAY = 4;

    private TruncationScalars() {}

    static void addTo(Map<String, Scalars.Factory> all) {
        all.put("toStartOfSecond", call -> within(call, ZoneClock.SECOND));
        all.put("toStartOfMinute", call -> within(call, ZoneClock.MINUTE));
        all.put("toStartOfFiveMinutes", call -> within(call, 5 * ZoneClock.MINUTE));
        all.put("toStartOfTenMinutes", call -> within(call, 10 * ZoneClock.MINUTE));
        all.put("toStartOfFifteenMinutes", call -> within(call, 15 * ZoneClock.MINUTE));
        all.put("toStartOfHour", call -> within(call, ZoneClock.HOUR));
        all.put("toStartOfDay", call -> startOfDay(call, 0));
        all.put("toStartOfWeek", call -> day(call, startOfWeek(weekStart(call))));
        all.put(
                "toLastDayOfWeek",
                call -> day(call, day -> startOfWeek(weekStart(call)).applyAsLong(day) + 6));
        all.put("toMonday", call -> day(call, startOfWeek(MONDAY)));
        all.put("timeSlot", call -> within(call, 30 * ZoneClock.MINUTE));
        all.put("toStartOfISOYear", call -> day(call, TruncationScalars::startOfIsoYear));
        all.put("toStartOfMonth", call -> day(call, day -> startOfMonths(day, 1)));
        all.put(
                "toLastDayOfMonth",
                call -> day(
                        call,
                        day -> LocalDate.ofEpochDay(startOfMonths(day, 1))
                                        .plusMonths(1)
                                        .toEpochDay()
                                - 1));
        all.put("toStartOfQuarter", call -> day(call, day -> startOfMonths(day, 3)));
        all.put("toStartOfYear", call -> day(call, day -> startOfMonths(day, 12)));
        all.put("dateTrunc", call -> interval(call, 1, 1, TimeUnit.parse(Scalars.constantText(call, 0))));
        all.put("toStartOfInterval", TruncationScalars::interval);
    }

    /** The Monday of the week with January the 4th. */
    private static long startOfIsoYear(long day) {
        int year = LocalDate.ofEpochDay(day).get(IsoFields.WEEK_BASED_YEAR);
        return startOfWeek(MONDAY).applyAsLong(LocalDate.of(year, 1, 4).toEpochDay());
    }

    /** Returns the local day of the time that is an argument. */
    static LongUnaryOperator localDay(Expression.Call call, int index) {
        boolean isDate = call.arguments().get(index).type().kind() == Type.Kind.DATE;
        ZoneClock clock = new ZoneClock(Scalars.zone(call));
        return isDate ? LongUnaryOperator.identity() : clock::localDay;
    }

    /** Returns the moment of the time that is an argument. */
    static LongUnaryOperator moment(Expression.Call call, int index, ZoneClock clock) {
        boolean isDate = call.arguments().get(index).type().kind() == Type.Kind.DATE;
        return isDate ? clock::startOfDay : LongUnaryOperator.identity();
    }

    private static Scalar.OfLong day(Expression.Call call, LongUnaryOperator ofDay) {
        LongUnaryOperator localDay = localDay(call, 0);
        DayTable table = new DayTable(ofDay);
        return time -> table.applyAsLong(localDay.applyAsLong(time));
    }

    private static Scalar.OfLong within(Expression.Call call, long unit) {
        ZoneClock clock = new ZoneClock(Scalars.zone(call));
        LongUnaryOperator moment = moment(call, 0, clock);
        return time -> clock.startOf(moment.applyAsLong(time), unit);
    }

    private static Scalar.OfLong startOfDay(Expression.Call call, int index) {
        ZoneClock clock = new ZoneClock(Scalars.zone(call));
        LongUnaryOperator localDay = localDay(call, index);
        return time -> clock.startOfDay(localDay.applyAsLong(time));
    }

    private static int weekStart(Expression.Call call) {
        boolean hasMode = call.arguments().size() > 2;
        Object mode = hasMode ? Scalars.constant(call, 1) : Long.valueOf(0);
        if (!(mode instanceof Long number)) {
            throw SqlRefusal.illegalType("The mode of '" + call.function().name() + "' must be a constant number.");
        }
        return number % 2 == 1 ? MONDAY : SUNDAY;
    }

    private static LongUnaryOperator startOfWeek(int shift) {
        return day -> day - Math.floorMod(day + shift, 7);
    }

    /** Returns the first day of a run of months that begins with a January. */
    private static long startOfMonths(long day, int months) {
        LocalDate date = LocalDate.ofEpochDay(day);
        int month = (date.getMonthValue() - 1) / months * months + 1;
        return LocalDate.of(date.getYear(), month, 1).toEpochDay();
    }

    private static Scalar interval(Expression.Call call) {
        if (!(Scalars.constant(call, 1) instanceof Long count) || count < 1 || count > 1_000_000) {
            throw SqlRefusal.query("An interval to cut times needs a constant positive number.");
        }
        return interval(call, 0, count, TimeUnit.parse(Scalars.constantText(call, 2)));
    }

    /**
     * Intervals of several minutes or hours are counted from the start of the day, of days and months from 1970, of
     * weeks from a Monday.
     */
    private static Scalar interval(Expression.Call call, int index, long count, TimeUnit unit) {
        ZoneClock clock = new ZoneClock(Scalars.zone(call));
        LongUnaryOperator localDay = localDay(call, index);
        LongUnaryOperator moment = moment(call, index, clock);
        LongUnaryOperator cut = switch (unit) {
            case MICROSECOND, MILLISECOND, SECOND, MINUTE, HOUR ->
                time -> withinDay(clock, moment.applyAsLong(time), count * unit.micros());
            case DAY ->
                time -> {
                    long day = localDay.applyAsLong(time);
                    return clock.startOfDay(day - Math.floorMod(day, count));
                };
            case WEEK ->
                time -> {
                    long monday = startOfWeek(MONDAY).applyAsLong(localDay.applyAsLong(time));
                    return monday - 7 * Math.floorMod(Math.floorDiv(monday + MONDAY, 7), count);
                };
            case MONTH, QUARTER, YEAR -> {
                DayTable table = new DayTable(day -> startOfMonthsSince1970(day, count * unit.months()));
                yield time -> table.applyAsLong(localDay.applyAsLong(time));
            }
        };
        return Scalar.OfLong.at(index, cut);
    }

    private static long withinDay(ZoneClock clock, long micros, long length) {
        if (ZoneClock.HOUR % length == 0) {
            return clock.startOf(micros, length);
        }
        long start = clock.startOfDay(clock.localDay(micros));
        long rest = Math.floorMod(micros - start, length);
        return length > ZoneClock.DAY ? micros - Math.floorMod(clock.local(micros), length) : micros - rest;
    }

    private static long startOfMonthsSince1970(long day, long months) {
        LocalDate date = LocalDate.ofEpochDay(day);
        long since = ChronoUnit.MONTHS.between(LocalDate.EPOCH, date.withDayOfMonth(1));
        return LocalDate.EPOCH.plusMonths(since - Math.floorMod(since, months)).toEpochDay();
    }
}
