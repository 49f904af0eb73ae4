package dev.tenrec.api.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Personal keys: each opens what its scopes say, until it is rolled or revoked. */
final class KeysModel extends ModelPart {
    private static final int MAX = 10;

    private static final class Key {
        String value;
        String label;
        boolean reads;
    }

    private final Map<String, Key> keys = new TreeMap<>();
    private final Set<String> ended = new HashSet<>();

    KeysModel(World world) {
        super(world);
    }

    @Override
    void step() {
        String id = any(keys.keySet());
        if (id == null || chance(35)) {
            create();
            return;
        }
        Key key = keys.get(id);
        String path = "/api/personal_api_keys/" + id + "/";
        switch (random.nextInt(4)) {
            case 0 -> {
                key.label = name();
                key.reads = chance(50);
                ask("PATCH", path, body("label", key.label, "scopes", scopes(key)), 200);
            }
            case 1 -> {
                ended.add(key.value);
                key.value = ask("POST", path + "roll/", null, 200).path("value").textValue();
            }
            case 2 -> {
                ask("DELETE", path, null, 204);
                ended.add(key.value);
                keys.remove(id);
            }
            default -> opens(key.value, key.reads ? 200 : 403);
        }
    }

    private void create() {
        Key key = new Key();
        key.label = name();
        key.reads = chance(50);
        // One more is the key of this test itself.
        boolean isFull = keys.size() + 1 >= MAX;
        JsonNode made = ask(
                "POST", "/api/personal_api_keys/", body("label", key.label, "scopes", scopes(key)), isFull ? 400 : 201);
        if (!isFull) {
            key.value = made.path("value").textValue();
            assertThat(keys.put(made.path("id").textValue(), key)).isNull();
        }
    }

    private static List<String> scopes(Key key) {
        return List.of(key.reads ? "dashboard:read" : "insight:read");
    }

    private void opens(String value, int status) {
        var request = world.server.request("GET", "/api/projects/1/dashboards/?limit=1", null);
        assertThat(world.server
                        .send(request.header("Authorization", "Bearer " + value))
                        .statusCode())
                .isEqualTo(status);
    }

    @Override
    void check() {
        Map<String, String> expected = new TreeMap<>();
        keys.forEach((id, key) -> {
            expected.put(id, key.label);
            opens(key.value, key.reads ? 200 : 403);
        });
        ended.forEach(value -> opens(value, 401));
        Map<String, String> given = new TreeMap<>();
        ask("GET", "/api/personal_api_keys/", null, 200)
                .forEach(key ->
                        given.put(key.path("id").textValue(), key.path("label").textValue()));
        given.values().removeIf("First key"::equals);
        assertThat(given).isEqualTo(expected);
    }
}
