package dev.tenrec.api.account;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Default values of settings by field of the API, also of those that can't be set. */
record Defaults(ObjectNode values) {
    /** Reads {@code /defaults/<kind>.json} of the class path. */
    static Defaults of(String kind) {
        try (InputStream in = Defaults.class.getResourceAsStream("/defaults/" + kind + ".json")) {
            return new Defaults((ObjectNode) Json.parse(in.readAllBytes()));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    /** Puts every setting: as it was set, or else its default. */
    void show(ObjectNode json, @Nullable JsonNode settings) {
        values.fieldNames().forEachRemaining(field -> json.set(field, show(field, settings)));
    }

    /** One setting: as it was set, or else its default. */
    JsonNode show(String field, @Nullable JsonNode settings) {
        JsonNode set = settings == null ? null : settings.get(field);
        return set == null ? values.path(field) : set;
    }
}
