package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A partial update of an insight: an absent field stays as it is, a null field becomes null.
 *
 * @param fields a body that has the types and lengths of the schema {@code insight}
 */
public record InsightPatch(ObjectNode fields) {
    /** True when it restores a deleted insight, the only change that a deleted insight takes. */
    public boolean undeletes() {
        return fields.has("deleted") && !fields.get("deleted").asBoolean();
    }

    /** The dashboards that shall show it, all of them; nothing when that stays as it is. */
    Optional<Set<JsonNode>> dashboards() {
        if (!fields.path("dashboards").isArray()) {
            return Optional.empty();
        }
        Set<JsonNode> numbers = new LinkedHashSet<>();
        fields.get("dashboards").forEach(numbers::add);
        return Optional.of(numbers);
    }

    PatchFields values() {
        return new PatchFields(fields);
    }
}
