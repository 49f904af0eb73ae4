package dev.tenrec.flag;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The value of a flag for a user, with what each condition says about it.
 *
 * @param properties of the person, as the flag saw them
 */
public record FlagTrial(FlagResult result, ObjectNode properties, List<Condition> conditions) {
    /**
     * A condition by itself, whether or not one before it decided.
     *
     * @param rollout share of those that pass, from 0 to 100
     * @param reason {@code CONDITION_MATCH}, or why it does not pass
     */
    public record Condition(
            List<Property> properties,
            double rollout,
            @Nullable String variant,
            FlagResult.Reason reason) {
        /** True when all properties pass, within the rollout or not. */
        public boolean passes() {
            return properties.stream().allMatch(Property::passes);
        }
    }

    /**
     * A test of a condition.
     *
     * @param written as in the filters of the flag
     * @param actual the value of the user; missing for none
     */
    public record Property(JsonNode written, JsonNode actual, boolean passes) {}
}
