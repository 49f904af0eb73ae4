package dev.tenrec.api.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A request of more events than the writer stores at once. */
@ServerTest
final class LargeRequestTest {
    private static final int EVENTS = 12_001;
    private static final int OF_A_LONG_ID = 7_000;

    private final TestWorld world;

    LargeRequestTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void isStoredWholeWithItsDuplicatesAndWarnings() {
        UUID first = new UUID(world.id(), 0);
        String events = IntStream.range(0, EVENTS)
                .mapToObj(i -> event(i == EVENTS - 1 ? first : new UUID(world.id(), i), i))
                .collect(Collectors.joining(","));
        HttpResponse<String> answer = send(events);
        assertThat(answer.body())
                .isEqualTo("{\"status\":1,\"duplicates\":1,\"warnings\":{\"distinct_id_truncated\":1}}");
        assertCounted();
        assertThat(send(events).body()).contains("\"duplicates\":" + EVENTS);
        world.restart();
        assertCounted();
        JsonNode warning =
                world.ask("GET", "ingestion_warnings/", null).path("results").path(0);
        assertThat(warning.toString()).contains(new UUID(world.id(), OF_A_LONG_ID).toString());
    }

    private void assertCounted() {
        String query = "{\"query\":{\"kind\":\"TrendsQuery\",\"dateRange\":{\"date_from\":\"2026-01-01\","
                + "\"date_to\":\"2026-01-31\"},\"series\":[{\"kind\":\"EventsNode\",\"event\":\"opened\"}]}}";
        JsonNode result =
                world.ask("POST", "query/", query).path("results").path(0).path("count");
        assertThat(result.asInt()).isEqualTo(EVENTS - 1);
    }

    private HttpResponse<String> send(String events) {
        TestServer server = world.server();
        return server.send(server.request("POST", "/batch/", world.batch(events)));
    }

    private static String event(UUID uuid, int number) {
        String id = number == OF_A_LONG_ID ? "a".repeat(201) : "visitor " + number % 100;
        return "{\"uuid\":\"" + uuid + "\",\"event\":\"opened\",\"distinct_id\":\"" + id
                + "\",\"timestamp\":\"2026-01-02T03:04:05Z\",\"properties\":{\"n\":" + number + "}}";
    }
}
