package dev.tenrec.demo;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The ninety days that end now: weeks with their ends, growth, and one day on which many hear of Burrow.
 *
 * @param first the day that has the number 0, in UTC
 * @param now nothing happens later
 */
record Calendar(LocalDate first, Instant now) {
    static final int DAYS = 90;
    /** The day on which Burrow is shown to the world. */
    static final int LAUNCH_DAY = 51;
    /** From this day on new people are led through their first document. */
    static final int GUIDED_DAY = 66;

    private static final int DAY_SECONDS = 86_400;
    private static final int HOUR_SECONDS = 3_600;
    private static final double[] LAUNCH_RUSH = {2.6, 1.5, 0.7, 0.3};
    private static final Weighted<Integer> HOURS = hours();

    static Calendar endingAt(Instant now) {
        return new Calendar(LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(DAYS - 1L), now);
    }

    LocalDate date(int day) {
        return first.plusDays(day);
    }

    /** Which day a newcomer comes on. */
    Weighted<Integer> arrivals() {
        Weighted<Integer> days = new Weighted<>();
        IntStream.range(0, DAYS).forEach(day -> days.add((0.6 + 0.8 * day / DAYS + rush(day)) * rhythm(day), day));
        return days;
    }

    /** Share of an average day's activity: less on Fridays, little at weekends. */
    double rhythm(int day) {
        DayOfWeek weekday = date(day).getDayOfWeek();
        return switch (weekday) {
            case MONDAY, THURSDAY -> 1;
            case TUESDAY, WEDNESDAY -> 1.08;
            case FRIDAY -> 0.86;
            case SATURDAY -> 0.3;
            case SUNDAY -> 0.36;
        };
    }

    /** A moment of a day, most likely one of working hours. */
    Instant moment(int day, SplittableRandom random) {
        long seconds = HOURS.pick(random) * (long) HOUR_SECONDS + random.nextInt(HOUR_SECONDS);
        return first.atStartOfDay(ZoneOffset.UTC).toInstant().plusSeconds(day * (long) DAY_SECONDS + seconds);
    }

    static boolean isLaunch(int day) {
        return day >= LAUNCH_DAY && day < LAUNCH_DAY + LAUNCH_RUSH.length;
    }

    private static double rush(int day) {
        return isLaunch(day) ? LAUNCH_RUSH[day - LAUNCH_DAY] : 0;
    }

    private static Weighted<Integer> hours() {
        Weighted<Integer> hours = new Weighted<>();
        IntStream.range(0, 24).forEach(hour -> hours.add(0.35 + 5 * Math.exp(-Math.pow((hour - 13) / 4.2, 2)), hour));
        return hours;
    }
}
