package dev.tenrec.rehearsal.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The names of a vendor and what they are called here.
 *
 * @param events new names by old ones
 * @param properties new keys by old ones; empty for one that is left out
 * @param dropped names of events that are left out
 * @param session the vendor's key for sessions; empty when there is none
 * @param isPreset true when it is that of a vendor and not of the plan
 */
public record Mapping(
        Map<String, String> events,
        Map<String, String> properties,
        Set<String> dropped,
        String session,
        boolean isPreset) {
    private static final JsonNode PRESETS = Yaml.resource("presets.yaml");

    /** The vendors that have a preset. */
    public static Set<String> tools() {
        Set<String> tools = new LinkedHashSet<>();
        PRESETS.fieldNames().forEachRemaining(tools::add);
        return tools;
    }

    /** The preset of a vendor, which must exist. */
    static Mapping preset(String tool) {
        return of(PRESETS.path(tool), true);
    }

    /** A mapping of the plan's own. */
    static Mapping of(JsonNode json) {
        return of(json, false);
    }

    private static Mapping of(JsonNode json, boolean isPreset) {
        Set<String> dropped = new LinkedHashSet<>();
        json.path("dropped").forEach(name -> dropped.add(name.asText()));
        return new Mapping(
                texts(json.path("events")),
                texts(json.path("properties")),
                dropped,
                json.path("session").asText(""),
                isPreset);
    }

    private static Map<String, String> texts(JsonNode object) {
        Map<String, String> texts = new LinkedHashMap<>();
        object.properties()
                .forEach(field -> texts.put(field.getKey(), field.getValue().asText()));
        return texts;
    }
}
