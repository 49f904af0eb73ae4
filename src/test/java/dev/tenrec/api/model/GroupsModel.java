package dev.tenrec.api.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.TestServer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Groups, which are changed by events and by the API alike. */
final class GroupsModel extends ModelPart {
    private final Map<String, Map<String, Object>> groups = new TreeMap<>();
    private boolean hasType;

    GroupsModel(World world) {
        super(world);
    }

    @Override
    void step() {
        String key = "g" + random.nextInt(20);
        String property = "p" + random.nextInt(3);
        String value = name();
        Map<String, Object> known = groups.get(key);
        String place = "?group_type_index=0&group_key=" + key;
        switch (random.nextInt(4)) {
            case 0 -> {
                Map<String, Object> properties = body(property, value);
                Map<String, Object> wanted =
                        body("group_type_index", 0, "group_key", key, "group_properties", properties);
                ask("POST", "/groups/", wanted, hasType ? (known == null ? 201 : 400) : 404);
                if (hasType && known == null) {
                    groups.put(key, new TreeMap<>(properties));
                }
            }
            case 1 -> {
                Map<String, Object> change =
                        body("$group_type", "company", "$group_key", key, "$group_set", body(property, value));
                Map<String, Object> event =
                        body("event", "$groupidentify", "distinct_id", "visitor", "properties", change);
                Map<String, Object> batch = body("api_key", TestServer.PROJECT_KEY, "batch", List.of(event));
                String text = new String(Json.write(batch), StandardCharsets.UTF_8);
                assertThat(world.server.send("POST", "/batch/", text).statusCode())
                        .isEqualTo(200);
                hasType = true;
                groups.computeIfAbsent(key, any -> new TreeMap<>()).put(property, value);
            }
            case 2 -> {
                ask(
                        "POST",
                        "/groups/update_property/" + place,
                        body("key", property, "value", value),
                        known == null ? 404 : 200);
                if (known != null) {
                    known.put(property, value);
                }
            }
            default -> {
                boolean isThere = known != null && known.containsKey(property);
                ask(
                        "POST",
                        "/groups/delete_property/" + place,
                        body("$unset", property),
                        known == null ? 404 : isThere ? 200 : 400);
                if (known != null) {
                    known.remove(property);
                }
            }
        }
    }

    @Override
    void check() {
        Map<String, Map<String, Object>> given = new TreeMap<>();
        for (JsonNode group :
                ask("GET", "/groups/?group_type_index=0", null, 200).path("results")) {
            Map<String, Object> properties = new TreeMap<>();
            group.path("group_properties")
                    .properties()
                    .forEach(field ->
                            properties.put(field.getKey(), field.getValue().textValue()));
            given.put(group.path("group_key").textValue(), properties);
        }
        assertThat(given).isEqualTo(groups);
    }
}
