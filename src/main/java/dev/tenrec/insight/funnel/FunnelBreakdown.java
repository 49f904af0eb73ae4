package dev.tenrec.insight.funnel;

import dev.tenrec.insight.filter.Property;
import java.util.List;

/**
 * The breakdown of a funnel by properties.
 *
 * @param properties at least one; each combination of their values is a line
 * @param attributionStep for {@link Attribution#STEP}, else 0
 * @param limit the number of lines, those with the most actors
 * @param isOtherHidden omits the actors with other values instead of giving them one more line
 */
record FunnelBreakdown(
        List<Property> properties, Attribution attribution, int attributionStep, int limit, boolean isOtherHidden) {
    /** The name of the line of all other values. */
    static final String OTHER = "$$_posthog_breakdown_other_$$";

    /** The event whose value counts for an actor. */
    enum Attribution {
        /** The first event that begins an attempt: of the first step, or of any step without order. */
        FIRST_TOUCH,
        /** The last event of any step. */
        LAST_TOUCH,
        /**
         * All: attempts consist of events with the same value, and an actor counts once for each of its values.
         * Exclusions of any value end attempts.
         */
        ALL_EVENTS,
        /** The event that was this step of the attempt; an actor that did not reach the step has no value. */
        STEP
    }
}
