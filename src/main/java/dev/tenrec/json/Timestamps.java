package dev.tenrec.json;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The one form in which timestamps leave: ISO 8601 in UTC ending in Z, microseconds only when they are not zero. */
public final class Timestamps {
    private static final DateTimeFormatter SECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final long MICROS = 1_000_000;

    private Timestamps() {}

    /** Formats microseconds since 1970 in UTC. */
    public static String format(long micros) {
        String seconds = SECONDS.format(Instant.ofEpochSecond(Math.floorDiv(micros, MICROS)));
        long fraction = Math.floorMod(micros, MICROS);
        return fraction == 0 ? seconds + "Z" : seconds + String.format(Locale.ROOT, ".%06dZ", fraction);
    }

    /** Microseconds since 1970 of an instant; finer parts are cut. */
    public static long micros(Instant instant) {
        return instant.getEpochSecond() * MICROS + instant.getNano() / 1_000;
    }
}
