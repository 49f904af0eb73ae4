package dev.tenrec.person;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.json.Json;
import dev.tenrec.primitive.NameUuid;
import dev.tenrec.storage.segment.PropertyTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random events, splits, removals and changes of properties, with kills and orderly stops in between, against a model
 * made of maps.
 */
class PersonEditsDifferentialTest {
    private static final int PROJECT = PersonEvents.PROJECT;
    private static final int USER = 1;
    private static final UUID NAMESPACE = UUID.fromString("932979b4-65c3-4424-8467-0b66ec27bc22");
    private static final int IDS = 30;

    private static final class ModelPerson {
        final List<String> ids = new ArrayList<>();
        ObjectNode properties = Json.object();
        boolean identified;
    }

    private final Map<String, ModelPerson> model = new HashMap<>();
    /** Distinct ids of events that are not deleted. */
    private final Map<UUID, String> stored = new HashMap<>();

    private final Set<UUID> deleted = new HashSet<>();
    private final Map<Integer, ModelPerson> numbers = new HashMap<>();
    private int logged;
    private SimDisk disk = new SimDisk();
    private PersonEvents events;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void agreesWithTheModelAcrossRestarts(long seed) throws IOException {
        Random random = new Random(seed);
        events = new PersonEvents(disk);
        for (int i = 0; i < 1_500; i++) {
            step(random, i);
            if (random.nextInt(100) == 0) {
                reopen(random.nextBoolean());
            }
            if (i % 25 == 0) {
                compare();
            }
        }
        reopen(true);
        compare();
        assertThat(events.log.newest(PROJECT)).hasSize(logged);
        assertThat(deleted).isNotEmpty();
        events.close();
    }

    private void reopen(boolean isKilled) throws IOException {
        SimDisk next = isKilled ? disk.afterKill() : disk;
        events.close();
        disk = next;
        events = new PersonEvents(disk);
    }

    private void step(Random random, int i) {
        String id = "u" + random.nextInt(IDS);
        String other = "u" + random.nextInt(IDS);
        ModelPerson person = model.get(id);
        int kind = random.nextInt(12);
        if (kind < 6 || person == null) {
            send(id, kind % 2 == 0 ? id : other, i);
        } else if (kind == 6) {
            split(person, id);
        } else if (kind == 7) {
            splitSome(random, person);
        } else if (kind == 8) {
            remove(person, random.nextBoolean(), random.nextBoolean());
        } else if (kind == 9) {
            ObjectNode set = Json.object().put("k" + random.nextInt(3), i);
            person.properties.setAll(set);
            join(events.properties.set(PROJECT, USER, events.person(id), set));
            logged++;
        } else if (kind == 10) {
            String name = "k" + random.nextInt(3);
            person.properties.remove(name);
            join(events.properties.unset(PROJECT, USER, events.person(id), name));
            logged++;
        } else {
            send(id, id, i);
        }
    }

    private void send(String id, String other, int i) {
        boolean merges = !other.equals(id);
        ObjectNode properties = Json.object();
        properties.putObject("$set").put("k" + i % 3, i);
        if (merges) {
            properties.put("alias", other);
        }
        UUID uuid = events.send(i, merges ? "$merge_dangerously" : "a", id, properties.toString());
        stored.put(uuid, id);
        ModelPerson own = model.get(id);
        ModelPerson theirs = merges ? model.get(other) : null;
        ModelPerson target = own == null ? theirs : own;
        if (target == null) {
            target = new ModelPerson();
            target.properties.put("$creator_event_uuid", uuid.toString());
        } else if (own != null && theirs != null && own != theirs) {
            ObjectNode joined = theirs.properties.deepCopy();
            joined.setAll(own.properties);
            own.properties = joined;
            theirs.ids.forEach(moved -> adopt(own, moved));
        }
        adopt(target, id);
        if (merges) {
            adopt(target, other);
            target.identified = true;
        }
        target.properties.setAll((ObjectNode) properties.get("$set"));
    }

    private void adopt(ModelPerson person, String id) {
        if (model.put(id, person) != person) {
            person.ids.add(id);
        }
    }

    private void split(ModelPerson person, String main) {
        join(events.edits.split(PROJECT, USER, events.person(main).number(), new PersonSplit(main, null)));
        logged++;
        leave(person, person.ids.stream().filter(id -> !id.equals(main)).toList());
    }

    private void splitSome(Random random, ModelPerson person) {
        List<String> leaving =
                person.ids.stream().filter(id -> random.nextInt(3) == 0).toList();
        if (leaving.isEmpty() || leaving.size() == person.ids.size()) {
            return;
        }
        int number = events.person(person.ids.get(0)).number();
        join(events.edits.split(PROJECT, USER, number, new PersonSplit(null, leaving)));
        logged++;
        leave(person, leaving);
    }

    private void leave(ModelPerson person, List<String> leaving) {
        for (String id : leaving) {
            person.ids.remove(id);
            adopt(new ModelPerson(), id);
        }
    }

    private void remove(ModelPerson person, boolean keepsPerson, boolean deletesEvents) {
        Person real = events.person(person.ids.get(0));
        PersonEdits.Removal removal = new PersonEdits.Removal(keepsPerson, deletesEvents);
        assertThat(join(events.edits.remove(PROJECT, USER, List.of(real.number(), 1_000_000), removal)))
                .isEqualTo(1);
        logged++;
        if (!keepsPerson) {
            person.ids.forEach(model::remove);
        }
        if (deletesEvents) {
            Map<UUID, String> gone = new HashMap<>(stored);
            gone.values().retainAll(person.ids);
            gone.keySet().forEach(stored::remove);
            deleted.addAll(gone.keySet());
        }
    }

    /** The column has the properties of living persons, and nothing of those that are gone. */
    private void compareColumn(String key) {
        if (logged % 2 == 0) {
            // A query that ends early leaves nothing half done.
            assertThatThrownBy(() -> events.persons.column(PROJECT, key, PersonEditsDifferentialTest::end))
                    .isInstanceOf(IllegalStateException.class);
        }
        PersonColumn column = events.persons.column(PROJECT, key, () -> {});
        for (int person = 0; person < column.bound(); person++) {
            JsonNode expected = events.persons
                    .find(PROJECT, person)
                    .map(found -> found.properties().get(key))
                    .orElse(null);
            int code = column.code(person);
            assertThat(
                            code == PropertyTable.NONE
                                    ? null
                                    : new String(column.values().json(code), StandardCharsets.UTF_8))
                    .isEqualTo(expected == null ? null : expected.toString());
        }
        assertThat(model.keySet()).allMatch(id -> events.number(id) < column.bound());
    }

    private static void end() {
        throw new IllegalStateException("the query's time is over");
    }

    private void compare() {
        assertThat(events.persons.count(PROJECT))
                .isEqualTo((int) model.values().stream().distinct().count());
        for (int i = 0; i < IDS; i++) {
            String id = "u" + i;
            ModelPerson expected = model.get(id);
            Optional<Person> found = events.persons.findByDistinctId(PROJECT, id);
            assertThat(found.isPresent()).isEqualTo(expected != null);
            found.ifPresent(person -> compare(person, expected));
            boolean isFirst = expected != null && expected.ids.get(0).equals(id);
            assertThat(events.persons.find(PROJECT, uuid(id))).isEqualTo(isFirst ? found : Optional.empty());
        }
        for (int key = 0; key < 3; key++) {
            compareColumn("k" + key);
        }
        stored.keySet()
                .forEach(uuid ->
                        assertThat(events.events.view(PROJECT).find(uuid)).isPresent());
        deleted.forEach(
                uuid -> assertThat(events.events.view(PROJECT).find(uuid)).isEmpty());
    }

    private void compare(Person person, ModelPerson expected) {
        assertThat(person.distinctIds()).isEqualTo(expected.ids);
        assertThat(person.properties()).isEqualTo(withoutTypes(expected.properties));
        assertThat(person.identified()).isEqualTo(expected.identified);
        assertThat(person.uuid()).isEqualTo(uuid(expected.ids.get(0)));
        assertThat(events.number(expected.ids.get(0))).isEqualTo(person.number());
        assertThat(numbers.computeIfAbsent(person.number(), number -> expected))
                .as("a number is never used again")
                .isSameAs(expected);
    }

    /** The properties after a round trip through JSON. */
    private static ObjectNode withoutTypes(ObjectNode properties) {
        return PersonRecord.object(Json.write(properties));
    }

    private static UUID uuid(String id) {
        return NameUuid.of(NAMESPACE, (PROJECT + ":" + id).getBytes(StandardCharsets.UTF_8));
    }

    private static <T> T join(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
