package dev.tenrec.insight.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.error.ApiException;
import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DateRangeTest {
    private static final ZoneId UTC = ZoneId.of("UTC");
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final ZonedDateTime NOW =
            LocalDateTime.parse("2025-03-20T15:42:10.5").atZone(UTC);
    private static final ProjectTime SUNDAY_WEEKS = new ProjectTime(UTC, DayOfWeek.SUNDAY);

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            -,           -,           DAY,    2025-03-13T00:00,    2025-03-20T23:59:59.999999
            -7d,         -,           DAY,    2025-03-13T00:00,    2025-03-20T23:59:59.999999
            -1m,         -,           WEEK,   2025-02-20T00:00,    2025-03-20T23:59:59.999999
            -1q,         -,           DAY,    2024-12-19T00:00,    2025-03-20T23:59:59.999999
            -1y,         -,           MONTH,  2024-03-20T00:00,    2025-03-20T23:59:59.999999
            dStart,      -,           HOUR,   2025-03-20T00:00,    2025-03-20T15:59:59.999999
            today,       now,         DAY,    2025-03-20T00:00,    2025-03-20T23:59:59.999999
            mStart,      mEnd,        DAY,    2025-03-01T00:00,    2025-03-31T23:59:59.999999
            -1mStart,    -1mEnd,      DAY,    2025-02-01T00:00,    2025-02-28T23:59:59.999999
            yStart,      -1dEnd,      MONTH,  2025-01-01T00:00,    2025-03-19T23:59:59.999999
            -3h,         -,           HOUR,   2025-03-20T12:00,    2025-03-20T15:59:59.999999
            -2d,         -,           HOUR,   2025-03-18T00:00,    2025-03-20T15:59:59.999999
            -30M,        -,           MINUTE, 2025-03-20T15:12,    2025-03-20T15:42:59.999999
            2025-01-05,  2025-01-06,  DAY,    2025-01-05T00:00,    2025-01-06T23:59:59.999999
            2025-01-05T10:20:30Z, 2025-01-06T08:00, DAY, 2025-01-05T00:00, 2025-01-06T23:59:59.999999
            2025-01-05T10:20:30+02:00, 2025-01-05T12:10, HOUR, 2025-01-05T08:00, 2025-01-05T12:10
            """)
    void roundsToWholeDaysOrHours(String from, String to, Interval interval, String expectedFrom, String expectedTo) {
        DateRange.Resolved range = new DateRange(from, to, false).resolve(NOW, interval, DateRangeTest::noEvent);
        assertThat(range.from().toLocalDateTime()).isEqualTo(expectedFrom);
        assertThat(range.to().toLocalDateTime()).isEqualTo(expectedTo);
    }

    @Test
    void takesExplicitDatesToTheMicrosecond() {
        DateRange.Resolved range = new DateRange("2025-01-05T10:20:30.123456Z", "-1h", true)
                .resolve(NOW, Interval.DAY, DateRangeTest::noEvent);
        assertThat(range.from().toLocalDateTime()).isEqualTo("2025-01-05T10:20:30.123456");
        assertThat(range.to().toLocalDateTime()).isEqualTo("2025-03-20T14:42:10.5");
    }

    @Test
    void beginsAllAtTheFirstEvent() {
        DateRange all = new DateRange("all", null, false);
        long first = 1_700_000_000_000_000L;
        assertThat(all.resolve(NOW, Interval.DAY, from -> OptionalLong.of(first))
                        .from()
                        .toLocalDateTime())
                .isEqualTo("2023-11-14T00:00");
        assertThat(all.resolve(NOW, Interval.DAY, DateRangeTest::noEvent).from().toLocalDateTime())
                .isEqualTo("2015-01-01T00:00");
    }

    @Test
    void beginsAllNoFartherBackThanAChartByTheDayHolds() {
        DateRange all = new DateRange("all", null, false);
        DateRange.Resolved range = all.resolve(NOW, Interval.DAY, OptionalLong::of);
        assertThat(range.from().toLocalDateTime()).isEqualTo("1997-11-03T00:00");
        assertThat(Buckets.of(range, Interval.DAY, SUNDAY_WEEKS).count()).isEqualTo(Buckets.POINTS_MAX);
    }

    @ParameterizedTest
    @ValueSource(strings = {"yesterday", "7d", "d", "-7x", "2025-13-01", "2025-02-30", "-999999y", "", "-1dMiddle"})
    void refusesWhatIsNoDate(String text) {
        assertThatThrownBy(() -> new DateRange(text, null, false).resolve(NOW, Interval.DAY, DateRangeTest::noEvent))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("is no date")
                .extracting("attr")
                .isEqualTo("query__dateRange__date_from");
    }

    @Test
    void acceptsAPlusThatBecameASpaceInAQueryString() {
        assertThat(Moment.parse("2025-01-05T10:00:00 02:00", NOW, "after")
                        .time()
                        .toLocalDateTime())
                .isEqualTo("2025-01-05T08:00");
    }

    @Test
    void hasEightPointsForSevenDays() {
        DateRange.Resolved range = new DateRange("-7d", null, false).resolve(NOW, Interval.DAY, DateRangeTest::noEvent);
        Buckets buckets = Buckets.of(range, Interval.DAY, SUNDAY_WEEKS);
        assertThat(buckets.days()).hasSize(8).startsWith("2025-03-13").endsWith("2025-03-20");
        assertThat(buckets.labels()).startsWith("13-Mar-2025");
    }

    @Test
    void beginsWeeksOnTheProjectsDayAndCountsOnlyWithinTheRange() {
        DateRange.Resolved range =
                new DateRange("2025-03-12", "2025-03-18", false).resolve(NOW, Interval.WEEK, DateRangeTest::noEvent);
        assertThat(Buckets.of(range, Interval.WEEK, SUNDAY_WEEKS).days()).containsExactly("2025-03-09", "2025-03-16");
        Buckets mondays = Buckets.of(range, Interval.WEEK, new ProjectTime(UTC, DayOfWeek.MONDAY));
        assertThat(mondays.days()).containsExactly("2025-03-10", "2025-03-17");
        assertThat(mondays.indexOf(micros("2025-03-11T12:00"))).isEqualTo(-1);
        assertThat(mondays.indexOf(micros("2025-03-12T00:00"))).isZero();
        assertThat(mondays.indexOf(micros("2025-03-18T23:59:59.999999"))).isEqualTo(1);
        assertThat(mondays.indexOf(micros("2025-03-19T00:00"))).isEqualTo(-1);
    }

    @Test
    void hasQuartersYearsAndSecondsAsPoints() {
        DateRange dates = new DateRange("2024-11-20", "2025-04-02", false);
        Buckets quarters = points(dates, Interval.QUARTER);
        assertThat(quarters.days()).containsExactly("2024-10-01", "2025-01-01", "2025-04-01");
        assertThat(quarters.labels()).startsWith("1-Oct-2024");
        assertThat(quarters.indexOf(micros("2024-10-01T00:00"))).isZero();
        assertThat(quarters.indexOf(micros("2024-12-31T23:59:59.999999"))).isZero();
        assertThat(quarters.indexOf(micros("2025-04-03T00:00"))).isEqualTo(-1);
        assertThat(points(dates, Interval.YEAR).days()).containsExactly("2024-01-01", "2025-01-01");
        DateRange time = new DateRange("2025-03-01T10:00:58", "2025-03-01T10:01:00", false);
        Buckets seconds = points(time, Interval.SECOND);
        assertThat(seconds.days()).containsExactly("2025-03-01 10:00:58", "2025-03-01 10:00:59", "2025-03-01 10:01:00");
        assertThat(seconds.labels()).endsWith("1-Mar 10:01:00");
        assertThat(points(new DateRange("-3s", null, false), Interval.SECOND).count())
                .isEqualTo(4);
    }

    private static Buckets points(DateRange range, Interval interval) {
        DateRange.Resolved resolved = range.resolve(NOW, interval, DateRangeTest::noEvent);
        return Buckets.of(resolved.fromFirstMonth(interval, SUNDAY_WEEKS), interval, SUNDAY_WEEKS);
    }

    @Test
    void hasDaysOf23And25HoursWhenClocksChange() {
        assertThat(berlin("2025-03-30", Interval.HOUR).count()).isEqualTo(23);
        Buckets autumn = berlin("2025-10-26", Interval.HOUR);
        assertThat(autumn.days())
                .hasSize(25)
                .containsSequence(
                        "2025-10-26 01:00:00", "2025-10-26 02:00:00", "2025-10-26 02:00:00", "2025-10-26 03:00:00");
    }

    @Test
    void countsAnEventAtTheChangeOfClocksInItsOwnDay() {
        Buckets days = Buckets.of(berlinRange("2025-03-29", "2025-03-31", Interval.DAY), Interval.DAY, berlinTime());
        assertThat(days.indexOf(micros("2025-03-29T22:59:59.999999"))).isZero();
        assertThat(days.indexOf(micros("2025-03-29T23:00"))).isEqualTo(1);
        assertThat(days.indexOf(micros("2025-03-30T21:59:59.999999"))).isEqualTo(1);
        assertThat(days.indexOf(micros("2025-03-30T22:00"))).isEqualTo(2);
    }

    @Test
    void refusesMorePointsThanItsBound() {
        DateRange.Resolved year =
                new DateRange("-1y", null, false).resolve(NOW, Interval.MINUTE, DateRangeTest::noEvent);
        assertThatThrownBy(() -> Buckets.of(year, Interval.MINUTE, SUNDAY_WEEKS))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("more than 10000 points");
    }

    @Test
    void comparesWithTheTimeBefore() {
        assertThat(previous("-30d", null, Interval.DAY)).isEqualTo("2025-01-18T00:00 2025-02-17T23:59:59.999999");
        assertThat(previous("2025-03-01", "2025-03-05", Interval.WEEK))
                .isEqualTo("2025-02-24T00:00 2025-02-28T23:59:59.999999");
        assertThat(previous("2025-03-05T06:00", "2025-03-05T08:30", Interval.HOUR))
                .isEqualTo("2025-03-05T06:00 2025-03-05T08:30");
        assertThat(previous("-2h", null, Interval.MINUTE)).endsWith(":59.999999");
    }

    @Test
    void comparesTheSameDaysOfTheWeek() {
        assertThat(previous("-7d", null, Interval.DAY)).isEqualTo("2025-03-06T00:00 2025-03-13T23:59:59.999999");
        assertThat(previous(null, null, Interval.DAY)).isEqualTo("2025-03-06T00:00 2025-03-13T23:59:59.999999");
        assertThat(previous("-7d", "-1d", Interval.DAY)).isEqualTo("2025-03-06T00:00 2025-03-12T23:59:59.999999");
        assertThat(previous("-0d", null, Interval.DAY)).isEqualTo("2025-03-19T00:00 2025-03-19T23:59:59.999999");
    }

    @Test
    void comparesThisMonthWithTheWholeMonthBefore() {
        assertThat(previous("mStart", null, Interval.DAY)).isEqualTo("2025-02-01T00:00 2025-02-28T23:59:59.999999");
        assertThat(previous("yStart", null, Interval.MONTH)).isEqualTo("2024-01-01T00:00 2024-12-31T23:59:59.999999");
    }

    @Test
    void comparesWithAYearEarlier() {
        DateRange.Resolved range = new DateRange("-7d", null, false).resolve(NOW, Interval.DAY, DateRangeTest::noEvent);
        assertThat(range.earlier("-1y").from().toLocalDateTime()).isEqualTo("2024-03-13T00:00");
    }

    private static String previous(String from, String to, Interval interval) {
        DateRange range = new DateRange(from, to, false);
        DateRange.Resolved before = range.previous(range.resolve(NOW, interval, DateRangeTest::noEvent), interval);
        return before.from().toLocalDateTime() + " " + before.to().toLocalDateTime();
    }

    private static ProjectTime berlinTime() {
        return new ProjectTime(BERLIN, DayOfWeek.MONDAY);
    }

    private static Buckets berlin(String day, Interval interval) {
        return Buckets.of(berlinRange(day, day, interval), interval, berlinTime());
    }

    private static DateRange.Resolved berlinRange(String from, String to, Interval interval) {
        return new DateRange(from, to, false)
                .resolve(NOW.withZoneSameInstant(BERLIN), interval, DateRangeTest::noEvent);
    }

    private static long micros(String utc) {
        return dev.tenrec.json.Timestamps.micros(
                LocalDateTime.parse(utc).atZone(UTC).toInstant());
    }

    private static OptionalLong noEvent(long fromMicros) {
        return OptionalLong.empty();
    }
}
