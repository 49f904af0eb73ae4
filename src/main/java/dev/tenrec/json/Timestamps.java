package dev.tenrec.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The one form in which timestamps leave: ISO 8601 in UTC ending in Z, microseconds only when they are not zero. */
public final class Timestamps {
    private static final DateTimeFormatter SECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final long MICROS = 1_000_000;
    private static final Pattern DATE_TIME = Pattern.compile("([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})"
            + "(?:[Tt ]([0-9]{1,2}):([0-9]{1,2})(?::([0-9]{1,2})(?:[.,]([0-9]{1,6})[0-9]{0,6})?)?"
            + " ?(Z|[+-][0-9]{2}(?::?[0-9]{2})?)?)?");

    private Timestamps() {}

    /** Formats microseconds since 1970 in UTC. */
    public static String format(long micros) {
        String seconds = SECONDS.format(Instant.ofEpochSecond(Math.floorDiv(micros, MICROS)));
        long fraction = Math.floorMod(micros, MICROS);
        return fraction == 0
                ? seconds + "Z"
                : seconds + "." + Long.toString(MICROS + fraction).substring(1) + "Z";
    }

    /** The instant that lies so many microseconds behind 1970 in UTC. */
    public static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    /** Microseconds since 1970 of an instant; finer parts are cut. */
    public static long micros(Instant instant) {
        return instant.getEpochSecond() * MICROS + instant.getNano() / 1_000;
    }

    /**
     * Microseconds since 1970 of a time as clients write it: a date, or a date and a time with an offset or, without
     * one, in UTC. Empty when it is none.
     */
    public static OptionalLong parse(String text) {
        Matcher parts = DATE_TIME.matcher(text.strip());
        if (!parts.matches()) {
            return OptionalLong.empty();
        }
        try {
            LocalDateTime time = LocalDateTime.of(
                    number(parts, 1),
                    number(parts, 2),
                    number(parts, 3),
                    number(parts, 4),
                    number(parts, 5),
                    number(parts, 6));
            ZoneOffset offset = parts.group(8) == null ? ZoneOffset.UTC : ZoneOffset.of(parts.group(8));
            long micros = parts.group(7) == null ? 0 : Long.parseLong((parts.group(7) + "00000").substring(0, 6));
            return OptionalLong.of(time.toEpochSecond(offset) * MICROS + micros);
        } catch (DateTimeException impossible) {
            return OptionalLong.empty();
        }
    }

    private static int number(Matcher parts, int group) {
        return parts.group(group) == null ? 0 : Integer.parseInt(parts.group(group));
    }
}
