package dev.tenrec.api.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestWorld;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** What capture refused, read back. */
@ServerTest
final class RefusalsApiTest {
    private final TestWorld world;

    RefusalsApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void saysWhatWasWrongWithEachEventAndHowItWasSent() {
        String uuid = "0190a5c8-0000-7000-8000-000000000001";
        String body = world.batch("{\"event\":\"\",\"distinct_id\":\"bob\",\"uuid\":\"" + uuid + "\"},"
                + "{\"event\":\"opened\"},"
                + "{\"event\":\"fine\",\"distinct_id\":\"ana\"},"
                + "{\"event\":\"\",\"properties\":{\"distinct_id\":\"" + "😀".repeat(300) + "\"}}");
        refuse("/e/?compression=none&ip=1", body);
        JsonNode page = list("");
        assertThat(page.path("count").asInt()).isEqualTo(1);
        assertThat(page.path("dropped").asInt()).isZero();
        JsonNode refused = page.path("results").path(0);
        assertThat(refused.path("path").asText()).isEqualTo("/e/");
        assertThat(refused.path("compression").asText()).isEqualTo("none");
        assertThat(refused.path("content_type").asText()).isEqualTo("application/json");
        assertThat(new String(Base64.getDecoder().decode(refused.path("body").asText()), StandardCharsets.UTF_8))
                .isEqualTo(body);
        JsonNode reasons = refused.path("reasons");
        assertThat(reasons.size()).isEqualTo(3);
        assertThat(reasons.path(0).path("index").asInt()).isZero();
        assertThat(reasons.path(0).path("field").asText()).isEqualTo("event");
        assertThat(reasons.path(0).path("uuid").asText()).isEqualTo(uuid);
        assertThat(reasons.path(0).path("distinct_id").asText()).isEqualTo("bob");
        assertThat(reasons.path(1).path("index").asInt()).isEqualTo(1);
        assertThat(reasons.path(1).path("event").asText()).isEqualTo("opened");
        assertThat(reasons.path(1).path("uuid").isNull()).isTrue();
        assertThat(reasons.path(2).path("distinct_id").asText()).isEqualTo("😀".repeat(100));
    }

    @Test
    void dropsTheOldestOfTooManyAndCountsThemAlsoAfterARestart() {
        int sent = 105;
        for (int i = 0; i < sent; i++) {
            refuse("/batch/", world.batch("{}"));
        }
        world.restart();
        JsonNode page = list("?limit=200");
        assertThat(page.path("count").asInt()).isEqualTo(100);
        assertThat(page.path("dropped").asInt()).isEqualTo(5);
        assertThat(page.path("results").path(0).path("id").asInt()).isEqualTo(105);
        assertThat(page.path("results").path(99).path("id").asInt()).isEqualTo(6);
    }

    @Test
    void keepsFewerWhenTheyAreLarge() {
        int sent = 40;
        for (int i = 0; i < sent; i++) {
            refuse("/batch/", world.batch("{\"properties\":{\"x\":\"" + "y".repeat(100_000) + "\"}}"));
        }
        JsonNode page = list("");
        int kept = page.path("count").asInt();
        assertThat(kept).isBetween(30, 32);
        assertThat(page.path("dropped").asInt()).isEqualTo(sent - kept);
        JsonNode newest = page.path("results").path(0);
        assertThat(newest.path("size").asInt()).isGreaterThan(100_000);
        assertThat(Base64.getDecoder().decode(newest.path("body").asText())).hasSize(64 * 1024);
    }

    private void refuse(String path, String body) {
        assertThat(world.server().send(world.request("POST", path, body)).statusCode())
                .isEqualTo(400);
    }

    private JsonNode list(String query) {
        return world.ask("GET", "refused/" + query, null);
    }
}
