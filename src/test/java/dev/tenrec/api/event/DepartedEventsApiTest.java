package dev.tenrec.api.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.json.Timestamps;
import dev.tenrec.storage.EventStore;
import dev.tenrec.testing.MovingClock;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import dev.tenrec.trino.RecordedTrino;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events that left for the lake are shown as before; Trino gives the answer that it gave to their statement. */
final class DepartedEventsApiTest {
    private static final Instant NOW = Instant.parse("2026-03-05T02:00:00.123456Z");
    private static final Instant BORDER = Instant.parse("2025-12-01T00:00:00Z");
    /** The one of the recording. */
    private static final String UUID = "00000000-0000-0009-0000-000000000001";

    private static final String PROPERTIES = "{ \"place\" : 1.50, \"$browser\":\"Ünicorn\",\"utm_source\":\"mail\","
            + "\"$groups\":{\"company\":\"c1\"},\"$set\":{\"plan\":\"pro\"},"
            + "\"$elements\":[{\"tag_name\":\"a\",\"$el_text\":\"Go\"}]}";
    private static final String ALL = "{\"query\":{\"kind\":\"EventsQuery\",\"select\":[\"*\",\"uuid\",\"event\","
            + "\"timestamp\",\"created_at\",\"distinct_id\",\"elements_chain\",\"person\",\"person_display_name\","
            + "\"properties\",\"properties.$set\",\"properties.$set_once\",\"properties.$group_0\","
            + "\"properties.place\"],\"after\":\"all\"}}";

    @TempDir
    Path folder;

    private RecordedTrino trino;
    private TestServer server;
    private TestWorld world;

    @BeforeEach
    void start() throws IOException {
        trino = new RecordedTrino("bodies");
        Map<String, String> settings = Map.of(
                "lake",
                folder.resolve("lake").toString(),
                "trino",
                trino.address().toString());
        server = new TestServer(folder.resolve("data"), settings, new MovingClock(NOW));
        world = server.newWorld();
        world.capture("{\"event\":\"$pageview\",\"distinct_id\":\"ana\",\"uuid\":\"" + UUID
                + "\",\"timestamp\":\"2025-11-12T10:00:00.000007Z\",\"properties\":" + PROPERTIES + "}");
    }

    @AfterEach
    void stop() {
        server.close();
        trino.close();
    }

    @Test
    void pagesShowThemAsBefore() throws IOException {
        JsonNode before = world.ask("POST", "query/", ALL).path("results");
        assertThat(before.at("/0/10").toString())
                .contains("pro")
                .contains("mail")
                .contains("Ünicorn");
        assertThat(before.at("/0/11").toString()).contains("$initial_utm_source");
        assertThat(before.at("/0/12").asText()).isEqualTo("c1");
        depart();
        assertThat(world.ask("POST", "query/", ALL).path("results")).isEqualTo(before);
    }

    /** Publishes the event and lets it depart, with the erasure that follows; from then on Trino is asked for it. */
    private void depart() throws IOException {
        trino.put(4, LongNode.valueOf(Timestamps.micros(NOW)));
        trino.put(5, TextNode.valueOf(PROPERTIES));
        world.ask("PATCH", "", "{\"engine\":\"trino\"}");
        world.ask("POST", "query/", ALL);
        EventStore events = OpenTenrec.events(server.tenrec());
        events.depart(
                world.id(), Timestamps.micros(BORDER), events.view(world.id()).count());
        events.erase();
        world.ask("PATCH", "", "{\"engine\":\"auto\"}");
    }
}
