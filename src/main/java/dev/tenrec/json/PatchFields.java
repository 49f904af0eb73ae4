package dev.tenrec.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The fields that a caller wants to set; a field that is absent stays as it is, a field that is null becomes null.
 *
 * @param fields a body that has the types of its schema, which decides where a null may be
 */
public record PatchFields(ObjectNode fields) {
    public boolean has(String field) {
        return fields.has(field);
    }

    /** True when the patch restores a deleted item. */
    public boolean undeletes() {
        return !flag("deleted", true);
    }

    public String text(String field, String present) {
        return fields.has(field) ? fields.get(field).textValue() : present;
    }

    public @Nullable String nullableText(String field, @Nullable String present) {
        return fields.has(field) ? fields.get(field).textValue() : present;
    }

    /** A time in microseconds since 1970; refuses a text that is none. */
    public @Nullable Long nullableTime(String field, @Nullable Long present) {
        String text = nullableText(field, null);
        if (text == null) {
            return fields.has(field) ? null : present;
        }
        return Timestamps.parse(text).orElseThrow(() -> ApiException.notDatetime(field));
    }

    public boolean flag(String field, boolean present) {
        return fields.has(field) ? fields.get(field).booleanValue() : present;
    }

    public @Nullable Boolean nullableFlag(String field, @Nullable Boolean present) {
        return fields.path(field).isNull() ? null : fields.has(field) ? (Boolean) flag(field, false) : present;
    }

    public int number(String field, int present) {
        return fields.has(field) ? fields.get(field).intValue() : present;
    }

    public @Nullable Integer nullableNumber(String field, @Nullable Integer present) {
        return fields.path(field).isNull() ? null : fields.has(field) ? (Integer) number(field, 0) : present;
    }

    public JsonNode any(String field, JsonNode present) {
        return fields.has(field) ? fields.get(field) : present;
    }

    /** Any value, where null means none. */
    public @Nullable JsonNode nullableAny(String field, @Nullable JsonNode present) {
        return fields.path(field).isNull() ? null : fields.has(field) ? fields.get(field) : present;
    }

    public List<String> texts(String field, List<String> present) {
        return fields.has(field)
                ? StreamSupport.stream(fields.get(field).spliterator(), false)
                        .map(JsonNode::textValue)
                        .toList()
                : present;
    }

    /** Tags without their outer spaces, in lower case, each once, in the order in which they came. */
    public List<String> tags(List<String> present) {
        return texts("tags", present).stream()
                .map(tag -> tag.strip().toLowerCase(Locale.ROOT))
                .distinct()
                .toList();
    }

    /** Like {@link #tags}, without those that are blank. */
    public List<String> nonBlankTags(List<String> present) {
        return tags(present).stream().filter(tag -> !tag.isEmpty()).toList();
    }
}
