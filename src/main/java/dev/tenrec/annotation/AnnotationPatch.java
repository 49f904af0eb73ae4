package dev.tenrec.annotation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.PatchFields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A partial update of an annotation: the fields that the client sent, in their types. */
public record AnnotationPatch(ObjectNode fields) {
    private static final String DATE_MARKER = "date_marker";

    /** Refuses what no annotation can be, whatever is kept of it. */
    public AnnotationPatch {
        if (fields.path("scope").asText().equals(Annotation.RECORDING)) {
            throw ApiException.invalid("Recording scope is deprecated");
        }
    }

    PatchFields values() {
        return new PatchFields(fields);
    }

    /** Blank text means none. */
    @Nullable
    String emoji(@Nullable String present) {
        String text = values().nullableText("emoji", present);
        return text == null || text.isEmpty() ? null : text;
    }

    @Nullable
    Long dateMarkerMicros(@Nullable Long present) {
        return values().nullableTime(DATE_MARKER, present);
    }

    /** Each once, in the order in which they came; none for other scopes than that of tags. */
    List<String> tags(List<String> present) {
        boolean leavesTags = fields.has("scope") && !values().text("scope", "").equals(Annotation.TAG);
        return values().tags(leavesTags ? List.of() : present);
    }

    /** A tagged note without tags would show nowhere, and tags mean nothing to others. */
    void requireTags(String presentScope, List<String> presentTags) {
        boolean isTagged = values().text("scope", presentScope).equals(Annotation.TAG);
        if (isTagged && tags(presentTags).isEmpty()) {
            throw ApiException.invalid("tags", "At least one tag is required when scope is 'tag'.");
        }
        if (!isTagged && fields.path("tags").size() > 0) {
            throw ApiException.invalid("tags", "Tags can only be set when scope is 'tag'.");
        }
    }
}
