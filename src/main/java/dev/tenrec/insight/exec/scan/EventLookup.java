package dev.tenrec.insight.exec.scan;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.tenrec.json.Json;
import dev.tenrec.storage.EventReader;
import dev.tenrec.storage.EventView;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Reads one property from the events themselves; keeps the value of the last one. For one thread. */
final class EventLookup {
    /** Reads one value and leaves the rest of the document. */
    private static final ObjectReader VALUES =
            Json.mapper().readerFor(JsonNode.class).without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final EventReader reader;
    private final String key;
    private int row = -1;
    private @Nullable JsonNode value;

    EventLookup(EventView view, String key) {
        this.reader = view.reader();
        this.key = key;
    }

    /** Returns null where the event lacks the property or has JSON null. */
    @Nullable
    JsonNode value(int nextRow) {
        if (nextRow != row) {
            value = read(reader.read(nextRow).properties().bytes());
            row = nextRow;
        }
        return value;
    }

    private @Nullable JsonNode read(byte[] json) {
        try (JsonParser parser = Json.mapper().createParser(json)) {
            // Stored documents were checked on capture.
            parser.disable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean isWanted = parser.currentName().equals(key);
                JsonToken first = parser.nextToken();
                if (isWanted) {
                    return first == JsonToken.VALUE_NULL ? null : VALUES.readValue(parser);
                }
                parser.skipChildren();
            }
            return null;
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }
}
