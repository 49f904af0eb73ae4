package dev.tenrec.insight.funnel;

import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.filter.Property;
import java.util.List;

/**
 * The breakdown of a funnel by properties.
 *
 * @param properties at least one; each combination of their values is a line
 * @param attributionStep for {@link Attribution#STEP}, else 0
 * @param limit the number of lines, those with the most actors at the last step
 * @param isOtherHidden omits the actors with other values instead of giving them one more line
 */
record FunnelBreakdown(
        List<Property> properties, Attribution attribution, int attributionStep, int limit, boolean isOtherHidden) {
    /** The name of the line of all other values. */
    static final String OTHER = "Other";

    /** The values for which an actor counts. */
    enum Attribution {
        /** The values of its first event, among all steps and exclusions, that has any. */
        FIRST_TOUCH,
        /** The values of its last such event. */
        LAST_TOUCH,
        /** All: attempts consist of events with the same values, and an actor counts once for each of its values. */
        ALL_EVENTS,
        /**
         * All of its events of one step: for each of its values an actor counts by the attempts in which this step has
         * the value. Without order the value is that of the first event of an attempt.
         */
        STEP;

        boolean isTouch() {
            return this == FIRST_TOUCH || this == LAST_TOUCH;
        }
    }

    /** Returns whether all events of an actor have the same values. */
    boolean isOfActor(ActorKind actors) {
        return attribution.isTouch()
                && actors.equals(ActorKind.PERSON)
                && properties.stream().allMatch(property -> property.source() == Property.Source.PERSON);
    }
}
