package dev.tenrec.api.event;

import static dev.tenrec.testing.TestWorld.refused;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Level;
import dev.tenrec.json.Json;
import dev.tenrec.testing.MovingClock;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestUser;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events that leave a project by their age; the oracle is a project that never had them. */
final class DataRetentionTest {
    private static final Instant NOW = Instant.parse("2026-03-05T02:00:00Z");
    private static final String ZONE = "America/New_York";
    /** Ten days back from the fourth of March, which it still is in New York. */
    private static final Instant OLDEST = Instant.parse("2026-02-22T05:00:00Z");

    private static final String SERIES = "\"series\":[{\"kind\":\"EventsNode\",\"event\":\"a\"%s},"
            + "{\"kind\":\"EventsNode\",\"event\":\"b\"}],\"dateRange\":{\"date_from\":\"2026-01-01\"}";
    private static final List<String> QUERIES = List.of(
            trends(""),
            trends(",\"math\":\"dau\""),
            trends(",\"math\":\"first_time_for_user\""),
            trends(",\"math\":\"sum\",\"math_property\":\"n\""),
            "{\"kind\":\"TrendsQuery\"," + SERIES.formatted("") + ",\"breakdownFilter\":{\"breakdown\":\"color\"}}",
            "{\"kind\":\"FunnelsQuery\"," + SERIES.formatted("") + "}",
            "{\"kind\":\"StickinessQuery\"," + SERIES.formatted("") + "}",
            "{\"kind\":\"LifecycleQuery\",\"series\":[{\"kind\":\"EventsNode\",\"event\":\"a\"}],"
                    + "\"dateRange\":{\"date_from\":\"2026-02-01\"}}",
            "{\"kind\":\"RetentionQuery\",\"retentionFilter\":{\"period\":\"Day\",\"totalIntervals\":9,"
                    + "\"targetEntity\":{\"id\":\"a\",\"type\":\"events\"},"
                    + "\"returningEntity\":{\"id\":\"b\",\"type\":\"events\"},"
                    + "\"retentionType\":\"retention_first_time\"}}",
            sql("select event, distinct_id, timestamp, properties.n from events order by timestamp, uuid limit 1000"),
            sql("select count(), uniq(distinct_id), min(timestamp), sum(properties.n) from events"),
            sql("select event, timestamp from events order by timestamp limit 3"),
            sql("select properties.color, count() from events group by properties.color order by properties.color"));

    private static MovingClock clock;
    private static TestServer server;
    private TestWorld world;

    @BeforeAll
    static void start(@TempDir Path directory) {
        clock = new MovingClock(NOW);
        server = new TestServer(directory, Map.of(), clock);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void begin() {
        clock.move(Duration.between(clock.instant(), NOW));
        world = zoned();
    }

    private static TestWorld zoned() {
        TestWorld made = server.newWorld();
        made.ask("PATCH", "", "{\"timezone\":\"" + ZONE + "\"}");
        return made;
    }

    @Test
    void answersAsIfOlderEventsHadNeverBeenThere() {
        TestWorld oracle = zoned();
        List<String> all = new ArrayList<>();
        List<String> kept = new ArrayList<>();
        Random random = new Random(5);
        for (int i = 0; i < 600; i++) {
            Instant time = OLDEST.plusSeconds(random.nextInt(20 * 86_400) - 10 * 86_400);
            String event = event("ab".substring(i % 2, i % 2 + 1), "user " + random.nextInt(9), time, random);
            all.add(event);
            if (!time.isBefore(OLDEST)) {
                kept.add(event);
            }
        }
        world.capture(String.join(",", all));
        oracle.capture(String.join(",", kept));
        assertThat(count(world)).isEqualTo(600);
        retain("10");
        assertThat(count(world)).isEqualTo(kept.size()).isBetween(200, 400);
        for (String query : QUERIES) {
            assertThat(results(world, query)).as(query).isEqualTo(results(oracle, query));
        }
    }

    @Test
    void hidesADayAtItsEndInTheTimeZoneOfTheProject() {
        String last = event("a", "u", OLDEST.minusMillis(1), new Random(1));
        String first = event("a", "u", OLDEST, new Random(2));
        String next = event("a", "u", OLDEST.plus(Duration.ofDays(1)), new Random(3));
        world.capture(first + "," + last + "," + next);
        retain("10");
        assertThat(count(world)).isEqualTo(2);
        assertThat(world.send(world.owner(), "GET", world.path() + "events/" + uuid(last) + "/", null)
                        .statusCode())
                .isEqualTo(404);
        clock.move(Duration.between(NOW, Instant.parse("2026-03-05T04:59:59Z")));
        assertThat(count(world)).isEqualTo(2);
        clock.move(Duration.ofSeconds(1));
        assertThat(count(world)).isEqualTo(1);
        server.restart();
        assertThat(count(world)).isEqualTo(1);
        retain("null");
        assertThat(count(world)).isEqualTo(3);
    }

    @Test
    void dropsWhatIsTooOldWhenItArrivesAndStoresTheOthersOfItsRequest() {
        retain("10");
        String old = event("a", "u", OLDEST.minusMillis(1), new Random(1));
        HttpResponse<String> answer = server.send(
                world.request("POST", "/batch/", world.batch(old + "," + event("a", "u", OLDEST, new Random(2)))));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"status\":1,\"warnings\":{\"event_dropped_too_old\":1}}");
        JsonNode warning = world.ask("GET", "ingestion_warnings/", null).at("/results/0");
        assertThat(warning.path("type").asText()).isEqualTo("event_dropped_too_old");
        assertThat(warning.at("/warnings/0/details/eventUuid").asText()).isEqualTo(uuid(old));
        retain("null");
        assertThat(count(world)).isEqualTo(1);
        world.capture(old);
        assertThat(count(world)).isEqualTo(2);
    }

    @Test
    void isSetByAdminsToANumberOfDays() {
        for (String wrong : List.of("0", "-1", "36501", "1.5", "\"ten\"", "true", "1e9")) {
            HttpResponse<String> answer = world.send("PATCH", "", "{\"data_retention\":" + wrong + "}");
            assertThat(answer.statusCode()).as(wrong).isEqualTo(400);
            assertThat(TestServer.json(answer).path("attr").asText()).as(wrong).isEqualTo("data_retention");
        }
        assertThat(world.ask("GET", "", null).path("data_retention").isNull()).isTrue();
        TestUser member = world.member("Bob");
        refused(
                world.send(member, "PATCH", world.path(), "{\"data_retention\":1}"),
                403,
                "permission_denied",
                "You don't have sufficient permissions in the project.",
                null);
        TestUser admin = world.user("Ada", Level.ADMIN);
        for (int days : new int[] {1, 36_500}) {
            assertThat(world.ask(admin, "PATCH", world.path(), "{\"data_retention\":" + days + "}")
                            .path("data_retention")
                            .asInt())
                    .isEqualTo(days);
            assertThat(count(world)).isZero();
        }
    }

    private void retain(String days) {
        world.ask("PATCH", "", "{\"data_retention\":" + days + "}");
    }

    private static String event(String name, String user, Instant time, Random random) {
        ObjectNode event = Json.object();
        event.put("event", name);
        event.put("distinct_id", user);
        event.put("timestamp", time.toString());
        event.put("uuid", new UUID(random.nextLong(), random.nextLong()).toString());
        event.putObject("properties").put("n", random.nextInt(100)).put("color", random.nextInt(4));
        return event.toString();
    }

    private static String uuid(String event) {
        return Json.read(event.getBytes(UTF_8), JsonNode.class).path("uuid").asText();
    }

    private static String trends(String math) {
        return "{\"kind\":\"TrendsQuery\"," + SERIES.formatted(math) + "}";
    }

    private static String sql(String text) {
        return "{\"kind\":\"HogQLQuery\",\"query\":\"" + text + "\"}";
    }

    private static int count(TestWorld of) {
        return results(of, sql("select count() from events")).at("/0/0").asInt();
    }

    private static JsonNode results(TestWorld of, String query) {
        return of.ask("POST", "query/", "{\"query\":" + query + "}").path("results");
    }
}
