package dev.tenrec.testkit;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.tenrec.json.Json;
import dev.tenrec.storage.Event;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An event that arrived and was stored.
 *
 * @param properties as sent: texts, whole and decimal numbers, booleans, lists, maps and nulls
 * @param historical true when it was sent as part of a historical import
 */
public record ReceivedEvent(
        UUID uuid,
        String name,
        String distinctId,
        Instant timestamp,
        Map<String, Object> properties,
        boolean historical) {
    private static final TypeReference<LinkedHashMap<String, Object>> MAP = new TypeReference<>() {};
    private static final int TEXT_MAX = 300;

    static ReceivedEvent of(Event event) {
        return new ReceivedEvent(
                event.uuid(),
                event.name(),
                event.distinctId(),
                Instant.EPOCH.plus(event.timestampMicros(), ChronoUnit.MICROS),
                properties(event.properties().bytes()),
                event.historical());
    }

    /** The value of a property, or null. */
    public @Nullable Object property(String name) {
        return properties.get(name);
    }

    static Map<String, Object> properties(byte[] json) {
        try {
            return Collections.unmodifiableMap(Json.mapper().readValue(json, MAP));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** One line: name, distinct id and the properties that the SDK did not add by itself. */
    @Override
    public String toString() {
        Map<String, Object> own = new LinkedHashMap<>(properties);
        own.keySet().removeIf(key -> key.startsWith("$"));
        String text = Json.text(own);
        return "\"" + name + "\" from \"" + distinctId + "\" "
                + (text.length() <= TEXT_MAX ? text : text.substring(0, TEXT_MAX) + "…");
    }
}
