package dev.tenrec.insight.filter;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** One event with its person and groups, or one actor, as filters read it. */
@FunctionalInterface
public interface Subject {
    /** Returns null when the value is missing or JSON null, or there is no such person or group. */
    @Nullable
    JsonNode value(Property property);

    /** A person or group alone: every property that a filter names is its own. */
    static Subject ofActor(JsonNode properties) {
        return property -> {
            JsonNode value = properties.get(property.key());
            return value == null || value.isNull() ? null : value;
        };
    }
}
