package dev.tenrec.person;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random events through {@link Persons} and through a model made of maps, which says the rules once more in other
 * words.
 */
class PersonsDifferentialTest {
    private static final class ModelPerson {
        final List<String> ids = new ArrayList<>();
        ObjectNode properties = Json.object();
        long created;
        boolean identified;
    }

    private final Map<String, ModelPerson> model = new HashMap<>();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void agreesWithTheModel(long seed, @TempDir Path directory) throws IOException {
        Random random = new Random(seed);
        try (PersonEvents events = new PersonEvents(directory)) {
            for (int i = 0; i < 1_000; i++) {
                step(random, events, i);
                if (i % 100 == 99) {
                    compare(events);
                }
            }
            compare(events);
        }
    }

    private void step(Random random, PersonEvents events, int i) {
        String id = "u" + random.nextInt(40 + i / 10);
        String other = random.nextInt(20) == 0 ? "null" : "u" + random.nextInt(40 + i / 10);
        ObjectNode properties = Json.object();
        if (random.nextBoolean()) {
            properties.putObject("$set").put("k" + random.nextInt(5), i);
        }
        if (random.nextBoolean()) {
            properties.putObject("$set_once").put("k" + random.nextInt(5), -i);
        }
        if (random.nextInt(4) == 0) {
            properties.putArray("$unset").add("k" + random.nextInt(5));
        }
        String name = switch (random.nextInt(8)) {
            case 0, 1 -> "$identify";
            case 2 -> "$create_alias";
            case 3 -> "$merge_dangerously";
            default -> "a";
        };
        if (name.equals("$identify")) {
            properties.put("$anon_distinct_id", other);
        } else if (!name.equals("a")) {
            properties.put("alias", other);
        }
        long micros = random.nextInt(1_000_000);
        UUID uuid = events.send(micros, name, id, properties.toString());
        model(name, id, name.equals("a") ? id : other, properties, micros, uuid);
    }

    private void model(String name, String id, String other, ObjectNode properties, long micros, UUID uuid) {
        boolean joins = !other.equals(id) && !other.equals("null");
        ModelPerson own = model.get(id);
        ModelPerson theirs = joins ? model.get(other) : null;
        if (own == null && theirs == null) {
            ModelPerson person = new ModelPerson();
            person.created = micros;
            person.identified = joins;
            for (var once : properties.path("$set_once").properties()) {
                person.properties.set(once.getKey(), once.getValue());
            }
            for (var set : properties.path("$set").properties()) {
                person.properties.set(set.getKey(), set.getValue());
            }
            person.properties.put("$creator_event_uuid", uuid.toString());
            adopt(person, id);
            if (joins) {
                adopt(person, other);
            }
            return;
        }
        if (joins && (own == null || theirs == null)) {
            ModelPerson known = own == null ? theirs : own;
            adopt(known, own == null ? id : other);
            known.identified = true;
            own = known;
        } else if (joins && own == theirs) {
            own.identified = true;
        } else if (joins && (!theirs.identified || name.equals("$merge_dangerously"))) {
            ObjectNode joined = theirs.properties.deepCopy();
            joined.setAll(own.properties);
            own.properties = joined;
            own.created = Math.min(own.created, theirs.created);
            own.identified = true;
            for (String moved : theirs.ids) {
                adopt(own, moved);
            }
        }
        for (var once : properties.path("$set_once").properties()) {
            if (!own.properties.has(once.getKey())) {
                own.properties.set(once.getKey(), once.getValue());
            }
        }
        for (var set : properties.path("$set").properties()) {
            own.properties.set(set.getKey(), set.getValue());
        }
        for (var unset : properties.path("$unset")) {
            own.properties.remove(unset.asText());
        }
    }

    private void adopt(ModelPerson person, String id) {
        person.ids.add(id);
        model.put(id, person);
    }

    private void compare(PersonEvents events) {
        assertThat(events.persons.count(PersonEvents.PROJECT))
                .isEqualTo((int) model.values().stream().distinct().count());
        model.forEach((id, expected) -> {
            Person person = events.person(id);
            assertThat(person.distinctIds()).isEqualTo(expected.ids);
            assertThat(person.properties()).isEqualTo(expected.properties);
            assertThat(person.createdAtMicros()).isEqualTo(expected.created);
            assertThat(person.identified()).isEqualTo(expected.identified);
            assertThat(events.number(id)).isEqualTo(person.number());
            assertThat(events.persons.find(PersonEvents.PROJECT, person.uuid())).contains(person);
        });
    }
}
