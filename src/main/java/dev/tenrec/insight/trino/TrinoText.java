package dev.tenrec.insight.trino;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Names and values in Trino's SQL: the only place where they are quoted. */
public final class TrinoText {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** The years 1 and 9999: no event lies beyond them, and Trino reads no others. */
    private static final long FIRST_MICROS = -62_135_596_800_000_000L;

    private static final long LAST_MICROS = 253_402_300_799_999_999L;

    private TrinoText() {}

    /** A name of a column or table. */
    public static String name(String name) {
        return "\"" + checked(name).replace("\"", "\"\"") + "\"";
    }

    /** A text. */
    public static String text(String value) {
        return "'" + checked(value).replace("'", "''") + "'";
    }

    /** A double; never a decimal, whose arithmetic is another one. */
    public static String number(double value) {
        if (!Double.isFinite(value)) {
            throw NotInTrino.refusal("An infinite number");
        }
        String text = Double.toString(value);
        return text.contains("E") ? text : text + "E0";
    }

    /** A time in microseconds since 1970. */
    public static String time(long micros) {
        long readable = Math.max(FIRST_MICROS, Math.min(LAST_MICROS, micros));
        return "TIMESTAMP '" + TIME.format(Instant.EPOCH.plus(readable, ChronoUnit.MICROS)) + " UTC'";
    }

    /** The path of a member of a JSON object, as a text. */
    public static String path(String key) {
        return text("$[\"" + key.replace("\\", "\\\\").replace("\"", "\\\"") + "\"]");
    }

    /** Half of a surrogate pair would become a question mark on its way, and so be another text. */
    private static String checked(String text) {
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            boolean isPair = Character.isHighSurrogate(each)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (Character.isSurrogate(each) && !isPair) {
                throw NotInTrino.refusal("A text that is no Unicode");
            }
            i += isPair ? 1 : 0;
        }
        return text;
    }
}
