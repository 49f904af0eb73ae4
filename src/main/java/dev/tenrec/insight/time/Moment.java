package dev.tenrec.insight.time;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A date as users write it: {@code 2025-01-31}, {@code 2025-01-31T10:00:00+02:00}, {@code -7d}, {@code mStart},
 * {@code -1mEnd}, {@code today}.
 *
 * @param time in the project's zone
 * @param precision the unit that the text names: days for a date, hours for {@code -3h}, microseconds for a timestamp
 * @param isDate true for a date without a time of day
 */
public record Moment(ZonedDateTime time, ChronoUnit precision, boolean isDate) {
    private static final int TEXT_MAX = 40;
    private static final Pattern RELATIVE = Pattern.compile("(?:-(\\d{1,6}))?([sMhdwmqy])(Start|End)?");

    /** Words for this day. */
    private static final Set<String> WORDS = Set.of("today", "now");

    /** A quarter is 13 weeks. */
    private static final Map<String, ChronoUnit> UNITS = Map.of(
            "s", ChronoUnit.SECONDS,
            "M", ChronoUnit.MINUTES,
            "h", ChronoUnit.HOURS,
            "d", ChronoUnit.DAYS,
            "w", ChronoUnit.WEEKS,
            "m", ChronoUnit.MONTHS,
            "q", ChronoUnit.WEEKS,
            "y", ChronoUnit.YEARS);

    private static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendLiteral('T')
            .appendPattern("HH:mm[:ss]")
            .optionalStart()
            .appendFraction(ChronoField.NANO_OF_SECOND, 1, 9, true)
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HH:MM", "Z")
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HHMM", "Z")
            .optionalEnd()
            .toFormatter(Locale.ROOT);

    /**
     * Parses a date.
     *
     * @param now in the project's zone
     * @param field the field that a refusal names
     * @throws ApiException when it is no date
     */
    public static Moment parse(String text, ZonedDateTime now, @Nullable String field) {
        String trimmed = text.strip();
        if (trimmed.length() <= TEXT_MAX) {
            try {
                Matcher relative = relative(trimmed);
                Moment moment = relative.matches() ? relative(relative, now) : absolute(trimmed, now);
                if (moment.time.getYear() >= 1 && moment.time.getYear() <= 9999) {
                    return moment;
                }
            } catch (DateTimeException unreadable) {
                throw refused(trimmed, field);
            }
        }
        throw refused(trimmed.substring(0, Math.min(TEXT_MAX, trimmed.length())), field);
    }

    /** Returns whether a text has the relative form. */
    public static boolean isRelative(String text) {
        Matcher matcher = relative(text);
        return matcher.matches() && (matcher.group(1) != null || matcher.group(3) != null);
    }

    /** Returns whether a text is a plain distance such as {@code -1w}. */
    public static boolean isShift(String text) {
        Matcher matcher = relative(text);
        return matcher.matches() && matcher.group(1) != null && matcher.group(3) == null;
    }

    /** Moves a time back by a text that {@link #isShift}. */
    public static ZonedDateTime back(String text, ZonedDateTime time) {
        Matcher matcher = relative(text);
        if (!matcher.matches()) {
            throw new AssertionError(text);
        }
        return minus(time, Integer.parseInt(matcher.group(1)), matcher.group(2));
    }

    /** The days of a text such as {@code -14d}, or 1 for any other text. */
    static int daysBack(String text) {
        Matcher matcher = relative(text);
        boolean isDays = matcher.matches() && "d".equals(matcher.group(2)) && matcher.group(1) != null;
        return isDays ? Integer.parseInt(matcher.group(1)) : 1;
    }

    /** The unit of {@code mStart} and {@code yStart}, or null for any other text. */
    static @Nullable ChronoUnit startedUnit(@Nullable String text) {
        Matcher matcher = relative(text == null ? "" : text);
        boolean isStart = matcher.matches() && matcher.group(1) == null && "Start".equals(matcher.group(3));
        return isStart && "my".contains(matcher.group(2)) ? unit(matcher.group(2)) : null;
    }

    private static Matcher relative(String text) {
        String trimmed = text.strip();
        return RELATIVE.matcher(WORDS.contains(trimmed) ? "-0d" : trimmed);
    }

    public static ZonedDateTime endOfDay(ZonedDateTime time) {
        return lastMicro(time.toLocalDate().plusDays(1).atStartOfDay(time.getZone()));
    }

    public static ZonedDateTime lastMicro(ZonedDateTime next) {
        return next.minus(1, ChronoUnit.MICROS);
    }

    private static Moment relative(Matcher text, ZonedDateTime now) {
        if (text.group(1) == null && text.group(3) == null) {
            throw new DateTimeException("a unit alone names no date");
        }
        int count = text.group(1) == null ? 0 : Integer.parseInt(text.group(1));
        ChronoUnit unit = unit(text.group(2));
        ChronoUnit precision = unit.isTimeBased() ? unit : ChronoUnit.DAYS;
        ZonedDateTime time = minus(now, count, text.group(2));
        if (text.group(3) == null) {
            return new Moment(time, precision, false);
        }
        ZonedDateTime start = start(time, unit);
        boolean isStart = text.group(3).equals("Start");
        return new Moment(isStart ? start : lastMicro(minus(start, -1, text.group(2))), precision, false);
    }

    private static ZonedDateTime minus(ZonedDateTime time, int count, String unit) {
        long units = unit.equals("q") ? 13L * count : count;
        return time.minus(units, unit(unit));
    }

    private static ChronoUnit unit(String letter) {
        return Objects.requireNonNull(UNITS.get(letter));
    }

    private static ZonedDateTime start(ZonedDateTime time, ChronoUnit unit) {
        if (unit.isTimeBased()) {
            return time.truncatedTo(unit);
        }
        LocalDate date = time.toLocalDate();
        LocalDate first = unit == ChronoUnit.MONTHS
                ? date.withDayOfMonth(1)
                : unit == ChronoUnit.YEARS ? date.withDayOfYear(1) : date;
        return first.atStartOfDay(time.getZone());
    }

    private static Moment absolute(String text, ZonedDateTime now) {
        if (text.length() == 10) {
            LocalDate date = LocalDate.parse(text);
            return new Moment(date.atStartOfDay(now.getZone()), ChronoUnit.DAYS, true);
        }
        // In a query string an unescaped plus sign arrives as a space.
        String iso = text.replaceFirst(" (\\d\\d:?\\d\\d)$", "+$1");
        if (iso.length() > 10 && iso.charAt(10) == ' ') {
            iso = iso.substring(0, 10) + 'T' + iso.substring(11);
        }
        ZonedDateTime time = timestamp(iso, now);
        return new Moment(time.truncatedTo(ChronoUnit.MICROS), ChronoUnit.MICROS, false);
    }

    private static ZonedDateTime timestamp(String iso, ZonedDateTime now) {
        var parsed = TIMESTAMP.parseBest(iso, OffsetDateTime::from, LocalDateTime::from);
        if (parsed instanceof OffsetDateTime exact) {
            return exact.atZoneSameInstant(now.getZone());
        }
        if (parsed instanceof LocalDateTime local) {
            return local.atZone(now.getZone());
        }
        throw new DateTimeParseException("no timestamp", iso, 0);
    }

    private static ApiException refused(String text, @Nullable String field) {
        return new ApiException(
                ErrorCode.INVALID_INPUT,
                "\"" + text + "\" is no date. Use YYYY-MM-DD, YYYY-MM-DDThh:mm:ss[.uuuuuu][+HH:MM|Z] or a relative date"
                        + " such as -7d, -1mStart or dStart.",
                field);
    }
}
