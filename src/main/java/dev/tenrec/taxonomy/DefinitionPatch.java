package dev.tenrec.taxonomy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;

/**
 * The fields of a definition that a caller wants to set; a field that is absent stays as it is.
 *
 * @param fields a body that has the types and lengths of its schema
 * @param userId who wants it
 */
public record DefinitionPatch(ObjectNode fields, int userId) {
    /** Ends with a refusal when it wants both at once. */
    void refuseHiddenAndVerified(String thing) {
        if (flag("hidden", false) && flag("verified", false)) {
            throw new ApiException(ErrorCode.INVALID_INPUT, thing + " cannot be both hidden and verified");
        }
    }

    /** The new {@code hidden}: verifying a definition unhides it. */
    boolean hides(boolean present) {
        return flag("hidden", present && !flag("verified", false));
    }

    /** The new {@code verified}: hiding a definition unverifies it. */
    boolean verifies(boolean present) {
        return !flag("hidden", false) && flag("verified", present);
    }

    String text(String field, String present) {
        return fields.has(field) ? fields.get(field).textValue() : present;
    }

    boolean flag(String field, boolean present) {
        return fields.has(field) ? fields.get(field).booleanValue() : present;
    }

    Integer number(String field, Integer present) {
        JsonNode value = fields.get(field);
        return value == null ? present : value.isNull() ? null : (Integer) value.intValue();
    }

    List<String> texts(String field, List<String> present) {
        return fields.has(field)
                ? StreamSupport.stream(fields.get(field).spliterator(), false)
                        .map(JsonNode::textValue)
                        .toList()
                : present;
    }

    /** Tags without their outer spaces, in lower case, each once, in the order in which they came. */
    List<String> tags(List<String> present) {
        return texts("tags", present).stream()
                .map(tag -> tag.strip().toLowerCase(Locale.ROOT))
                .distinct()
                .toList();
    }
}
