package dev.tenrec.insight.funnel;

import dev.tenrec.insight.filter.Property;
import java.util.List;

/**
 * Lines of a funnel for each value of properties.
 *
 * @param properties at least one; an actor belongs to the line of its values of all of them
 * @param attributionStep of {@link Attribution#STEP}, else 0
 * @param limit how many values have a line, those with the most actors
 * @param isOtherHidden whether the actors with other values are left out, instead of sharing one more line
 */
public record FunnelBreakdown(
        List<Property> properties, Attribution attribution, int attributionStep, int limit, boolean isOtherHidden) {
    /** How the remaining values are called together. */
    static final String OTHER = "$$_posthog_breakdown_other_$$";

    /** Which event of an actor says what its value is. */
    public enum Attribution {
        /** The first event that begins an attempt: of the first step, or, in any order, of any. */
        FIRST_TOUCH,
        /** The last event of any step. */
        LAST_TOUCH,
        /**
         * All: attempts consist of events with the same value, and an actor counts once for each of its values.
         * Exclusions end attempts whatever their own value is.
         */
        ALL_EVENTS,
        /**
         * The event that was this step of the actor's attempt; an actor that did not come so far has no value. In any
         * order it is the event that came at this place.
         */
        STEP
    }
}
