package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * The stored text or button of a tile without an insight. Dashboards that are duplicates of each other share cards.
 *
 * @param kind {@link #TEXT} or {@link #BUTTON}
 * @param content of a text its {@code body}; of a button {@code url}, {@code text}, {@code placement}, {@code style}
 * @param createdBy the user's id
 * @param lastModifiedAtMicros microseconds since 1970 in UTC
 * @param lastModifiedBy the user's id; null until the first change
 */
public record TileContent(
        int projectId,
        int id,
        String kind,
        JsonNode content,
        @Nullable Integer createdBy,
        long lastModifiedAtMicros,
        @Nullable Integer lastModifiedBy) {
    public static final String TEXT = "text";
    public static final String BUTTON = "button_tile";

    /** A copy with other content, for display only. */
    public TileContent showing(JsonNode other) {
        return new TileContent(projectId, id, kind, other, createdBy, lastModifiedAtMicros, lastModifiedBy);
    }

    TileContent changed(JsonNode newContent, int userId, long nowMicros) {
        return new TileContent(projectId, id, kind, newContent, createdBy, nowMicros, userId);
    }
}
