package dev.tenrec.insight.trends.aggregate;

import java.util.Locale;
import java.util.Optional;

/** What is counted of a series: the {@code math} of a query. */
public enum SeriesMath {
    TOTAL(Family.EVENTS),
    DAU(Family.ACTORS),
    WEEKLY_ACTIVE(Family.ROLLING, 7),
    MONTHLY_ACTIVE(Family.ROLLING, 30),
    UNIQUE_SESSION(Family.ACTORS),
    UNIQUE_GROUP(Family.ACTORS),
    FIRST_TIME_FOR_USER(Family.FIRST),
    FIRST_MATCHING_EVENT_FOR_USER(Family.FIRST),
    SUM(Family.SUMS),
    AVG(Family.SUMS),
    MIN(Family.SUMS),
    MAX(Family.SUMS),
    MEDIAN(Family.SAMPLES, 50),
    P75(Family.SAMPLES, 75),
    P90(Family.SAMPLES, 90),
    P95(Family.SAMPLES, 95),
    P99(Family.SAMPLES, 99),
    AVG_COUNT_PER_ACTOR(Family.TALLIES),
    MIN_COUNT_PER_ACTOR(Family.TALLIES, 0),
    MAX_COUNT_PER_ACTOR(Family.TALLIES, 100),
    MEDIAN_COUNT_PER_ACTOR(Family.TALLIES, 50),
    P75_COUNT_PER_ACTOR(Family.TALLIES, 75),
    P90_COUNT_PER_ACTOR(Family.TALLIES, 90),
    P95_COUNT_PER_ACTOR(Family.TALLIES, 95),
    P99_COUNT_PER_ACTOR(Family.TALLIES, 99);

    /** How it is counted. */
    public enum Family {
        /** Events. */
        EVENTS,
        /** Different actors. */
        ACTORS,
        /** Different actors of the days that end with a point. */
        ROLLING,
        /** Actors by their first event of all. */
        FIRST,
        /** Numbers of events, of which one running value is enough. */
        SUMS,
        /** Numbers of events, all of which are needed. */
        SAMPLES,
        /** How many events each actor has. */
        TALLIES;

        /** Whether the value of a group of events is never above their number. */
        public boolean isBoundByEvents() {
            return this == ACTORS || this == ROLLING || this == TALLIES;
        }

        /** Whether the scan that finds the points finds their value over the whole range too. */
        public boolean knowsWholes() {
            return this == ACTORS || this == SUMS;
        }

        public boolean isOfNumbers() {
            return this == SUMS || this == SAMPLES;
        }
    }

    private final Family family;
    private final int amount;

    SeriesMath(Family family) {
        this(family, -1);
    }

    SeriesMath(Family family, int amount) {
        this.family = family;
        this.amount = amount;
    }

    public static Optional<SeriesMath> find(String wire) {
        for (SeriesMath math : values()) {
            if (math.wire().equals(wire)) {
                return Optional.of(math);
            }
        }
        return Optional.empty();
    }

    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Family family() {
        return family;
    }

    /** The length of the window of {@link Family#ROLLING}. */
    public int days() {
        return amount;
    }

    /** The share of values below the one wanted, 0 to 1. */
    public double quantile() {
        return amount / 100.0;
    }
}
