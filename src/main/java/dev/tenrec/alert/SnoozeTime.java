package dev.tenrec.alert;

import dev.tenrec.error.ApiException;
import dev.tenrec.json.Timestamps;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The end of a snooze: a time, or a span such as {@code 2h} or {@code 1w} from now. */
final class SnoozeTime {
    private static final Pattern SPAN = Pattern.compile("[+-]?([0-9]{1,3})([hdwmy])");

    private SnoozeTime() {}

    /** Microseconds since 1970 in UTC; a span ends at the begin of its hour or day, in UTC, as by the service. */
    static long parse(String text, Instant now) {
        OptionalLong time = Timestamps.parse(text);
        if (time.isPresent()) {
            return time.getAsLong();
        }
        Matcher span = SPAN.matcher(text);
        if (!span.matches()) {
            throw ApiException.invalid("snoozed_until", "Write a time, or a span such as 2h, 1d or 1w.");
        }
        int count = Integer.parseInt(span.group(1));
        ZonedDateTime from = now.atZone(ZoneOffset.UTC);
        ZonedDateTime end = switch (span.group(2)) {
            case "h" -> from.plusHours(count).truncatedTo(ChronoUnit.HOURS);
            case "d" -> from.plusDays(count).truncatedTo(ChronoUnit.DAYS);
            case "w" -> from.plusWeeks(count).truncatedTo(ChronoUnit.DAYS);
            case "m" -> from.plusMonths(count).truncatedTo(ChronoUnit.DAYS);
            default -> from.plusYears(count).truncatedTo(ChronoUnit.DAYS);
        };
        return Timestamps.micros(end.toInstant());
    }
}
