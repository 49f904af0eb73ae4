package dev.tenrec.rehearsal.baseline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.capture.UuidText;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.rehearsal.identity.Hashes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines of JSON that tell what a target holds, in the shapes in which the service lists it: a person has
 * {@code distinct_ids}, a group type has {@code group_type}, an event has {@code event} or {@code uuid}.
 */
public final class BaselineLines {
    /** Characters of a line. */
    private static final int LINE_MAX = 1 << 20;

    private BaselineLines() {}

    /** Takes what lines tell. */
    interface Target {
        void id(String distinctId);

        /** @param hash of the value, as {@link Hashes#of} gives it */
        void property(String distinctId, String property, long setMicros, long hash);

        /** @param index of the type, or -1 when it is not told */
        void groupType(String type, int index);

        void uuid(UuidText uuid);

        void event(String name);
    }

    /** Counts the lines of a text that hold something; refuses it with the number of the first line that is wrong. */
    public static int check(Reader text) {
        return read(text, new Unused());
    }

    /** Reads a text line by line; returns how many hold something. */
    static int read(Reader text, Target target) {
        int number = 0;
        int lines = 0;
        try (BufferedReader reader = new BufferedReader(text)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                if (!line.isBlank()) {
                    lines++;
                    line(line, number, target);
                }
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return lines;
    }

    private static void line(String line, int number, Target target) {
        if (line.length() > LINE_MAX) {
            throw wrong(number, "has more than " + LINE_MAX + " characters");
        }
        JsonNode value;
        try {
            value = Json.parse(line.getBytes(StandardCharsets.UTF_8));
        } catch (JsonProcessingException broken) {
            throw wrong(number, "is no JSON: " + broken.getOriginalMessage());
        }
        if (!value.isObject()) {
            throw wrong(number, "is no object");
        }
        if (value.has("distinct_ids")) {
            person(value, number, target);
        } else if (value.has("group_type")) {
            groupType(value, number, target);
        } else if (value.has("event") || value.has("uuid")) {
            event(value, number, target);
        } else {
            throw wrong(number, "has none of distinct_ids, group_type, event and uuid");
        }
    }

    private static void person(JsonNode person, int number, Target target) {
        JsonNode ids = person.path("distinct_ids");
        if (!ids.isArray()) {
            throw wrong(number, "has distinct_ids that are no list");
        }
        JsonNode properties = person.path("properties");
        for (JsonNode id : ids) {
            if (!id.isTextual() || id.textValue().isEmpty()) {
                throw wrong(number, "has a distinct id that is no text");
            }
            target.id(id.textValue());
            for (Map.Entry<String, JsonNode> property : properties.properties()) {
                property(id.textValue(), property.getKey(), property.getValue(), number, target);
            }
        }
    }

    /** A property counts where it says when it was set: an object of {@code value} and {@code at}, nothing else. */
    private static void property(String id, String name, JsonNode given, int number, Target target) {
        boolean isDated = given.isObject() && given.size() == 2 && given.has("value") && given.has("at");
        if (isDated) {
            long micros = Timestamps.parse(given.path("at").asText(""))
                    .orElseThrow(() -> wrong(number, "has a property whose \"at\" is no time in ISO 8601"));
            target.property(id, name, micros, Hashes.of(given.path("value")));
        }
    }

    private static void groupType(JsonNode group, int number, Target target) {
        JsonNode type = group.path("group_type");
        JsonNode index = group.path("group_type_index");
        if (!type.isTextual() || type.textValue().isEmpty()) {
            throw wrong(number, "has a group_type that is no text");
        }
        if (!index.isMissingNode() && (!index.canConvertToInt() || index.intValue() < 0)) {
            throw wrong(number, "has a group_type_index that is no number from 0");
        }
        target.groupType(type.textValue(), index.isMissingNode() ? -1 : index.intValue());
    }

    private static void event(JsonNode event, int number, Target target) {
        String name = text(event, "event", number);
        String uuid = text(event, "uuid", number);
        String id = text(event, "distinct_id", number);
        if (uuid != null) {
            UuidText parsed = UuidText.parse(uuid.getBytes(StandardCharsets.UTF_8));
            if (parsed == null) {
                throw wrong(number, "has a uuid that is none");
            }
            target.uuid(parsed);
        }
        if (name != null) {
            target.event(name);
        }
        if (id != null) {
            target.id(id);
        }
    }

    private static @Nullable String text(JsonNode line, String field, int number) {
        JsonNode value = line.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isTextual() || value.textValue().isEmpty()) {
            throw wrong(number, "has a field " + field + " that is no text");
        }
        return value.textValue();
    }

    private static ApiException wrong(int number, String what) {
        return ApiException.invalid("lines", "Line " + number + " " + what + ".");
    }

    /** Takes nothing. */
    private static final class Unused implements Target {
        @Override
        public void id(String distinctId) {}

        @Override
        public void property(String distinctId, String property, long setMicros, long hash) {}

        @Override
        public void groupType(String type, int index) {}

        @Override
        public void uuid(UuidText uuid) {}

        @Override
        public void event(String name) {}
    }
}
