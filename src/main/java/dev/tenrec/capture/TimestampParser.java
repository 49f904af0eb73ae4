package dev.tenrec.capture;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the timestamps that clients send, to the microsecond: RFC 3339 with any offset or none (UTC), a date alone, a
 * space for the T, slashes, RFC 2822, seconds to nanoseconds since 1970 as digits.
 *
 * <p>A cursor over the bytes, because a date class per event would cost more than all the rest of its parsing.
 */
public final class TimestampParser {
    /** No timestamp was sent. */
    static final long NONE = Long.MIN_VALUE;
    /** The value sent is no timestamp. */
    public static final long INVALID = Long.MIN_VALUE + 1;

    static final long MICROS = 1_000_000;
    /** The first microsecond of the year 0, the first year that is kept. */
    static final long MIN = LocalDate.of(0, 1, 1).toEpochDay() * 86_400 * MICROS;
    /** The last microsecond of the year 9999. */
    static final long MAX = (LocalDate.of(10_000, 1, 1).toEpochDay() * 86_400) * MICROS - 1;

    private static final long CLIENT_TIME_FROM = LocalDate.of(2021, 1, 1).toEpochDay() * 86_400 * 1_000;

    /** RFC 3339 with seconds and an offset, which protocol v1 demands of the request as a whole. */
    private static final Pattern RFC_3339 = Pattern.compile(
            "[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,20})?([Zz]|[+-][0-9]{2}:[0-9]{2})");

    private final byte[] source;
    private final int end;
    private int at;

    private TimestampParser(byte[] source, int from, int to) {
        this.source = source;
        this.at = from;
        this.end = to;
    }

    /** Microseconds since 1970 in UTC, 0 for a year that is not kept, or {@link #INVALID}. */
    public static long parse(byte[] source, int from, int to) {
        int start = from;
        int stop = to;
        while (start < stop && source[start] <= ' ' && source[start] >= 0) {
            start++;
        }
        while (stop > start && source[stop - 1] <= ' ' && source[stop - 1] >= 0) {
            stop--;
        }
        if (start == stop) {
            return INVALID;
        }
        long micros = new TimestampParser(source, start, stop).civil();
        if (micros == INVALID) {
            micros = sinceEpoch(source, start, stop);
        }
        if (micros == INVALID) {
            micros = mail(new String(source, start, stop - start, StandardCharsets.UTF_8));
        }
        return micros == INVALID || (micros >= MIN && micros <= MAX) ? micros : 0;
    }

    public static long parse(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return parse(bytes, 0, bytes.length);
    }

    /** Microseconds since 1970 in UTC of a complete RFC 3339 timestamp, or {@link #INVALID}. */
    public static long parseRfc3339(String text) {
        String stripped = text.strip();
        return RFC_3339.matcher(stripped).matches() ? parse(stripped) : INVALID;
    }

    /** The query parameter {@code _}: milliseconds since 1970, taken when later than 2020, else {@link #NONE}. */
    static long clientTime(@Nullable String digits) {
        if (digits == null || digits.isEmpty() || digits.length() > 15) {
            return NONE;
        }
        long millis = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return NONE;
            }
            millis = millis * 10 + digit;
        }
        long micros = millis * 1_000;
        return millis >= CLIENT_TIME_FROM && micros <= MAX ? micros : NONE;
    }

    /** {@code 2024-01-31T10:20:30.123456+02:00} and what is like it. */
    private long civil() {
        long day = date();
        if (day == INVALID) {
            return INVALID;
        }
        if (at == end) {
            return day * 86_400 * MICROS;
        }
        if (peek() != 'T' && peek() != 't' && peek() != ' ') {
            return INVALID;
        }
        at++;
        int hour = digits(2);
        if (hour < 0 || hour > 23 || !skip(':')) {
            return INVALID;
        }
        int minute = digits(2);
        int second = 0;
        int fraction = 0;
        if (skip(':')) {
            second = digits(2);
            if (skip('.') || skip(',')) {
                fraction = fraction();
            }
        }
        int offset = offsetMinutes();
        if (minute < 0 || minute > 59 || second < 0 || second > 60 || fraction < 0 || offset == Integer.MIN_VALUE) {
            return INVALID;
        }
        long seconds = day * 86_400 + hour * 3_600L + minute * 60L + second - offset * 60L;
        return seconds * MICROS + fraction;
    }

    /** Days since 1970. */
    private long date() {
        int sign = skip('-') ? -1 : skip('+') ? 1 : 0;
        int start = at;
        int first = digitsUpTo(sign == 0 ? 4 : 9);
        int size = at - start;
        if (size == 2 && sign == 0 && skip('/')) {
            int day = digits(2);
            return skip('/') ? day(digits(4), first, day) : INVALID;
        }
        if (size < 4) {
            return INVALID;
        }
        char separator = peek() == '/' ? '/' : '-';
        if (!skip(separator)) {
            return INVALID;
        }
        int month = digits(2);
        return skip(separator) ? day(sign < 0 ? -first : first, month, digits(2)) : INVALID;
    }

    private static long day(int year, int month, int day) {
        if (month < 1 || month > 12 || day < 1 || day > 31) {
            return INVALID;
        }
        if (year < 0 || year > 9_999) {
            // A year that is not kept: any day of it will do.
            return year < 0 ? MIN / MICROS / 86_400 - 10 : MAX / MICROS / 86_400 + 10;
        }
        if (day > 28 && day > java.time.YearMonth.of(year, month).lengthOfMonth()) {
            return INVALID;
        }
        // Days from civil, counted in 400 year eras from March.
        int y = month <= 2 ? year - 1 : year;
        int era = Math.floorDiv(y, 400);
        int yearOfEra = y - era * 400;
        int dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
        int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return era * 146_097L + dayOfEra - 719_468;
    }

    /** Microseconds; further digits are cut. Negative when there is no digit. */
    private int fraction() {
        int micros = 0;
        int size = 0;
        for (; at < end && isDigit(source[at]); at++, size++) {
            micros = size < 6 ? micros * 10 + source[at] - '0' : micros;
        }
        for (int i = size; i < 6; i++) {
            micros *= 10;
        }
        return size == 0 ? -1 : micros;
    }

    /** Minutes east of UTC; the end of the text must follow. */
    private int offsetMinutes() {
        if (at == end) {
            return 0;
        }
        at += peek() == ' ' ? 1 : 0;
        if (end - at == 1 && (peek() == 'Z' || peek() == 'z')) {
            return 0;
        }
        if (end - at == 3) {
            String zone = new String(source, at, 3, StandardCharsets.ISO_8859_1);
            if (zone.equals("UTC") || zone.equals("GMT")) {
                return 0;
            }
        }
        int sign = skip('+') ? 1 : skip('-') ? -1 : 0;
        int hours = digits(2);
        int minutes = 0;
        if (at < end) {
            at += peek() == ':' ? 1 : 0;
            minutes = digits(2);
        }
        boolean valid = sign != 0 && at == end && hours >= 0 && hours <= 23 && minutes >= 0 && minutes <= 59;
        return valid ? sign * (hours * 60 + minutes) : Integer.MIN_VALUE;
    }

    /** Seconds, milliseconds, microseconds or nanoseconds since 1970, told apart by the number of digits. */
    private static long sinceEpoch(byte[] source, int from, int to) {
        TimestampParser digits = new TimestampParser(source, from, to);
        long number = 0;
        while (digits.at < to && isDigit(source[digits.at]) && digits.at - from < 19) {
            number = number * 10 + source[digits.at++] - '0';
        }
        int size = digits.at - from;
        if (number < 0) {
            return INVALID;
        }
        if (digits.at == to) {
            return switch (size) {
                case 10 -> number * MICROS;
                case 13 -> number * 1_000;
                case 16 -> number;
                case 19 -> number / 1_000;
                default -> INVALID;
            };
        }
        if (size == 10 && digits.skip('.')) {
            int fraction = digits.fraction();
            return fraction >= 0 && digits.at == to ? number * MICROS + fraction : INVALID;
        }
        return INVALID;
    }

    /** RFC 2822: {@code Tue, 3 Jun 2008 11:05:30 +0200}. */
    private static long mail(String text) {
        try {
            Instant instant = DateTimeFormatter.RFC_1123_DATE_TIME.parse(text.replace(" UTC", " GMT"), Instant::from);
            return instant.getEpochSecond() * MICROS + instant.get(ChronoField.MICRO_OF_SECOND);
        } catch (DateTimeException noDate) {
            return INVALID;
        }
    }

    private char peek() {
        return at < end ? (char) source[at] : 0;
    }

    private boolean skip(char expected) {
        boolean found = at < end && source[at] == expected;
        at += found ? 1 : 0;
        return found;
    }

    /** Exactly so many digits, or -1. */
    private int digits(int size) {
        int start = at;
        int number = digitsUpTo(size);
        return at - start == size ? number : -1;
    }

    private int digitsUpTo(int size) {
        int number = 0;
        for (int left = size; left > 0 && at < end && isDigit(source[at]); left--) {
            number = number * 10 + source[at++] - '0';
        }
        return number;
    }

    private static boolean isDigit(byte character) {
        return character >= '0' && character <= '9';
    }
}
