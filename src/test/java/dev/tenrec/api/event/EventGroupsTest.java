package dev.tenrec.api.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The columns of groups, beside the properties that were sent. */
@ServerTest
final class EventGroupsTest {
    private final TestWorld world;
    private final TestServer server;

    EventGroupsTest(TestWorld world) {
        this.world = world;
        server = world.server();
        sent("{\"$groups\":{\"company\":\"first\",\"team\":\"first\"}}");
    }

    @Test
    void showsInWhichColumnsTheGroupsOfAnEventStand() {
        String before = "{ \"n\": 1.50, \"$groups\": {\"team\": 7, \"company\": \"acmé \\ud83e\\udd94\"}, \"z\": [ ]";
        UUID uuid = sent(before + "}");
        assertThat(body(uuid)).contains(before.substring(0, 30));
        assertThat(properties(uuid).path("$group_0").asText()).isEqualTo("acmé 🦔");
        assertThat(properties(uuid).path("$group_1").asText()).isEqualTo("7");
        JsonNode one = properties(sent("{\"$groups\":{\"team\":\"b\"}}"));
        assertThat(one.path("$group_1").asText()).isEqualTo("b");
        assertThat(one.has("$group_0")).isFalse();
    }

    @Test
    void showsNoneWhereThereIsNone() {
        for (String properties : new String[] {
            "{}",
            "{\"$groups\":{}}",
            "{\"$groups\":\"team\"}",
            "{\"$groups\":{\"team\":null}}",
            "{\"text\":\"$groups\"}",
            "{\"$group_1\":\"mine\",\"$groups\":{\"team\":\"b\"}}",
            "{\"$process_person_profile\":false,\"$groups\":{\"team\":\"b\"}}"
        }) {
            JsonNode shown = properties(sent(properties));
            assertThat(shown.path("$group_1").asText("none"))
                    .describedAs(properties)
                    .isEqualTo(properties.contains("mine") ? "mine" : "none");
            assertThat(shown.has("$group_0")).isFalse();
        }
    }

    @Test
    void listsThemToo() {
        sent("{\"$groups\":{\"company\":\"listed\"}}");
        String list = world.send("GET", "events/?limit=1000", null).body();
        assertThat(list).contains("\"$groups\":{\"company\":\"listed\"}").contains("\"$group_0\":\"listed\"}");
    }

    private UUID sent(String properties) {
        UUID uuid = UUID.randomUUID();
        String event = "{\"uuid\":\"" + uuid + "\",\"event\":\"seen\",\"distinct_id\":\"ana\",\"properties\":"
                + properties + "}";
        String body = "{\"api_key\":\"" + world.token() + "\",\"batch\":[" + event + "]}";
        assertThat(server.send(server.request("POST", "/batch/", body)).statusCode())
                .isEqualTo(200);
        return uuid;
    }

    private String body(UUID uuid) {
        return world.send("GET", "events/" + uuid + "/", null).body();
    }

    private JsonNode properties(UUID uuid) {
        return TestServer.json(world.send("GET", "events/" + uuid + "/", null)).path("properties");
    }
}
