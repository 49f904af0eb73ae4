package dev.tenrec.insight.filter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.insight.channel.VirtualProperty;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** One event with its person and groups, or one actor, as filters read it. */
@FunctionalInterface
public interface Subject {
    /** Returns null when the value is missing or JSON null, or there is no such person or group. */
    @Nullable
    JsonNode value(Property property);

    /** A person: properties that a filter names are its own, and cohorts are asked for. */
    static Subject ofPerson(JsonNode properties, IntPredicate isInCohort) {
        Subject own = ofActor(properties);
        return property -> property.source() == Property.Source.COHORT
                ? isInCohort.test(property.cohort()) ? BooleanNode.TRUE : null
                : own.value(property);
    }

    /** A person or group alone: every property that a filter names is its own. */
    static Subject ofActor(JsonNode properties) {
        return property -> {
            if (property.isVirtual()) {
                String text = VirtualProperty.find(property.key())
                        .map(virtual -> virtual.of(key -> text(properties.get(key))))
                        .orElse(null);
                return text == null ? null : TextNode.valueOf(text);
            }
            JsonNode value = properties.get(property.key());
            return value == null || value.isNull() ? null : value;
        };
    }

    private static @Nullable String text(@Nullable JsonNode value) {
        return value == null || value.isNull() ? null : Operator.text(value);
    }
}
