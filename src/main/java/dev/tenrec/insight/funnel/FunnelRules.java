package dev.tenrec.insight.funnel;

import dev.tenrec.insight.query.EventNode;
import java.util.List;

/**
 * What makes events an attempt.
 *
 * @param windowMicros how long after its first step an attempt may last, included
 */
public record FunnelRules(Order order, long windowMicros, List<Exclusion> exclusions) {
    /** In which order the steps of an attempt come. */
    public enum Order {
        /** As they are listed; other events may lie between. */
        ORDERED,
        /** As they are listed, and no other event of the actor lies between. */
        STRICT,
        /** In any order: the first count is of actors that did any step, the second of those that did any two. */
        UNORDERED
    }

    /**
     * Events that end an attempt: from its step {@code fromStep} on, until it reaches {@code toStep}, an event with a
     * time strictly between two of its steps. The steps that it had reached until then still count, and so do other
     * attempts of the actor.
     *
     * @param fromStep from 0 on
     * @param toStep later than {@code fromStep}
     */
    public record Exclusion(EventNode events, int fromStep, int toStep) {}

    /**
     * What walks through the events by these rules.
     *
     * @param steps how many steps there are; bits of {@link FunnelMatcher} for the exclusions follow
     * @param goal the step behind which it doesn't matter how far an actor comes
     */
    FunnelMatcher attempts(int steps, int goal) {
        return switch (order) {
            case ORDERED -> new OrderedFunnelMatcher(this, steps, goal);
            case STRICT -> new StrictFunnelMatcher(this, steps, goal);
            case UNORDERED -> new UnorderedFunnelMatcher(this, steps, goal);
        };
    }

    /** The bits of all exclusions. */
    long exclusionBits(int steps) {
        return ((1L << exclusions.size()) - 1) << steps;
    }

    /** Which events may begin an attempt, as bits. */
    long startBits(int steps) {
        return order == Order.UNORDERED ? (1L << steps) - 1 : 1;
    }
}
