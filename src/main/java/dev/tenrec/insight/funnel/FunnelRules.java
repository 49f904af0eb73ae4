package dev.tenrec.insight.funnel;

import dev.tenrec.insight.query.EventNode;
import java.util.List;

/**
 * The rules by which events form an attempt.
 *
 * @param windowMicros the conversion window from the first step of an attempt, inclusive
 * @param optionalSteps a bit for each step that an attempt may leave out
 */
record FunnelRules(Order order, long windowMicros, List<Exclusion> exclusions, long optionalSteps) {
    enum Order {
        /** Listed order; other events may come between. */
        ORDERED,
        /** Listed order, without any other event of the actor between. */
        STRICT,
        /** In any order: the first count is of actors with any step, the second of those with any two. */
        UNORDERED
    }

    /**
     * Events that end an attempt which reached {@code fromStep}, but not {@code toStep}. An actor whose furthest
     * attempt ended so counts at no step.
     *
     * @param fromStep from 0
     * @param toStep later than {@code fromStep}
     */
    record Exclusion(EventNode events, int fromStep, int toStep) {}

    /** The bits of all exclusions, after those of the steps. */
    long exclusionBits(int steps) {
        return ((1L << exclusions.size()) - 1) << steps;
    }

    /** By step: the bits of the exclusions that forbid to reach it from the step before. */
    long[] exclusionsByStep(int steps) {
        long[] bits = new long[steps];
        for (int i = 0; i < exclusions.size(); i++) {
            for (int step = exclusions.get(i).fromStep() + 1;
                    step <= exclusions.get(i).toStep();
                    step++) {
                bits[step] |= 1L << (steps + i);
            }
        }
        return bits;
    }

    /** The bits of the steps that may begin an attempt. */
    long startBits(int steps) {
        return order == Order.UNORDERED ? (1L << steps) - 1 : 1;
    }
}
