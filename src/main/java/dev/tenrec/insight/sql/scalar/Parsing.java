package dev.tenrec.insight.sql.scalar;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Texts that become numbers and times; null where they are none. */
final class Parsing {
    private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]{1,19}");
    private static final Pattern FLOAT = Pattern.compile("[-+]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][-+]?[0-9]+)?");
    private static final Pattern SPECIAL = Pattern.compile("(?i)([-+]?)(inf|infinity|nan)");
    private static final Pattern TIME = Pattern.compile("([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})"
            + "(?:[T ]([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{1,9}))?)?)?"
            + "\\s?(Z|UTC|[-+][0-9]{2}:?(?:[0-9]{2})?)?");
    private static final Pattern SECONDS = Pattern.compile("[0-9]{9,10}(?:\\.[0-9]{1,6})?");
    private static final Pattern COMPACT = Pattern.compile("([0-9]{4})([0-9]{2})([0-9]{2})");

    private Parsing() {}

    static @Nullable Long integer(String text) {
        if (!INTEGER.matcher(text).matches()) {
            return null;
        }
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException tooLarge) {
            return null;
        }
    }

    static @Nullable Double number(String text) {
        if (FLOAT.matcher(text).matches()) {
            return Double.valueOf(text);
        }
        Matcher special = SPECIAL.matcher(text);
        if (!special.matches()) {
            return null;
        }
        double size = special.group(2).equalsIgnoreCase("nan") ? Double.NaN : Double.POSITIVE_INFINITY;
        return special.group(1).equals("-") ? -size : size;
    }

    /** Reads a time; one without an offset is of the zone. */
    static @Nullable Long micros(String raw, ZoneClock clock) {
        String text = raw.strip();
        if (SECONDS.matcher(text).matches()) {
            return (long) Math.rint(Double.parseDouble(text) * ZoneClock.SECOND);
        }
        LocalDate compact = compact(text);
        if (compact != null) {
            return clock.startOfDay(compact.toEpochDay());
        }
        Matcher parts = TIME.matcher(text);
        if (!parts.matches()) {
            return null;
        }
        try {
            LocalDateTime local = LocalDateTime.of(date(parts), time(parts));
            String offset = parts.group(8);
            return offset == null
                    ? ZoneClock.micros(local.atZone(clock.zone()))
                    : ZoneClock.micros(local.atZone(offset(offset)));
        } catch (DateTimeException noSuchTime) {
            return null;
        }
    }

    /** Reads a date, or the local day of a time. */
    static @Nullable Long day(String text, ZoneClock clock) {
        Long micros = micros(text, clock);
        return micros == null ? null : (Long) clock.localDay(micros);
    }

    private static @Nullable LocalDate compact(String text) {
        Matcher parts = COMPACT.matcher(text);
        try {
            return parts.matches() ? date(parts) : null;
        } catch (DateTimeException noSuchDay) {
            return null;
        }
    }

    private static LocalDate date(Matcher parts) {
        return LocalDate.of(
                Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)), Integer.parseInt(parts.group(3)));
    }

    private static LocalTime time(Matcher parts) {
        if (parts.group(4) == null) {
            return LocalTime.MIDNIGHT;
        }
        String fraction = parts.group(7) == null ? "" : parts.group(7);
        int nanos = Integer.parseInt((fraction + "000000000").substring(0, 9)) / 1_000 * 1_000;
        int second = parts.group(6) == null ? 0 : Integer.parseInt(parts.group(6));
        return LocalTime.of(Integer.parseInt(parts.group(4)), Integer.parseInt(parts.group(5)), second, nanos);
    }

    private static ZoneOffset offset(String text) {
        return text.equals("Z") || text.equals("UTC") ? ZoneOffset.UTC : ZoneOffset.of(text);
    }
}
