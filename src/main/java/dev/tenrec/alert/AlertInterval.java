package dev.tenrec.alert;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Time between the checks of an alert. Minutes and seconds stay those of the first check, so that alerts of one project
 * do not all come at once.
 */
public enum AlertInterval {
    HOURLY(Duration.ofHours(2)),
    /** At one in the morning. */
    DAILY(Duration.ofDays(2)),
    /** On Mondays at three in the morning. */
    WEEKLY(Duration.ofDays(8)),
    /** On the first of the month at four in the morning. */
    MONTHLY(Duration.ofDays(33));

    private static final int DAILY_HOUR = 1;
    private static final int WEEKLY_HOUR = 3;
    private static final int MONTHLY_HOUR = 4;

    /** Longer than the time to any next check. */
    private final Duration longest;

    AlertInterval(Duration longest) {
        this.longest = longest;
    }

    /** The word of the API. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads a word of the API. */
    public static AlertInterval of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /**
     * The time of the check after one at {@code now}; never before it, however long the server stood.
     *
     * @param planned when this check was to be; null for the first one
     * @param zone of the project
     */
    Instant next(Instant now, @Nullable Instant planned, ZoneId zone) {
        ZonedDateTime local = now.atZone(zone);
        return switch (this) {
            case HOURLY -> nextHour(now, planned == null || planned.isAfter(now) ? now : planned);
            case DAILY -> local.plusDays(1).withHour(DAILY_HOUR).toInstant();
            case WEEKLY ->
                local.plusDays(1)
                        .with(TemporalAdjusters.nextOrSame(DayOfWeek.MONDAY))
                        .withHour(WEEKLY_HOUR)
                        .toInstant();
            case MONTHLY ->
                local.plusMonths(1).withDayOfMonth(1).withHour(MONTHLY_HOUR).toInstant();
        };
    }

    /** Returns whether it is time; also for a time so far ahead that only a wrong clock can have planned it. */
    boolean isDue(@Nullable Instant planned, Instant now) {
        return planned == null || !planned.isAfter(now) || planned.isAfter(now.plus(longest));
    }

    private static Instant nextHour(Instant now, Instant planned) {
        return planned.plus(Duration.ofHours(Duration.between(planned, now).toHours() + 1));
    }
}
