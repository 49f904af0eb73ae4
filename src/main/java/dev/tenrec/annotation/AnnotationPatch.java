package dev.tenrec.annotation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Timestamps;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;

/** A partial update of an annotation: the fields that the client sent, in their types. */
public record AnnotationPatch(ObjectNode fields) {
    private static final String DATE_MARKER = "date_marker";

    /** Refuses what no annotation can be, whatever is kept of it. */
    public AnnotationPatch {
        if (fields.path("scope").asText().equals(Annotation.RECORDING)) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "Recording scope is deprecated");
        }
    }

    /** True when it restores a deleted annotation. */
    public boolean undeletes() {
        return fields.has("deleted") && !fields.get("deleted").asBoolean();
    }

    String text(String field, String present) {
        return fields.has(field) ? fields.get(field).textValue() : present;
    }

    Boolean flag(String field, Boolean present) {
        JsonNode value = fields.path(field);
        return value.isMissingNode() ? present : value.isNull() ? null : Boolean.valueOf(value.booleanValue());
    }

    Integer number(String field, Integer present) {
        JsonNode value = fields.path(field);
        return value.isMissingNode() ? present : value.isNull() ? null : Integer.valueOf(value.intValue());
    }

    /** Blank text means none. */
    String emoji(String present) {
        String text = text("emoji", present);
        return text == null || text.isEmpty() ? null : text;
    }

    Long dateMarkerMicros(Long present) {
        String text = text(DATE_MARKER, null);
        if (text == null) {
            return fields.has(DATE_MARKER) ? null : present;
        }
        return Timestamps.parse(text).orElseThrow(() -> ApiException.notDatetime(DATE_MARKER));
    }

    /** Each once, in the order in which they came; none for other scopes than that of tags. */
    List<String> tags(List<String> present) {
        if (!fields.has("tags")) {
            boolean leavesTags = fields.has("scope") && !text("scope", "").equals(Annotation.TAG);
            return leavesTags ? List.of() : present;
        }
        return StreamSupport.stream(fields.get("tags").spliterator(), false)
                .map(tag -> tag.textValue().strip().toLowerCase(Locale.ROOT))
                .distinct()
                .toList();
    }

    /** A tagged note without tags would show nowhere, and tags mean nothing to others. */
    void requireTags(String presentScope, List<String> presentTags) {
        boolean isTagged = text("scope", presentScope).equals(Annotation.TAG);
        if (isTagged && tags(presentTags).isEmpty()) {
            throw ApiException.invalid("tags", "At least one tag is required when scope is 'tag'.");
        }
        if (!isTagged && fields.path("tags").size() > 0) {
            throw ApiException.invalid("tags", "Tags can only be set when scope is 'tag'.");
        }
    }
}
