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
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A date as users write it: {@code 2025-01-31}, {@code 2025-01-31T10:00:00+02:00}, {@code -7d}, {@code mStart},
 * {@code -1mEnd}.
 *
 * @param time in the project's zone
 * @param precision the unit that the text names: days for a date, hours for {@code -3h}, microseconds for a timestamp
 * @param isDate true for a date without a time of day
 */
public record Moment(ZonedDateTime time, ChronoUnit precision, boolean isDate) {
    private static final int TEXT_MAX = 40;
    private static final Pattern RELATIVE = Pattern.compile("(?:-(\\d{1,6}))?([sMhdwmqy])(Start|End)?");
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
                Matcher relative = RELATIVE.matcher(trimmed);
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
        Matcher matcher = RELATIVE.matcher(text.strip());
        return matcher.matches() && (matcher.group(1) != null || matcher.group(3) != null);
    }

    /** Returns whether a text is a plain distance such as {@code -1w}. */
    public static boolean isShift(String text) {
        Matcher matcher = RELATIVE.matcher(text.strip());
        return matcher.matches() && matcher.group(1) != null && matcher.group(3) == null;
    }

    /** Moves a time back by a text that {@link #isShift}. */
    public static ZonedDateTime back(String text, ZonedDateTime time) {
        Matcher matcher = RELATIVE.matcher(text.strip());
        if (!matcher.matches()) {
            throw new AssertionError(text);
        }
        return minus(time, Integer.parseInt(matcher.group(1)), matcher.group(2));
    }

    /** The last microsecond of a day. */
    public static ZonedDateTime endOfDay(ZonedDateTime time) {
        return lastMicro(time.toLocalDate().plusDays(1).atStartOfDay(time.getZone()));
    }

    /** The last microsecond before a time. */
    public static ZonedDateTime lastMicro(ZonedDateTime next) {
        return next.minus(1, ChronoUnit.MICROS);
    }

    private static Moment relative(Matcher text, ZonedDateTime now) {
        if (text.group(1) == null && text.group(3) == null) {
            throw new DateTimeException("a unit alone names no date");
        }
        int count = text.group(1) == null ? 0 : Integer.parseInt(text.group(1));
        String unit = text.group(2);
        ZonedDateTime time = minus(now, count, unit);
        if (text.group(3) == null) {
            return new Moment(time, precision(unit), false);
        }
        ZonedDateTime start = start(time, unit);
        boolean isStart = text.group(3).equals("Start");
        return new Moment(isStart ? start : lastMicro(minus(start, -1, unit)), precision(unit), false);
    }

    private static ZonedDateTime minus(ZonedDateTime time, int count, String unit) {
        return switch (unit) {
            case "s" -> time.minusSeconds(count);
            case "M" -> time.minusMinutes(count);
            case "h" -> time.minusHours(count);
            case "d" -> time.minusDays(count);
            case "w" -> time.minusWeeks(count);
            case "m" -> time.minusMonths(count);
            case "q" -> time.minusWeeks(13L * count);
            default -> time.minusYears(count);
        };
    }

    private static ZonedDateTime start(ZonedDateTime time, String unit) {
        LocalDate date = time.toLocalDate();
        return switch (unit) {
            case "s" -> time.truncatedTo(ChronoUnit.SECONDS);
            case "M" -> time.truncatedTo(ChronoUnit.MINUTES);
            case "h" -> time.truncatedTo(ChronoUnit.HOURS);
            case "d", "w", "q" -> date.atStartOfDay(time.getZone());
            case "m" -> date.withDayOfMonth(1).atStartOfDay(time.getZone());
            default -> date.with(TemporalAdjusters.firstDayOfYear()).atStartOfDay(time.getZone());
        };
    }

    private static ChronoUnit precision(String unit) {
        return switch (unit) {
            case "s" -> ChronoUnit.SECONDS;
            case "M" -> ChronoUnit.MINUTES;
            case "h" -> ChronoUnit.HOURS;
            default -> ChronoUnit.DAYS;
        };
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
