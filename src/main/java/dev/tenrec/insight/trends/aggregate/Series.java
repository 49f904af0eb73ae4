package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.EventNode;

/**
 * One series of a chart, as asked for.
 *
 * @param events those that count, with all filters of the series and of the query
 * @param eventsOfAnyProperty the same without any filter
 * @param property whose numbers are looked at, or null
 * @param actors who is counted, if anybody
 * @param groupTypeIndex as written, for the answer; null when it was not
 * @param multiplier of the numbers of the property, or else of the result
 */
public record Series(
        EventNode node,
        EventSelector events,
        EventSelector eventsOfAnyProperty,
        SeriesMath math,
        Property property,
        ActorKind actors,
        Integer groupTypeIndex,
        double multiplier) {
    public String label() {
        return node.label();
    }
}
