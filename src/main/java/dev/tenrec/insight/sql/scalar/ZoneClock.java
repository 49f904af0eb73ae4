package dev.tenrec.insight.sql.scalar;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/**
 * Local times of a zone. Remembers between which changes of the clock the last time was, so that a loop over times near
 * each other does arithmetic only. For all threads: what is remembered is replaced as a whole.
 */
final class ZoneClock {
    static final long SECOND = 1_000_000L;
    static final long MINUTE = 60 * SECOND;
    static final long HOUR = 60 * MINUTE;
    static final long DAY = 24 * HOUR;

    private final ZoneId zone;
    private final ZoneRules rules;
    private volatile Span last = new Span(0, 0, 0);

    /** A time between two changes, in microseconds; {@code from} inclusive. */
    private record Span(long from, long to, long offset) {}

    ZoneClock(ZoneId zone) {
        this.zone = zone;
        this.rules = zone.getRules();
    }

    ZoneId zone() {
        return zone;
    }

    private Span span(long micros) {
        Span known = last;
        if (micros >= known.from && micros < known.to) {
            return known;
        }
        Instant instant = instant(micros);
        ZoneOffset offset = rules.getOffset(instant);
        ZoneOffsetTransition before = rules.previousTransition(instant.plusNanos(1));
        ZoneOffsetTransition after = rules.nextTransition(instant);
        Span found = new Span(
                before == null ? Long.MIN_VALUE : before.toEpochSecond() * SECOND,
                after == null ? Long.MAX_VALUE : after.toEpochSecond() * SECOND,
                offset.getTotalSeconds() * SECOND);
        last = found;
        return found;
    }

    static Instant instant(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, SECOND), Math.floorMod(micros, SECOND) * 1_000);
    }

    /** Returns the local time as if it were in UTC. */
    long local(long micros) {
        return micros + span(micros).offset;
    }

    long localDay(long micros) {
        return Math.floorDiv(local(micros), DAY);
    }

    ZonedDateTime zoned(long micros) {
        return instant(micros).atZone(zone);
    }

    /** Returns the first moment of a local day. */
    long startOfDay(long day) {
        Span span = last;
        long guess = day * DAY - span.offset;
        boolean isInside = span.from < span.to && guess - DAY >= span.from && guess + DAY < span.to;
        return isInside ? guess : micros(LocalDate.ofEpochDay(day).atStartOfDay(zone));
    }

    /** Returns the last full unit of at most an hour before a time, by the local clock. */
    long startOf(long micros, long unit) {
        return micros - Math.floorMod(local(micros), unit);
    }

    static long micros(ZonedDateTime time) {
        return time.toEpochSecond() * SECOND + time.getNano() / 1_000;
    }
}
