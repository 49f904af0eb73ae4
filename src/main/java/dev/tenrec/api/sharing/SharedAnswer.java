package dev.tenrec.api.sharing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.util.Set;

/**
 * The numbers of an answer, and their names, as strangers get them. What is not in the list stays here: the query and
 * its filters, addresses of lists of persons, ids of actions and cohorts, and whatever a later version may add.
 */
final class SharedAnswer {
    private static final Set<String> FIELDS =
            Set.of(("label labels data days count aggregated_value breakdown_value compare compare_label status name"
                            + " custom_name order average_conversion_time median_conversion_time bins date values"
                            + " returning source target value")
                    .split(" ", -1));

    private static final Set<String> RANGE = Set.of("date_from", "date_to");

    private SharedAnswer() {}

    /** The {@code results} of an answer of a counting query, of any shape. */
    static JsonNode results(JsonNode results) {
        if (results.isArray()) {
            ArrayNode kept = Json.mapper().createArrayNode();
            results.forEach(item -> kept.add(results(item)));
            return kept;
        }
        if (!results.isObject()) {
            return results.isMissingNode() ? NullNode.instance : results;
        }
        ObjectNode kept = Json.object();
        results.properties().stream()
                // Objects inside others describe what was asked; numbers lie in lists.
                .filter(field ->
                        FIELDS.contains(field.getKey()) && !field.getValue().isObject())
                .forEach(field -> kept.set(field.getKey(), results(field.getValue())));
        return kept;
    }

    /** The first rows of an answer of SQL, whose cells its author selected. */
    static ArrayNode rows(JsonNode results, int max) {
        ArrayNode kept = Json.mapper().createArrayNode();
        for (int row = 0; row < Math.min(max, results.size()); row++) {
            kept.add(results.get(row));
        }
        return kept;
    }

    /** From when to when it counts, or null. */
    static JsonNode range(JsonNode range) {
        if (!range.isObject()) {
            return NullNode.instance;
        }
        ObjectNode kept = Json.object();
        RANGE.forEach(name -> kept.put(name, range.path(name).textValue()));
        return kept;
    }
}
