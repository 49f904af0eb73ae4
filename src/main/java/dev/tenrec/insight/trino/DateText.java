package dev.tenrec.insight.trino;

import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.ValueTest;
import dev.tenrec.json.Timestamps;
import java.time.ZoneId;

/** Conditions on a property that is a date: a text in ISO 8601, or a number of seconds since 1970. */
final class DateText {
    private static final String DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
    private static final String CLOCK = "([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,9})?)?";
    /** Microseconds; what is finer is cut off. */
    private static final String CLOCK_READ = "\\A[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,6})?)?";

    private static final String OFFSET = "(Z|[-+][0-9]{2}:?[0-9]{2})";
    /** The farthest number that is read as seconds. */
    private static final String SECONDS_MAX = "100000000000";

    private DateText() {}

    static String of(PropertyColumns columns, Property property, ValueTest.Dated dated) {
        String found = columns.derived(micros(columns, property, dated.start().getZone()));
        long start = Timestamps.micros(dated.start().toInstant());
        long end = Timestamps.micros(dated.end().toInstant());
        return switch (dated.order()) {
            case LESS -> found + " < " + start;
            case GREATER -> found + " > " + end;
            case EQUAL -> "(" + found + " BETWEEN " + start + " AND " + end + ")";
            case LESS_OR_EQUAL, GREATER_OR_EQUAL -> throw new AssertionError(dated.order());
        };
    }

    /** The time that a value means in microseconds since 1970, or NULL. */
    private static String micros(PropertyColumns columns, Property property, ZoneId zone) {
        String raw = columns.text(property);
        String text = "trim(" + raw + ")";
        String seconds = "TRY_CAST(" + raw + " AS decimal(38, 12))";
        String clock = "regexp_extract(substr(" + text + ", 12), '" + CLOCK_READ + "')";
        String local = "substr(" + text + ", 1, 10) || ' ' || " + clock;
        String offset = "regexp_replace(replace(regexp_extract(" + text + ", '" + OFFSET
                + "\\z'), 'Z', '+00:00'), '([0-9]{2}):?([0-9]{2})\\z', '$1:$2')";
        return "CASE WHEN " + columns.isNumber(property) + " THEN IF(abs(" + seconds + ") <= " + SECONDS_MAX
                + ", CAST(truncate(" + seconds + " * 1000000) AS bigint))"
                + when(text, DAY, inZone(text, zone))
                + when(text, DAY + "[T ]" + CLOCK, inZone(local, zone))
                + when(
                        text,
                        DAY + "[T ]" + CLOCK + OFFSET,
                        "CAST(" + local + " || ' ' || " + offset + " AS timestamp(6) with time zone)")
                + " END";
    }

    private static String when(String text, String pattern, String time) {
        return " WHEN regexp_like(" + text + ", '\\A" + pattern + "\\z') THEN TRY(CAST(round(to_unixtime(" + time
                + ") * 1000000) AS bigint))";
    }

    private static String inZone(String local, ZoneId zone) {
        return "with_timezone(CAST(" + local + " AS timestamp(6)), " + TrinoText.text(zone.getId()) + ")";
    }
}
