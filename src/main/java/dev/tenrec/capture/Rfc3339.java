package dev.tenrec.capture;

import java.util.regex.Pattern;

/** Times in the one form that the newer protocol knows for the request as a whole. */
public final class Rfc3339 {
    private static final Pattern FORM = Pattern.compile(
            "[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,20})?([Zz]|[+-][0-9]{2}:[0-9]{2})");

    private Rfc3339() {}

    /** Microseconds since 1970, or {@link TimestampParser#INVALID}. */
    public static long micros(String text) {
        String bare = text.strip();
        return FORM.matcher(bare).matches() ? TimestampParser.parse(bare) : TimestampParser.INVALID;
    }
}
