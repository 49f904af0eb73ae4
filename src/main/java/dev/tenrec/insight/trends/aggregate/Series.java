package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.EventNode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One series of a query.
 *
 * @param events selection with the filters of the series and of the query
 * @param eventsOfAnyProperty the same without filters
 * @param property whose numbers are aggregated; null unless the math is of numbers
 * @param actors unit counted by maths of actors
 * @param groupTypeIndex as requested, for the answer; null if absent
 * @param multiplier of the property's numbers, else of the result
 * @param combination the expression of {@link SeriesMath#HOGQL}; null for any other math
 */
public record Series(
        EventNode node,
        EventSelector events,
        EventSelector eventsOfAnyProperty,
        SeriesMath math,
        @Nullable Property property,
        ActorKind actors,
        @Nullable Integer groupTypeIndex,
        double multiplier,
        @Nullable SeriesCombination combination) {
    /** The same series, of only the events that pass a filter too. */
    public Series and(Filter filter) {
        return new Series(
                node,
                events.and(filter),
                eventsOfAnyProperty,
                math,
                property,
                actors,
                groupTypeIndex,
                multiplier,
                combination == null ? null : combination.and(filter));
    }

    public String label() {
        return node.label();
    }

    public Property numberProperty() {
        return Objects.requireNonNull(property, "the math is of numbers");
    }
}
