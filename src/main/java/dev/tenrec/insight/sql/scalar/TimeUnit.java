package dev.tenrec.insight.sql.scalar;

import dev.tenrec.insight.sql.plan.SqlRefusal;
import java.util.Locale;

/** The units of intervals. */
enum TimeUnit {
    MICROSECOND(1, 0),
    MILLISECOND(1_000, 0),
    SECOND(ZoneClock.SECOND, 0),
    MINUTE(ZoneClock.MINUTE, 0),
    HOUR(ZoneClock.HOUR, 0),
    DAY(ZoneClock.DAY, 0),
    WEEK(7 * ZoneClock.DAY, 0),
    MONTH(0, 1),
    QUARTER(0, 3),
    YEAR(0, 12);

    private final long micros;
    private final int months;

    TimeUnit(long micros, int months) {
        this.micros = micros;
        this.months = months;
    }

    /** Microseconds of a unit of fixed length; of days and weeks without changes of the clock. */
    long micros() {
        return micros;
    }

    int months() {
        return months;
    }

    boolean isWithinDay() {
        return compareTo(DAY) < 0;
    }

    /** @throws SqlRefusal for an unknown unit */
    static TimeUnit parse(String name) {
        String upper = name.strip().toUpperCase(Locale.ROOT);
        for (TimeUnit unit : values()) {
            if (upper.equals(unit.name()) || upper.equals(unit.name() + "S")) {
                return unit;
            }
        }
        return switch (upper) {
            case "YY", "YYYY" -> YEAR;
            case "QQ", "Q" -> QUARTER;
            case "MM", "M" -> MONTH;
            case "WK", "WW" -> WEEK;
            case "DD", "D" -> DAY;
            case "HH", "H" -> HOUR;
            case "MI", "N" -> MINUTE;
            case "SS", "S" -> SECOND;
            case "MS" -> MILLISECOND;
            default -> throw SqlRefusal.query("Unknown unit of time '" + name + "'.");
        };
    }
}
