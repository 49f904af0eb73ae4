package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.PatchFields;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A partial update of an insight: an absent field stays as it is, a null field becomes null.
 *
 * @param fields a body that has the types and lengths of the schema {@code insight}
 */
public record InsightPatch(ObjectNode fields) {
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
