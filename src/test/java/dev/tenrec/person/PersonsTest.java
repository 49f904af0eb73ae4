package dev.tenrec.person;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.BlockMemory;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.json.Json;
import dev.tenrec.storage.EventBatchBuilder;
import dev.tenrec.storage.EventLayout;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PersonsTest {
    @TempDir
    Path directory;

    private PersonEvents events;

    @BeforeEach
    void open() throws IOException {
        events = new PersonEvents(directory);
    }

    @AfterEach
    void close() throws IOException {
        events.close();
    }

    @Test
    void ignoresUnreadableProperties() {
        EventBatchBuilder batch = new EventBatchBuilder(PersonEvents.PROJECT, false, 0, 0);
        byte[] damaged = "{\"$set\":{\"a\":1e-99999999999}}".getBytes(StandardCharsets.UTF_8);
        byte[] id = "u1".getBytes(StandardCharsets.UTF_8);
        batch.add(new UUID(1, 1), 0, EventLayout.CHANGES_PERSON, id, id, damaged, 0, damaged.length);
        assertThat(events.events
                        .append(batch.build())
                        .toCompletableFuture()
                        .join()
                        .stored())
                .isEqualTo(1);
        events.send(1, "$set", "u1", "{'$set':{'a':2}}");
        assertThat(events.properties("u1")).isEqualTo(PersonEvents.json("{'a':2}"));
        assertThat(events.persons.unreadableChangeCount()).isEqualTo(1);
    }

    @Test
    void givesANewDistinctIdAPerson() {
        UUID event = events.send(1_000, "signup", "u1", "{'$set':{'a':1,'b':1},'$set_once':{'b':2,'c':2}}");
        Person person = events.person("u1");
        assertThat(person.number()).isZero();
        assertThat(person.createdAtMicros()).isEqualTo(1_000);
        assertThat(person.identified()).isFalse();
        assertThat(person.distinctIds()).containsExactly("u1");
        assertThat(person.properties())
                .isEqualTo(PersonEvents.json("{'b':1,'c':2,'a':1,'$creator_event_uuid':'" + event + "'}"));
        assertThat(events.persons.find(PersonEvents.PROJECT, person.uuid())).contains(person);
        assertThat(events.persons.find(PersonEvents.PROJECT, event)).isEmpty();
    }

    @Test
    void derivesTheUuidFromProjectAndDistinctId() {
        events.send(1, "a", "user_1", "{}");
        // From Python: uuid.uuid5(UUID('932979b4-65c3-4424-8467-0b66ec27bc22'), '7:user_1')
        assertThat(events.person("user_1").uuid()).hasToString("e7a43520-90bc-547b-87f9-e9bfc6cdf82b");
    }

    @Test
    void makesNoPersonForPersonlessEvents() {
        events.sendPersonless(1, "a", "u1");
        assertThat(events.persons.findByDistinctId(PersonEvents.PROJECT, "u1")).isEmpty();
        assertThat(events.persons.count(PersonEvents.PROJECT)).isZero();
        assertThat(events.number("u1")).isEqualTo(-1);
        events.send(2, "a", "u1", "{}");
        assertThat(events.number("u1")).isZero();
    }

    @Test
    void setsOnceWhereNothingIsAndSetsAndUnsets() {
        events.send(1, "a", "u1", "{'$set':{'x':1,'o':{'k':1}}}");
        events.send(2, "a", "u1", "{'$set_once':{'x':9,'y':9},'$set':{'o':{'l':2}}}");
        assertThat(events.properties("u1")).isEqualTo(PersonEvents.json("{'x':1,'o':{'l':2},'y':9}"));
        events.send(3, "a", "u1", "{'$set':{'z':1},'$unset':['x','z','none']}");
        assertThat(events.properties("u1")).isEqualTo(PersonEvents.json("{'o':{'l':2},'y':9}"));
        events.send(4, "a", "u1", "{'$unset':{'o':null}}");
        assertThat(events.properties("u1")).isEqualTo(PersonEvents.json("{'y':9}"));
        events.send(5, "a", "u1", "{'$set':'text','$set_once':[1],'$unset':5}");
        assertThat(events.properties("u1")).isEqualTo(PersonEvents.json("{'y':9}"));
        assertThat(events.person("u1").identified()).isFalse();
    }

    @Test
    void identifyWithoutAnonymousIdIsAnOrdinaryEvent() {
        events.send(1, "$identify", "u1", "{'$set':{'x':1}}");
        assertThat(events.person("u1").identified()).isFalse();
        assertThat(events.properties("u1")).isEqualTo(PersonEvents.json("{'x':1}"));
    }

    @Test
    void identifyOfTwoUnknownIdsMakesOneIdentifiedPerson() {
        events.send(1, "$identify", "u1", "{'$anon_distinct_id':'anon'}");
        assertThat(events.person("u1").distinctIds()).containsExactly("u1", "anon");
        assertThat(events.person("anon")).isEqualTo(events.person("u1"));
        assertThat(events.person("u1").identified()).isTrue();
    }

    @Test
    void identifyAddsTheUnknownIdToTheKnownPerson() {
        events.send(1, "a", "anon", "{'$set':{'x':1}}");
        events.send(2, "$identify", "u1", "{'$anon_distinct_id':'anon','$set':{'y':2}}");
        assertThat(events.person("u1").distinctIds()).containsExactly("anon", "u1");
        assertThat(events.person("u1").createdAtMicros()).isEqualTo(1);
        assertThat(events.person("u1").identified()).isTrue();
        assertThat(events.properties("u1")).isEqualTo(PersonEvents.json("{'x':1,'y':2}"));
        events.send(3, "$create_alias", "u1", "{'alias':17}");
        assertThat(events.person("17").distinctIds()).containsExactly("anon", "u1", "17");
    }

    @Test
    void identifyMergesAnAnonymousPersonIntoTheUser() {
        events.send(5, "a", "u1", "{'$set':{'x':1}}");
        events.send(2, "a", "anon", "{'$set':{'x':2,'y':2}}");
        UUID gone = events.person("anon").uuid();
        events.send(7, "$identify", "u1", "{'$anon_distinct_id':'anon','$set':{'z':3}}");
        Person person = events.person("u1");
        assertThat(person.number()).isZero();
        assertThat(person.distinctIds()).containsExactly("u1", "anon");
        assertThat(person.createdAtMicros()).isEqualTo(2);
        assertThat(person.identified()).isTrue();
        assertThat(events.properties("u1")).isEqualTo(PersonEvents.json("{'x':1,'y':2,'z':3}"));
        assertThat(events.persons.find(PersonEvents.PROJECT, gone)).isEmpty();
        assertThat(events.persons.count(PersonEvents.PROJECT)).isEqualTo(1);
        assertThat(events.persons.page(PersonEvents.PROJECT, 0, 10)).containsExactly(person);
        assertThat(events.number("anon")).isEqualTo(events.number("u1"));
    }

    @Test
    void refusesToMergeAnIdentifiedPersonAway() {
        events.send(1, "$identify", "u1", "{'$anon_distinct_id':'a1'}");
        events.send(2, "a", "u2", "{}");
        events.send(3, "$identify", "u2", "{'$anon_distinct_id':'u1','$set':{'x':1}}");
        assertThat(events.person("u1").number())
                .isNotEqualTo(events.person("u2").number());
        assertThat(events.properties("u2")).isEqualTo(PersonEvents.json("{'x':1}"));
        assertThat(events.person("u2").identified()).isFalse();
        assertThat(events.persons.refusedMergeCount()).isEqualTo(1);
        events.send(4, "$merge_dangerously", "u2", "{'alias':'u1'}");
        assertThat(events.person("u1").distinctIds()).containsExactly("u2", "u1", "a1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "  ",
                "Anonymous",
                "GUEST",
                "null",
                "'None'",
                "\\\"undefined\\\"",
                "[object Object]",
                "NaN",
                "0"
            })
    void joinsNothingWithAnIllegalId(String id) {
        events.send(1, "$identify", "u1", "{\"$anon_distinct_id\":\"" + id + "\",\"$set\":{\"x\":1}}");
        assertThat(events.person("u1").distinctIds()).containsExactly("u1");
        assertThat(events.person("u1").identified()).isFalse();
        assertThat(events.persons.illegalMergeCount()).isEqualTo(1);
    }

    @Test
    void takesNullInAnotherCaseAsAnId() {
        events.send(1, "$identify", "u1", "{'$anon_distinct_id':'NULL'}");
        assertThat(events.person("NULL")).isEqualTo(events.person("u1"));
    }

    @Test
    void joiningAnIdWithItselfChangesNothing() {
        events.send(1, "$create_alias", "u1", "{'alias':'u1'}");
        assertThat(events.person("u1").identified()).isFalse();
        events.send(2, "$create_alias", "u1", "{'alias':'u2'}");
        events.send(3, "$create_alias", "u2", "{'alias':'u1'}");
        assertThat(events.person("u2").distinctIds()).containsExactly("u1", "u2");
    }

    @Test
    void keepsPropertiesWithinTheirBound() {
        events.send(1, "a", "u1", "{'$set':{'x':1}}");
        events.send(2, "a", "u1", "{'$set':{'y':'" + "y".repeat(Persons.PROPERTIES_MAX) + "'}}");
        assertThat(events.properties("u1")).isEqualTo(PersonEvents.json("{'x':1}"));
        assertThat(events.persons.oversizedChangeCount()).isEqualTo(1);
    }

    @Test
    void pagesFromTheNewestPerson() {
        for (int i = 0; i < 5; i++) {
            events.send(i, "a", "u" + i, "{}");
        }
        events.send(9, "$identify", "u0", "{'$anon_distinct_id':'u3'}");
        assertThat(events.persons.page(PersonEvents.PROJECT, 1, 2))
                .extracting(Person::number)
                .containsExactly(2, 1);
        assertThat(events.persons.page(8, 0, 10)).isEmpty();
    }

    @Test
    void walksDownWithoutMeetingAnyoneTwice() {
        for (int i = 0; i < 5; i++) {
            events.send(i, "a", "u" + i, "{}");
        }
        events.send(9, "$identify", "u0", "{'$anon_distinct_id':'u3'}");
        List<Person> first = events.persons.below(PersonEvents.PROJECT, Integer.MAX_VALUE, 2);
        events.send(10, "a", "u5", "{}");
        assertThat(first).extracting(Person::number).containsExactly(4, 2);
        assertThat(events.persons.below(PersonEvents.PROJECT, 2, 10))
                .extracting(Person::number)
                .containsExactly(1, 0);
        assertThat(events.persons.below(8, Integer.MAX_VALUE, 10)).isEmpty();
    }

    @Test
    void numbersShowNoPersonThatCameLater() {
        events.send(1, "a", "u1", "{}");
        PersonNumbers numbers = events.persons.numbers(PersonEvents.PROJECT);
        events.send(2, "a", "u2", "{}");
        assertThat(numbers.bound()).isEqualTo(1);
        assertThat(numbers.of(events.distinctIdNumber("u2"))).isEqualTo(-1);
        assertThat(events.number("u2")).isEqualTo(1);
    }

    @Test
    void flagsDecideWhetherPropertiesAreRead() {
        events.send(1, "a", "u1", "{}");
        events.sendWithFlags(2, "a", "u1", "{'$set':{'x':1}}", 0);
        assertThat(events.properties("u1")).isEqualTo(Json.object());
        events.sendWithFlags(3, "a", "u1", "{'$set':{'x':1}}", EventLayout.CHANGES_PERSON);
        assertThat(events.properties("u1")).isEqualTo(PersonEvents.json("{'x':1}"));
    }

    @Test
    void comesBackFromSnapshotsAndJournal() throws IOException {
        for (int round = 0; round < 4; round++) {
            for (int i = 0; i < 60; i++) {
                String text = "x".repeat(500) + round;
                events.send(i, "a", "u" + (i + round * 20), "{'$set':{'x':'" + text + "'}}");
            }
            events.send(99, "$identify", "u" + round * 20, "{'$anon_distinct_id':'u" + (round * 20 + 5) + "'}");
            events.send(99, "$create_alias", "u" + round * 20, "{'alias':'never seen " + round + "'}");
            List<Person> before = events.persons.page(PersonEvents.PROJECT, 0, 1_000);
            events.close();
            events = new PersonEvents(directory);
            assertThat(events.persons.page(PersonEvents.PROJECT, 0, 1_000)).isEqualTo(before);
            assertThat(events.persons.count(PersonEvents.PROJECT)).isEqualTo(before.size());
            assertThat(events.person("never seen " + round).distinctIds()).contains("u" + round * 20);
        }
        assertThat(RealDisk.openUnlocked(directory).list()).anyMatch(name -> name.startsWith("snapshot"));
    }

    @Test
    void frozenStateIsThatOfItsMomentAndLoads() throws Exception {
        PersonRecords records = records();
        ProjectPersons project = new ProjectPersons(BlockMemory.direct());
        records.projects().put(7, project);
        UUID uuid = new UUID(0x8123_4567_89ab_cdefL, 0xfedc_ba98_7654_3210L);
        int first = project.add(uuid, 3);
        int second = project.add(new UUID(1, 2), 10_000);
        project.addDistinctId(first, 5);
        project.setAddress(first, 77);
        var frozen = new PersonsState(records).freeze();
        project.merge(second, first);
        project.setAddress(first, 78);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        frozen.save(new DataOutputStream(bytes));

        PersonRecords loadedRecords = records();
        new PersonsState(loadedRecords).load(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        ProjectPersons loaded = loadedRecords.projects().get(7);
        assertThat(loaded.address(first)).isEqualTo(77);
        assertThat(loaded.liveCount()).isEqualTo(2);
        assertThat(loaded.distinctIds(first)).containsExactly(3, 5);
        assertThat(loaded.personOf(10_000)).isEqualTo(second);
        assertThat(loaded.find(uuid)).isEqualTo(first);
        assertThat(loaded.uuid(first)).isEqualTo(uuid);
        loaded.merge(second, first);
        assertThat(loaded.distinctIds(first)).containsExactly(3, 5, 10_000);
        assertThat(project.distinctIds(first)).containsExactly(3, 5, 10_000);
    }

    private static PersonRecords records() {
        return new PersonRecords(new Store(new SimDisk(), StoreSettings.DEFAULT, Clock.systemUTC(), failure -> {}));
    }
}
