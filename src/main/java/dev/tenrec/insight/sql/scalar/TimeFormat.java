package dev.tenrec.insight.sql.scalar;

import dev.tenrec.insight.sql.plan.SqlRefusal;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.time.temporal.IsoFields;
import java.util.Locale;

/** Formats times by the patterns of MySQL, as ClickHouse's {@code formatDateTime} does. */
final class TimeFormat {
    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT);

    private static final int PATTERN_MAX = 1_000;

    private TimeFormat() {}

    /** Returns the text of a time where it becomes one: with microseconds, without a zone. */
    static String text(ZonedDateTime time) {
        return MICROS.format(time);
    }

    static String format(ZonedDateTime time, String pattern) {
        if (pattern.length() > PATTERN_MAX) {
            throw SqlRefusal.query("A pattern of times has at most " + PATTERN_MAX + " characters.");
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char each = pattern.charAt(i);
            if (each == '%' && i + 1 < pattern.length()) {
                text.append(part(time, pattern.charAt(++i)));
            } else {
                text.append(each);
            }
        }
        return text.toString();
    }

    /** Returns the length in microseconds of local times within which the text does not change; 0 if none is known. */
    static long unit(String pattern) {
        long unit = ZoneClock.DAY;
        for (int i = 0; i + 1 < pattern.length(); i++) {
            if (pattern.charAt(i) == '%') {
                unit = Math.min(unit, unit(pattern.charAt(++i)));
            }
        }
        return unit;
    }

    private static long unit(char code) {
        return switch (code) {
            case 'H', 'h', 'I', 'k', 'l', 'p' -> ZoneClock.HOUR;
            case 'i', 'R', 'r' -> ZoneClock.MINUTE;
            case 's', 'S', 'T' -> ZoneClock.SECOND;
            case 'f', 'z' -> 0;
            default -> ZoneClock.DAY;
        };
    }

    private static String part(ZonedDateTime time, char code) {
        return switch (code) {
            case 'Y' -> "%04d".formatted(time.getYear());
            case 'y' -> "%02d".formatted(time.getYear() % 100);
            case 'C' -> "%02d".formatted(time.getYear() / 100);
            case 'm' -> "%02d".formatted(time.getMonthValue());
            case 'c' -> String.valueOf(time.getMonthValue());
            case 'd' -> "%02d".formatted(time.getDayOfMonth());
            case 'e' -> "%2d".formatted(time.getDayOfMonth());
            case 'j' -> "%03d".formatted(time.getDayOfYear());
            case 'H' -> "%02d".formatted(time.getHour());
            case 'h', 'I' -> "%02d".formatted((time.getHour() + 11) % 12 + 1);
            case 'k' -> "%2d".formatted(time.getHour());
            case 'l' -> "%2d".formatted((time.getHour() + 11) % 12 + 1);
            case 'i' -> "%02d".formatted(time.getMinute());
            case 's', 'S' -> "%02d".formatted(time.getSecond());
            case 'f' -> "%06d".formatted(time.getNano() / 1_000);
            case 'p' -> time.getHour() < 12 ? "AM" : "PM";
            case 'a' -> time.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
            case 'W' -> time.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            case 'b' -> time.getMonth().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
            case 'M' -> time.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            case 'u' -> String.valueOf(time.getDayOfWeek().getValue());
            case 'w' -> String.valueOf(time.getDayOfWeek().getValue() % 7);
            case 'V', 'v' -> "%02d".formatted(time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
            case 'G' -> "%04d".formatted(time.get(IsoFields.WEEK_BASED_YEAR));
            case 'g' -> "%02d".formatted(time.get(IsoFields.WEEK_BASED_YEAR) % 100);
            case 'Q' -> String.valueOf(time.get(IsoFields.QUARTER_OF_YEAR));
            case 'D' -> format(time, "%m/%d/%y");
            case 'F' -> format(time, "%Y-%m-%d");
            case 'T' -> format(time, "%H:%i:%s");
            case 'R' -> format(time, "%H:%i");
            case 'r' -> format(time, "%h:%i %p");
            case 'z' ->
                time.getOffset().getTotalSeconds() == 0
                        ? "+0000"
                        : time.getOffset().getId().replace(":", "");
            case 'n' -> "\n";
            case 't' -> "\t";
            case '%' -> "%";
            default -> "%" + code;
        };
    }
}
