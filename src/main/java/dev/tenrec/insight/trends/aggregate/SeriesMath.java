package dev.tenrec.insight.trends.aggregate;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The {@code math} of a series. */
public enum SeriesMath {
    TOTAL(Family.EVENTS),
    DAU(Family.ACTORS),
    WEEKLY_ACTIVE(Family.ROLLING, 7),
    MONTHLY_ACTIVE(Family.ROLLING, 30),
    UNIQUE_SESSION(Family.ACTORS),
    UNIQUE_GROUP(Family.ACTORS),
    FIRST_TIME_FOR_USER(Family.FIRST_EVENT),
    FIRST_MATCHING_EVENT_FOR_USER(Family.FIRST_EVENT),
    SUM(Family.RUNNING),
    AVG(Family.RUNNING),
    MIN(Family.RUNNING),
    MAX(Family.RUNNING),
    MEDIAN(Family.QUANTILES, 50),
    P75(Family.QUANTILES, 75),
    P90(Family.QUANTILES, 90),
    P95(Family.QUANTILES, 95),
    P99(Family.QUANTILES, 99),
    AVG_COUNT_PER_ACTOR(Family.EVENTS_PER_ACTOR),
    MIN_COUNT_PER_ACTOR(Family.EVENTS_PER_ACTOR, 0),
    MAX_COUNT_PER_ACTOR(Family.EVENTS_PER_ACTOR, 100),
    MEDIAN_COUNT_PER_ACTOR(Family.EVENTS_PER_ACTOR, 50),
    P75_COUNT_PER_ACTOR(Family.EVENTS_PER_ACTOR, 75),
    P90_COUNT_PER_ACTOR(Family.EVENTS_PER_ACTOR, 90),
    P95_COUNT_PER_ACTOR(Family.EVENTS_PER_ACTOR, 95),
    P99_COUNT_PER_ACTOR(Family.EVENTS_PER_ACTOR, 99);

    /** Algorithm of a math. */
    public enum Family {
        /** Number of events. */
        EVENTS,
        /** Distinct actors. */
        ACTORS,
        /** Distinct actors of a rolling window. */
        ROLLING,
        /** Actors by their first event ever. */
        FIRST_EVENT,
        /** Aggregates of numbers in constant space. */
        RUNNING,
        /** Aggregates of numbers that keep every number. */
        QUANTILES,
        /** Aggregates of the number of events per actor. */
        EVENTS_PER_ACTOR;

        /** True if the value of a group never exceeds its number of events. */
        public boolean isBoundByEvents() {
            return this == ACTORS || this == ROLLING || this == EVENTS_PER_ACTOR;
        }

        /** True if the scan that finds the points can find the total over the range too. */
        public boolean hasTotals() {
            return this == ACTORS || this == RUNNING;
        }

        public boolean isOfNumbers() {
            return this == RUNNING || this == QUANTILES;
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
        return Arrays.stream(values()).filter(math -> math.wire().equals(wire)).findFirst();
    }

    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Family family() {
        return family;
    }

    /** Returns the window of {@link Family#ROLLING}. */
    public int days() {
        return amount;
    }

    /** Returns the quantile as a share, 0 to 1. */
    public double quantile() {
        return amount / 100.0;
    }
}
