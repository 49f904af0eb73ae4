package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.time.Interval;
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
    P99_COUNT_PER_ACTOR(Family.EVENTS_PER_ACTOR, 99),
    /** An expression of several aggregates. */
    HOGQL(Family.COMBINATION);

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
        EVENTS_PER_ACTOR,
        /** An expression over the results of other algorithms. */
        COMBINATION;

        /** True if the value of a point never exceeds its number of events. */
        public boolean isBoundByEvents() {
            return !isOfNumbers() && this != COMBINATION;
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

    /** Returns the math at points of an interval: a rolling window no longer than the points is none. */
    public SeriesMath at(Interval interval) {
        boolean isCovered = (this == WEEKLY_ACTIVE && interval.isAtLeast(Interval.WEEK))
                || (this == MONTHLY_ACTIVE && interval.isAtLeast(Interval.MONTH));
        return isCovered ? DAU : this;
    }

    public boolean isRolling() {
        return family == Family.ROLLING;
    }

    /** True if a series may name the type of groups that it counts instead of users. */
    public boolean isOfActiveActors() {
        return this == DAU || isRolling();
    }

    /** True if a running total counts each actor once, at its first point. */
    public boolean isCumulatedOnce() {
        return this == DAU || this == UNIQUE_GROUP;
    }

    /** True if the value over a range is the sum of the values of its points. */
    public boolean isAdditive() {
        return family == Family.EVENTS || family == Family.FIRST_EVENT || this == SUM;
    }

    /** Returns the quantile as a share, 0 to 1. */
    public double quantile() {
        return amount / 100.0;
    }
}
