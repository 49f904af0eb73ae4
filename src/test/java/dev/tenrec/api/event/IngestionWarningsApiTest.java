package dev.tenrec.api.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said about events that were taken, and how they are counted. */
@ServerTest
final class IngestionWarningsApiTest {
    private final TestWorld world;

    IngestionWarningsApiTest(TestWorld world) {
        this.world = world;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ignored_invalid_timestamp|event|{"event":"a","distinct_id":"u","timestamp":"soon"}
            event_timestamp_in_future|event|{"event":"a","distinct_id":"u","timestamp":"9998-01-01T00:00:00Z"}
            invalid_process_person_profile|event|{"event":"a",P{FLAG:1}}
            client_ingestion_warning|event|{"event":"$$client_ingestion_warning","distinct_id":"u"}
            group_key_too_long|size|{"event":"$groupidentify",P{"$group_type":"t","$group_key":""}}
            invalid_group_set|event|{"event":"$groupidentify",P{"$group_type":"t","$group_key":"k","$group_set":1}}
            cannot_merge_with_illegal_distinct_id|merge|{"event":"$identify",P{"$anon_distinct_id":"null"}}
            invalid_event_when_process_person_profile_is_false|event|{"event":"$identify",P{FLAG:false}}
            """)
    void saysWhatIsOddAboutAnEvent(String type, String category, String event) {
        send(event.replace(",P", ",\"distinct_id\":\"u\",\"properties\":")
                .replace("FLAG", "\"$process_person_profile\""));
        JsonNode results = warnings("");
        assertThat(results).hasSize(1);
        assertThat(results.get(0).get("type").textValue()).isEqualTo(type);
        assertThat(results.get(0).get("category").textValue()).isEqualTo(category);
        JsonNode details = results.at("/0/warnings/0/details");
        assertThat(details.get("distinctId").textValue()).isEqualTo("u");
        assertThat(details.get("reason").textValue()).isNotBlank();
    }

    @Test
    void namesTheEventOfEachWarning() {
        UUID uuid = UUID.randomUUID();
        send("{\"event\":\"" + "e".repeat(201) + "\",\"distinct_id\":\"" + "d".repeat(201) + "\",\"uuid\":\"" + uuid
                + "\"}");
        JsonNode cut = warnings("?type=distinct_id_truncated").at("/0/warnings/0/details");
        assertThat(cut.get("eventUuid").textValue()).isEqualTo(uuid.toString());
        assertThat(cut.get("distinctId").textValue()).isEqualTo("d".repeat(200));
        assertThat(cut.get("reason").textValue()).isEqualTo("The distinct_id had 201 characters; 200 are kept.");
        assertThat(warnings("?q=" + uuid)).hasSize(2);
        assertThat(warnings("?q=nothing-like-it")).isEmpty();
    }

    @Test
    void tellsARefusedMergeOfIdentifiedPersons() {
        send("{\"event\":\"$identify\",\"distinct_id\":\"anna\",\"properties\":{\"$anon_distinct_id\":\"x\"}}");
        send("{\"event\":\"$identify\",\"distinct_id\":\"ben\",\"properties\":{\"$anon_distinct_id\":\"y\"}}");
        send("{\"event\":\"$identify\",\"distinct_id\":\"anna\",\"properties\":{\"$anon_distinct_id\":\"ben\"}}");
        JsonNode results = warnings("");
        assertThat(results.at("/0/type").textValue()).isEqualTo("cannot_merge_already_identified");
        assertThat(results.at("/0/count").intValue()).isOne();
    }

    @Test
    void keepsWarningsAndCountsThroughARestart() {
        String odd =
                "{\"event\":\"a\",\"distinct_id\":\"u\",\"timestamp\":\"soon\",\"uuid\":\"" + UUID.randomUUID() + "\"}";
        send(odd);
        send(odd);
        send("{\"event\":\"$performance_event\",\"distinct_id\":\"u\"}");
        world.server()
                .send(world.request(
                        "POST", "/batch/", world.batch("{\"event\":\"a\",\"properties\":{}},{\"event\":\"b\"}")));
        JsonNode before = warnings("");
        JsonNode usage = usage();
        assertThat(before.at("/0/count").intValue())
                .as("the repeated event is told once")
                .isOne();
        assertThat(usage.toString())
                .isEqualTo("{\"received\":5,\"stored\":1,\"duplicates\":1,\"dropped\":1,\"refused\":2,"
                        + "\"imported\":0,\"exempt\":0,\"billable\":1}");
        world.restart();
        assertThat(warnings("")).isEqualTo(before);
        assertThat(usage()).isEqualTo(usage);
    }

    @Test
    void copiesPropertiesOfEventsToTheirPerson() {
        send("{\"event\":\"a\",\"distinct_id\":\"u\",\"properties\":"
                + "{\"$browser\":\"Chrome\",\"utm_source\":\"news\",\"$os_name\":\"Linux\",\"plan\":\"free\"}}");
        send("{\"event\":\"a\",\"distinct_id\":\"u\",\"properties\":{\"$browser\":\"Firefox\"}}");
        assertThat(person().get("$browser").textValue())
                .as("alone it is no reason to write")
                .isEqualTo("Chrome");
        send("{\"event\":\"a\",\"distinct_id\":\"u\",\"properties\":{\"$browser\":\"Firefox\","
                + "\"utm_source\":\"mail\"}}");
        JsonNode person = person();
        assertThat(person.get("$browser").textValue()).isEqualTo("Firefox");
        assertThat(person.get("$initial_browser").textValue()).isEqualTo("Chrome");
        assertThat(person.get("utm_source").textValue()).isEqualTo("mail");
        assertThat(person.get("$initial_utm_source").textValue()).isEqualTo("news");
        assertThat(person.get("$os").textValue()).isEqualTo("Linux");
        assertThat(person.get("$initial_os").textValue()).isEqualTo("Linux");
        assertThat(person.has("plan")).isFalse();
        JsonNode first = TestServer.json(world.send("GET", "events/", null)).at("/results/2/properties");
        assertThat(first.get("plan").textValue()).isEqualTo("free");
        assertThat(first.get("$set").toString())
                .as("an event shows what it gave to its person")
                .contains("\"$os\":\"Linux\"", "\"$browser\":\"Chrome\"", "\"utm_source\":\"news\"");
        assertThat(first.at("/$set_once/$initial_utm_source").textValue()).isEqualTo("news");
    }

    @Test
    void leavesTheMachineOfAServerOutOfThePerson() {
        send("{\"event\":\"a\",\"distinct_id\":\"u\",\"properties\":"
                + "{\"$is_server\":true,\"$os\":\"Linux\",\"$os_version\":\"6\",\"$app_version\":\"1.2\"}}");
        assertThat(person().has("$os")).isFalse();
        assertThat(person().has("$initial_os_version")).isFalse();
        assertThat(person().get("$app_version").textValue()).isEqualTo("1.2");
    }

    @Test
    void changesNoPersonByEventsAboutPrograms() {
        send("{\"event\":\"$exception\",\"distinct_id\":\"u\",\"properties\":"
                + "{\"$browser\":\"Chrome\",\"$set\":{\"plan\":\"free\"}}}");
        assertThat(person().size()).as("only the event that made the person").isOne();
    }

    private void send(String event) {
        assertThat(world.server()
                        .send(world.request("POST", "/batch/", world.batch(event)))
                        .statusCode())
                .isEqualTo(200);
    }

    private JsonNode warnings(String query) {
        return TestServer.json(world.send("GET", "ingestion_warnings/" + query, null))
                .get("results");
    }

    private JsonNode usage() {
        return TestServer.json(world.send("GET", "usage/", null)).get("total");
    }

    private JsonNode person() {
        return TestServer.json(world.send("GET", "persons/?distinct_id=u", null))
                .at("/results/0/properties");
    }
}
