package dev.tenrec.api.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@ServerTest(now = "2025-01-10T12:00:00Z")
class LegacyInsightsApiTest {
    private static final String EVENTS = "[{\"id\":\"a\",\"type\":\"events\",\"order\":0,\"math\":\"dau\"}]";

    private final TestWorld world;

    LegacyInsightsApiTest(TestWorld world) {
        this.world = world;
        world.store(UUID.randomUUID(), "a", "ann", "2025-01-10T10:00:00Z", false, "{\"plan\":\"pro\"}");
        world.store(UUID.randomUUID(), "a", "ann", "2025-01-10T11:00:00Z", false, "{}");
    }

    @Test
    void answersFiltersInTheAddressAndInTheBodyAlike() {
        String address = "insights/trend/?date_from=-1d&events=" + URLEncoder.encode(EVENTS, StandardCharsets.UTF_8);
        JsonNode asked = TestServer.json(get(address));
        assertThat(asked.at("/result/0/data")).hasSize(2);
        assertThat(asked.at("/result/0/count").asInt()).isEqualTo(1);
        assertThat(asked.path("next").isNull()).isTrue();
        assertThat(asked.path("timezone").asText()).isEqualTo("UTC");
        String filters = "{\"date_from\":\"-1d\",\"events\":" + EVENTS + "}";
        JsonNode sent = TestServer.json(world.send("POST", "insights/trend/", filters));
        assertThat(sent.get("result")).isEqualTo(asked.get("result"));
        assertThat(sent.path("is_cached").asBoolean()).isTrue();
        JsonNode wrapped = TestServer.json(
                world.send("POST", "insights/trend/", "{\"filters\":" + filters + ",\"refresh\":true}"));
        assertThat(wrapped.get("result")).isEqualTo(asked.get("result"));
    }

    @Test
    void takesFiltersOfBothForms() {
        String one = "{\"events\":[{\"id\":\"a\"}],\"properties\":{\"plan\":\"pro\"}}";
        assertThat(TestServer.json(world.send("POST", "insights/trend/", one))
                        .at("/result/0/count")
                        .asInt())
                .isEqualTo(1);
        String other = "{\"events\":[{\"id\":\"a\"}],\"properties\":[{\"key\":\"plan\",\"operator\":\"is_not_set\"}]}";
        assertThat(TestServer.json(world.send("POST", "insights/trend/", other))
                        .at("/result/0/count")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void refusesWhatIsNoQuestion() {
        HttpResponse<String> malformed = get("insights/trend/?events=%5B");
        assertThat(malformed.statusCode()).isEqualTo(400);
        assertThat(malformed.body()).contains("Invalid JSON passed in events parameter");
        assertThat(world.send("POST", "insights/trend/", "{\"insight\":\"OTHER\"}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(world.send("POST", "insights/trend/", "{}").statusCode()).isEqualTo(400);
    }

    private HttpResponse<String> get(String path) {
        return world.send("GET", path.replace(world.server().baseUrl(), ""), null);
    }
}
