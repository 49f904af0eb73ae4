package dev.tenrec.insight.funnel;

import dev.tenrec.insight.query.EventNode;
import java.util.List;

/**
 * The rules by which events form an attempt.
 *
 * @param windowMicros the conversion window from the first step of an attempt, inclusive
 */
record FunnelRules(Order order, long windowMicros, List<Exclusion> exclusions) {
    enum Order {
        /** Listed order; other events may come between. */
        ORDERED,
        /** Listed order, without any other event of the actor between. */
        STRICT,
        /** In any order: the first count is of actors with any step, the second of those with any two. */
        UNORDERED
    }

    /**
     * Events that end an attempt between its steps {@code fromStep} and {@code toStep}, by a time strictly between two
     * of its steps. The steps reached before still count, and so do other attempts of the actor.
     *
     * @param fromStep from 0
     * @param toStep later than {@code fromStep}
     */
    record Exclusion(EventNode events, int fromStep, int toStep) {}

    /** The bits of all exclusions, after those of the steps. */
    long exclusionBits(int steps) {
        return ((1L << exclusions.size()) - 1) << steps;
    }

    /** The bits of the steps that may begin an attempt. */
    long startBits(int steps) {
        return order == Order.UNORDERED ? (1L << steps) - 1 : 1;
    }
}
