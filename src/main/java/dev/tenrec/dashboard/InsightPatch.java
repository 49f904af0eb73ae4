package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What a caller wants an insight to be; a field that is absent stays as it is, a field that is null becomes null.
 *
 * @param fields a body that has the types and lengths of the schema {@code insight}
 */
public record InsightPatch(ObjectNode fields) {
    /** Whether it asks for a deleted insight to come back; the only thing that a deleted insight listens to. */
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
