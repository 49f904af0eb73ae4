package dev.tenrec.taxonomy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.re2j.PatternSyntaxException;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an action that a caller wants to set; a field that is absent stays as it is.
 *
 * @param fields of a body that has the types and lengths of the schema {@code action}
 */
public record ActionPatch(DefinitionPatch fields) {
    private static final List<String> MATCHED = List.of("text", "href", "url");

    /** Instructions of all patterns of an action. */
    private static final int PROGRAMS_SIZE_MAX = 20_000;

    /** Refuses patterns that are none, or too large. */
    public ActionPatch {
        JsonNode steps = fields.fields().path("steps");
        int size = 0;
        for (int i = 0; i < steps.size(); i++) {
            for (String field : MATCHED) {
                size += programSize(steps.get(i), i, field);
                if (size > PROGRAMS_SIZE_MAX) {
                    throw ApiException.invalid("steps", "The regular expressions are too large together.");
                }
            }
        }
    }

    int userId() {
        return fields.userId();
    }

    PatchFields values() {
        return fields.values();
    }

    List<ActionStep> steps(List<ActionStep> present) {
        if (!fields.fields().has("steps")) {
            return present;
        }
        List<ActionStep> steps = new ArrayList<>();
        fields.fields().get("steps").forEach(step -> steps.add(step(((ObjectNode) step).deepCopy())));
        return steps;
    }

    /** Any value pins it now; null ends that. */
    @Nullable
    Long pinnedAt(@Nullable Long present, long nowMicros) {
        JsonNode pinned = fields.fields().get("pinned_at");
        return pinned == null ? present : pinned.isNull() ? null : (Long) nowMicros;
    }

    private static ActionStep step(ObjectNode step) {
        if (step.path("url_matching").isMissingNode()) {
            step.put("url_matching", "contains");
        }
        return Json.read(Json.write(step), ActionStep.class);
    }

    private static int programSize(JsonNode step, int index, String field) {
        if (!step.path(field + "_matching").asText().equals("regex")) {
            return 0;
        }
        try {
            return Regex.compile(step.path(field).asText()).programSize();
        } catch (PatternSyntaxException invalid) {
            throw ApiException.invalid(
                    "steps__" + index + "__" + field, "Invalid regular expression: " + invalid.getDescription());
        }
    }
}
