package dev.tenrec.group;

import static dev.tenrec.group.GroupEvents.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random events through {@link Groups} and through a model made of maps, with restarts that read a snapshot and
 * restarts that replay the journal.
 */
final class GroupsDifferentialTest {
    private static final class ModelGroup {
        long created;
        final Map<String, Integer> properties = new HashMap<>();
    }

    /** Types by index, and the groups of each. */
    private final Map<Integer, String> types = new TreeMap<>();

    private final Map<String, Map<String, ModelGroup>> groups = new HashMap<>();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void agreesWithTheModelAcrossRestarts(long seed) throws IOException {
        SimDisk disk = new SimDisk();
        Random random = new Random(seed);
        // Two seeds write many snapshots, two write none.
        long snapshotEvery = seed % 2 == 0 ? 1 << 14 : 1 << 30;
        GroupEvents events = new GroupEvents(disk, snapshotEvery);
        for (int i = 0; i < 1_500; i++) {
            step(random, events, i);
            if (i % 250 == 249) {
                compare(events);
                try (GroupEvents revived = new GroupEvents(disk.afterKill(), snapshotEvery)) {
                    compare(revived);
                }
                events.close();
                events = new GroupEvents(disk, snapshotEvery);
                compare(events);
            }
        }
        events.close();
        assertThat(disk.list().stream().anyMatch(name -> name.startsWith("snapshot")))
                .isEqualTo(seed % 2 == 0);
    }

    private void step(Random random, GroupEvents events, int i) {
        String type = "t" + random.nextInt(i < 300 ? 3 : 7);
        String key = "g" + random.nextInt(30);
        String name = "p" + random.nextInt(4);
        long micros = random.nextInt(1_000);
        ObjectNode properties = Json.object();
        switch (random.nextInt(6)) {
            case 0 -> {
                properties.putObject("$groups").put(type, key).put("t" + random.nextInt(2), 1);
                events.send(micros, "a", properties.toString());
                properties.path("$groups").fieldNames().forEachRemaining(this::learn);
            }
            case 1 -> {
                properties
                        .put("$group_type", type)
                        .put("$group_key", key)
                        .putArray("$group_unset")
                        .add(name);
                events.send(micros, "$delete_group_property", properties.toString());
                ModelGroup group = groups.getOrDefault(type, Map.of()).get(key);
                if (group != null) {
                    group.properties.remove(name);
                }
            }
            case 2 -> {
                if (random.nextInt(20) == 0) {
                    events.sendOwn(
                            micros,
                            GroupWriter.DELETE_TYPE,
                            properties.put("$group_type", type).toString());
                    types.values().remove(type);
                    groups.remove(type);
                }
            }
            default -> {
                properties
                        .put("$group_type", type)
                        .put("$group_key", key)
                        .putObject("$group_set")
                        .put(name, i);
                events.send(micros, random.nextBoolean() ? "$groupidentify" : "$group_identify", properties.toString());
                if (learn(type)) {
                    ModelGroup group = groups.get(type).computeIfAbsent(key, absent -> {
                        ModelGroup added = new ModelGroup();
                        added.created = micros;
                        return added;
                    });
                    group.properties.put(name, i);
                }
            }
        }
    }

    private boolean learn(String type) {
        for (int index = 0; index < 5 && !types.containsValue(type); index++) {
            if (!types.containsKey(index)) {
                types.put(index, type);
                groups.put(type, new HashMap<>());
            }
        }
        return types.containsValue(type);
    }

    private void compare(GroupEvents events) {
        assertThat(events.groups.types(PROJECT).stream().map(type -> type.index() + type.name()))
                .isEqualTo(types.entrySet().stream()
                        .map(type -> type.getKey() + type.getValue())
                        .toList());
        for (int index = 0; index < 5; index++) {
            List<String> expected = new ArrayList<>();
            groups.getOrDefault(types.getOrDefault(index, "none"), Map.of()).entrySet().stream()
                    .sorted((one, other) -> one.getValue().created == other.getValue().created
                            ? one.getKey().compareTo(other.getKey())
                            : Long.compare(other.getValue().created, one.getValue().created))
                    .forEach(group -> expected.add(
                            group.getKey() + group.getValue().created + new TreeMap<>(group.getValue().properties)));
            List<String> actual = new ArrayList<>();
            for (Group group : events.groups.page(PROJECT, index, null, Integer.MAX_VALUE)) {
                Map<String, Integer> properties = new TreeMap<>();
                group.properties()
                        .properties()
                        .forEach(one ->
                                properties.put(one.getKey(), one.getValue().intValue()));
                actual.add(group.key() + group.createdAtMicros() + properties);
            }
            assertThat(actual).isEqualTo(expected);
        }
    }
}
