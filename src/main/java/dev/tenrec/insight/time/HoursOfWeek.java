package dev.tenrec.insight.time;

import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import org.jspecify.annotations.Nullable;

/** Finds the hour of the week of times by the clocks of a zone. For one thread. */
public final class HoursOfWeek {
    public static final int HOURS_PER_DAY = 24;
    /** Hours of a week, from Monday 0:00 on. */
    public static final int COUNT = 7 * HOURS_PER_DAY;

    private static final long HOUR_MICROS = 3_600_000_000L;
    private static final long WEEK_MICROS = COUNT * HOUR_MICROS;
    /** 1970 began on a Thursday. */
    private static final long EPOCH_MICROS = 3L * HOURS_PER_DAY * HOUR_MICROS;

    private final ZoneRules rules;
    /** The time in which the clocks keep their offset, microseconds since 1970; the end is exclusive. */
    private long from;

    private long end;
    private long offsetMicros;

    public HoursOfWeek(ZoneId zone) {
        this.rules = zone.getRules();
    }

    /** Returns the hour of the week that contains a time in microseconds since 1970; 0 is the first of Monday. */
    public int of(long micros) {
        if (micros < from || micros >= end) {
            move(Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
        }
        return (int) (Math.floorMod(micros + offsetMicros + EPOCH_MICROS, WEEK_MICROS) / HOUR_MICROS);
    }

    /** Returns the end of the hour that contains a time, exclusive; a change of the clocks ends an hour, too. */
    public long end(long micros) {
        if (micros < from || micros >= end) {
            move(Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
        }
        return Math.min(end, micros + HOUR_MICROS - Math.floorMod(micros + offsetMicros, HOUR_MICROS));
    }

    private void move(Instant time) {
        offsetMicros = rules.getOffset(time).getTotalSeconds() * 1_000_000L;
        // The transition before includes its own moment.
        from = micros(rules.previousTransition(time.plusNanos(1)), Long.MIN_VALUE);
        end = micros(rules.nextTransition(time), Long.MAX_VALUE);
    }

    private static long micros(@Nullable ZoneOffsetTransition transition, long absent) {
        return transition == null ? absent : ChronoUnit.MICROS.between(Instant.EPOCH, transition.getInstant());
    }
}
