package dev.tenrec.api.event;

import static dev.tenrec.testing.TestWorld.refused;
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
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
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

    private static final String EVENT = "events/" + UUID + "/";
    private static final String FROM = "X-Tenrec-Events-From";

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

    @Test
    void isFoundByItsUuidAsBefore() throws IOException {
        String before = get(EVENT).body();
        assertThat(before).contains("\"$initial_utm_source\":\"mail\"");
        depart();
        assertThat(get(EVENT).body()).isEqualTo(before);
        assertThat(statement())
                .contains("\"row\" IN (0) AND \"timestamp\" BETWEEN TIMESTAMP '2025-11-12 10:00:00.000007 UTC'");
        world.ask("PATCH", "", "{\"engine\":\"trino\"}");
        assertThat(get(EVENT).body()).isEqualTo(before);
    }

    @Test
    void isRefusedByNameWhereTrinoIsNotAsked() throws IOException {
        depart();
        int asked = trino.statements().size();
        world.ask("PATCH", "", "{\"engine\":\"embedded\"}");
        String detail =
                "This needs events before 2025-12-01T00:00:00Z, which left the hot window of the project and are"
                        + " in the lake only.";
        refused(get(EVENT), 400, "events_in_lake", detail, null);
        assertThat(trino.statements()).hasSize(asked);
        world.ask("PATCH", "", "{\"engine\":\"auto\"}");
        trino.close();
        refused(get(EVENT), 503, "overloaded", "Trino does not answer. Please try again later.", null);
    }

    @Test
    void isNotFoundOnceItWasDeleted() throws IOException {
        depart();
        int asked = trino.statements().size();
        String person = world.ask("GET", "persons/?distinct_id=ana", null)
                .at("/results/0/id")
                .asText();
        world.ask("DELETE", "persons/" + person + "/?delete_events=true", null);
        assertThat(get(EVENT).statusCode()).isEqualTo(404);
        assertThat(get("events/00000000-0000-0009-0000-000000000002/").statusCode())
                .isEqualTo(404);
        assertThat(trino.statements()).hasSize(asked);
    }

    @Test
    void listByExpressionsHasItAsBefore() throws IOException {
        String ascending = "events/?after=all&orderBy=%5B%22timestamp%22%5D";
        String before = get(ascending).body();
        assertThat(before).contains(UUID);
        depart();
        assertThat(get(ascending).body()).isEqualTo(before);
    }

    @Test
    void plainListEndsAtTheBorderAndSaysSo() throws IOException {
        assertThat(get("events/?limit=10").headers().firstValue(FROM)).isEmpty();
        depart();
        world.capture("{\"event\":\"late\",\"distinct_id\":\"ana\",\"timestamp\":\"2026-03-01T10:00:00Z\"},"
                + "{\"event\":\"later\",\"distinct_id\":\"ana\",\"timestamp\":\"2026-03-02T10:00:00Z\"}");
        HttpResponse<String> all = get("events/?limit=10");
        assertThat(TestServer.json(all).path("results").findValuesAsText("event"))
                .containsExactly("later", "late");
        assertThat(all.headers().firstValue(FROM)).contains("2025-12-01T00:00:00Z");
        assertThat(get("events/?limit=1").headers().firstValue(FROM))
                .as("more follow")
                .isEmpty();
        assertThat(get("events/?after=2026-01-01").headers().firstValue(FROM))
                .as("none is asked for")
                .isEmpty();
    }

    private HttpResponse<String> get(String path) {
        return world.send("GET", path, null);
    }

    private String statement() {
        List<String> statements = trino.statements();
        return statements.get(statements.size() - 1);
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
