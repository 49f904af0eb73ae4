package dev.tenrec.group;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import java.util.Base64;
import java.util.Comparator;
import java.util.Optional;

/**
 * A position in the list of groups, newest first and then by key. Both parts are immutable, so paging returns each
 * group once, whatever is added meanwhile.
 *
 * <pre>
 * text   base64url of {"c": microseconds, "k": key}
 * </pre>
 */
public record GroupCursor(long createdAtMicros, String key) implements Comparable<GroupCursor> {
    private static final Comparator<GroupCursor> ORDER =
            Comparator.comparingLong(GroupCursor::createdAtMicros).reversed().thenComparing(GroupCursor::key);

    /** Parses the text of {@link #toString}; empty for any other. */
    public static Optional<GroupCursor> parse(String text) {
        try {
            JsonNode cursor = Json.parse(Base64.getUrlDecoder().decode(text));
            JsonNode created = cursor.path("c");
            JsonNode key = cursor.path("k");
            boolean isCursor = created.isIntegralNumber() && created.canConvertToLong() && key.isTextual();
            return isCursor ? Optional.of(new GroupCursor(created.longValue(), key.textValue())) : Optional.empty();
        } catch (IllegalArgumentException | JsonProcessingException foreign) {
            return Optional.empty();
        }
    }

    @Override
    public int compareTo(GroupCursor other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        byte[] json = Json.write(Json.object().put("c", createdAtMicros).put("k", key));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json);
    }
}
