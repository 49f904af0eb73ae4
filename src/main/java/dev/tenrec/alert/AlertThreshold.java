package dev.tenrec.alert;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.PatchFields;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Bounds that the number of an alert must stay within.
 *
 * @param configuration {@code type} and {@code bounds}, as sent
 */
public record AlertThreshold(UUID id, long createdAtMicros, String name, JsonNode configuration) {
    /** The threshold that a patch makes of another one, or of none. */
    static AlertThreshold of(@Nullable AlertThreshold before, ObjectNode patch, long nowMicros) {
        PatchFields fields = new PatchFields(patch);
        if (before == null && !fields.has("configuration")) {
            throw new ApiException(ErrorCode.REQUIRED, "This field is required.", "threshold__configuration");
        }
        return before == null
                ? new AlertThreshold(
                        UUID.randomUUID(), nowMicros, fields.text("name", ""), fields.any("configuration", patch))
                : new AlertThreshold(
                        before.id,
                        before.createdAtMicros,
                        fields.text("name", before.name),
                        fields.any("configuration", before.configuration));
    }

    boolean isPercentage() {
        return configuration.path("type").asText().equals("percentage");
    }

    /** Null where it has none. */
    @Nullable
    Double lower() {
        return bound("lower");
    }

    /** Null where it has none. */
    @Nullable
    Double upper() {
        return bound("upper");
    }

    private @Nullable Double bound(String name) {
        JsonNode bound = configuration.path("bounds").path(name);
        return bound.isNumber() ? bound.doubleValue() : null;
    }
}
