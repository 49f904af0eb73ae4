package dev.tenrec.cli;

import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.Thoroughness;
import dev.tenrec.cli.RelayProxy.Fault;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestWorld;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command between two projects, with a proxy that cuts, refuses and lies. */
@ServerTest
final class RelayCommandTest {
    private static final String PLAIN = "{\"uuid\":\"0190a5c8-0000-5000-8000-0000%08d\",\"event\":\"bought\","
            + "\"distinct_id\":\"u_%d\",\"timestamp\":\"2024-03-%02dT10:00:00.%03dZ\",\"properties\":{\"n\":%d}}";

    @TempDir
    Path directory;

    private final TestWorld world;
    private TestWorld target;
    private SignedRehearsal rehearsal;

    RelayCommandTest(TestWorld world) {
        this.world = world;
        this.target = world;
        this.rehearsal = new SignedRehearsal(world, 0, "");
    }

    @BeforeEach
    void makeBothEnds() throws IOException {
        target = world.stranger();
        rehearsal = SignedRehearsal.make(world);
        Files.writeString(directory.resolve("key"), target.token() + "\n");
    }

    @Test
    void sendsTheApprovedEventsOldestFirstADayAtATime() throws IOException {
        Random random = new Random(Thoroughness.SEED);
        List<String> sent = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            List<String> batch = IntStream.range(0, 1 + random.nextInt(20))
                    .mapToObj(one -> random.nextInt(8) == 0 && !sent.isEmpty()
                            ? sent.get(random.nextInt(sent.size()))
                            : plain(sent.size() * 100 + one, 1 + random.nextInt(4)))
                    .toList();
            rehearsal.send(String.join(" ,\n", batch));
            sent.addAll(batch);
        }
        rehearsal.sign();
        try (RelayProxy proxy = new RelayProxy(world.server().baseUrl(), number -> Fault.NONE)) {
            assertThat(relay(proxy, "cursor")).isZero();
            assertThat(proxy.bodies()).hasSize(4).allMatch(body -> days(body) == 1);
            Set<String> once = new LinkedHashSet<>(sent);
            List<String> expected = once.stream()
                    .sorted(comparing(text -> json(text).path("timestamp").asText()))
                    .toList();
            assertThat(proxy.bodies().stream().map(RelayCommandTest::batch))
                    .containsExactlyElementsOf(batches(expected));
            assertThat(stored()).isEqualTo(once.size());
            assertThat(relay(proxy, "cursor")).isZero();
            assertThat(proxy.bodies()).hasSize(4);
        }
    }

    @Test
    void givesEventsWithoutUuidOrTimeTheSameOnesInEachRun() throws IOException {
        rehearsal.send("{\"event\":\"a\",\"distinct_id\":\"u\",\"timestamp\":\"2024-03-01T10:00:00Z\",\"uuid\":null,"
                + "\"properties\":{\"price\":1.10}}");
        rehearsal.send("{\"event\":\"b\",\"distinct_id\":\"u\",\"timestamp\":\"yesterday\"}");
        rehearsal.post(
                "/capture/",
                "{\"api_key\":\"" + rehearsal.key() + "\",\"event\":\"c\",\"distinct_id\":\"u\",\"offset\":60000}");
        rehearsal.sign();
        List<String> bodies;
        try (RelayProxy proxy = new RelayProxy(world.server().baseUrl(), number -> Fault.NONE)) {
            assertThat(relay(proxy, "first")).isZero();
            bodies = proxy.bodies();
        }
        try (RelayProxy proxy = new RelayProxy(world.server().baseUrl(), number -> Fault.NONE)) {
            assertThat(relay(proxy, "second")).isZero();
            assertThat(proxy.bodies()).isEqualTo(bodies);
        }
        assertThat(stored()).isEqualTo(3);
        assertThat(bodies.get(0)).contains("\"price\":1.10");
        List<JsonNode> events = new ArrayList<>();
        bodies.forEach(body -> json(body).path("batch").forEach(events::add));
        JsonNode own = world.ask("GET", "rehearsals/" + rehearsal.id() + "/", null);
        JsonNode there =
                world.ask("GET", "/api/projects/" + own.path("project_id").asInt() + "/events/?limit=100", null);
        for (JsonNode event : events) {
            assertThat(event.path("uuid").asText()).hasSize(36);
            assertThat(event.has("api_key") || event.has("offset")).isFalse();
            assertThat(there.path("results"))
                    .anyMatch(one -> one.path("event").equals(event.path("event"))
                            && sameTime(
                                    one.path("timestamp").asText(),
                                    event.path("timestamp").asText()));
        }
    }

    @Test
    void goesOnWhereACutConnectionEndedItAndStoresNothingTwice() throws IOException {
        for (int day = 1; day <= 6; day++) {
            rehearsal.send(plain(day, day) + "," + plain(100 + day, day));
        }
        rehearsal.sign();
        IntFunction<Fault> cuts = number -> number == 2 ? Fault.CUT_AFTER : number == 4 ? Fault.CUT_BEFORE : Fault.NONE;
        try (RelayProxy proxy = new RelayProxy(world.server().baseUrl(), cuts)) {
            assertThat(relay(proxy, "cursor")).isEqualTo(ExitCode.NO_ANSWER.number());
            assertThat(proxy.bodies()).hasSize(3);
            assertThat(relay(proxy, "cursor")).isEqualTo(ExitCode.NO_ANSWER.number());
            assertThat(relay(proxy, "cursor")).isZero();
            List<String> bodies = proxy.bodies();
            assertThat(bodies).hasSize(8);
            assertThat(bodies.get(3)).isEqualTo(bodies.get(2));
            assertThat(bodies.get(5)).isEqualTo(bodies.get(4));
            assertThat(stored()).isEqualTo(12);
        }
    }

    @Test
    void stopsAtTheFirstUnexpectedAnswer() throws IOException {
        rehearsal.send(plain(1, 1));
        rehearsal.send(plain(2, 2));
        rehearsal.sign();
        String elsewhere = world.server().baseUrl() + "/batch/";
        List<Fault> unexpected = List.of(
                Fault.of(307, "", "Location", elsewhere),
                Fault.of(400, "{\"detail\":\"no\"}"),
                Fault.of(401, ""),
                Fault.of(413, "too large"),
                Fault.of(500, ""),
                Fault.of(204, ""),
                Fault.of(200, "<html>welcome</html>"),
                Fault.of(200, "{\"status\":1,\"quota_limited\":[\"events\"]}"));
        try (RelayProxy proxy = new RelayProxy(
                world.server().baseUrl(), number -> number < unexpected.size() ? unexpected.get(number) : Fault.NONE)) {
            for (int i = 0; i < unexpected.size(); i++) {
                assertThat(relay(proxy, "cursor"))
                        .describedAs(unexpected.get(i).toString())
                        .isEqualTo(ExitCode.UNEXPECTED_ANSWER.number());
                assertThat(proxy.bodies()).hasSize(i + 1);
            }
            assertThat(stored()).isZero();
            assertThat(relay(proxy, "cursor")).isZero();
            assertThat(stored()).isEqualTo(2);
        }
    }

    @Test
    void waitsAsLongAsItIsAskedToWithinReason() throws IOException {
        rehearsal.send(plain(1, 1));
        rehearsal.sign();
        IntFunction<Fault> faults = number -> number < 3
                ? Fault.of(number == 1 ? 503 : 429, "later", "Retry-After", "0")
                : number == 3 ? Fault.of(429, "later", "Retry-After", "86400") : Fault.NONE;
        try (RelayProxy proxy = new RelayProxy(world.server().baseUrl(), faults)) {
            assertThat(relay(proxy, "cursor")).isEqualTo(ExitCode.NO_ANSWER.number());
            assertThat(proxy.bodies()).hasSize(4);
            assertThat(relay(proxy, "cursor")).isZero();
        }
        try (RelayProxy proxy =
                new RelayProxy(world.server().baseUrl(), number -> Fault.of(503, "down", "Retry-After", "0"))) {
            assertThat(relay(proxy, "endless")).isEqualTo(ExitCode.NO_ANSWER.number());
            assertThat(proxy.bodies()).hasSize(10);
        }
    }

    @Test
    void splitsALargeDay() throws IOException {
        for (int part = 0; part < 5; part++) {
            int first = part * 1_000;
            rehearsal.send(String.join(
                    ",",
                    IntStream.range(first, first + 1_000)
                            .mapToObj(i -> plain(i, 1))
                            .toList()));
        }
        String large = "x".repeat(900_000);
        for (int i = 0; i < 6; i++) {
            rehearsal.send(plain(10_000 + i, 2).replace("\"n\":", "\"text\":\"" + large + "\",\"n\":"));
        }
        rehearsal.sign();
        try (RelayProxy proxy = new RelayProxy(world.server().baseUrl(), number -> Fault.NONE)) {
            assertThat(relay(proxy, "cursor")).isZero();
            assertThat(proxy.bodies().stream()
                            .map(body -> json(body).path("batch").size()))
                    .containsExactly(2_000, 2_000, 1_000, 4, 2);
        }
        assertThat(stored()).isEqualTo(5_006);
    }

    @Test
    void sendsNothingThatIsNotSigned() throws IOException {
        rehearsal.send(plain(1, 1));
        try (RelayProxy proxy = new RelayProxy(world.server().baseUrl(), number -> Fault.NONE)) {
            assertThat(relay(proxy, "cursor")).isEqualTo(ExitCode.PENDING.number());
            rehearsal.sign();
            rehearsal.send(plain(2, 2));
            assertThat(relay(proxy, "cursor")).isEqualTo(ExitCode.NOT_COMPLETE.number());
            rehearsal.sign();
            assertThat(relay(proxy, "cursor")).isZero();
            rehearsal.send(plain(3, 3));
            rehearsal.sign();
            assertThat(relay(proxy, "cursor"))
                    .describedAs("a cursor of other events")
                    .isEqualTo(2);
            Files.writeString(directory.resolve("key"), "phx_personal");
            assertThat(relay(proxy, "other")).isEqualTo(2);
            Files.writeString(directory.resolve("key"), rehearsal.key());
            assertThat(relay(proxy, "other")).isEqualTo(2);
            assertThat(proxy.bodies()).hasSize(2);
        }
        Files.writeString(directory.resolve("key"), target.token());
        for (String url : List.of("ftp://127.0.0.1", "http://a:b@127.0.0.1", "http://127.0.0.1/?x=1", "not a url")) {
            assertThat(relay(url, "other")).describedAs(url).isEqualTo(2);
        }
    }

    private int relay(RelayProxy proxy, String cursor) {
        return relay(proxy.url(), cursor);
    }

    private int relay(String url, String cursor) {
        Console console =
                new Console(Map.of("TENREC_PERSONAL_API_KEY", world.owner().key()), Path.of("there", "is", "none"));
        List<String> arguments = List.of(
                "relay",
                Integer.toString(rehearsal.id()),
                "--to",
                url,
                "--key-file",
                directory.resolve("key").toString(),
                "--cursor",
                directory.resolve(cursor).toString(),
                "--rate",
                "100000",
                "--url",
                world.server().baseUrl(),
                "--project",
                Integer.toString(world.id()));
        return console.run(arguments.toArray(String[]::new));
    }

    /** Events that the target holds. */
    private int stored() {
        String query = "{\"query\":{\"kind\":\"HogQLQuery\",\"query\":\"select count() from events\"}}";
        return target.ask("POST", "query/", query)
                .path("results")
                .path(0)
                .path(0)
                .asInt();
    }

    private static String plain(int number, int day) {
        return PLAIN.formatted(number, number % 7, day, number % 1_000, number);
    }

    /** The events of a body, as they were sent. */
    private static String batch(String body) {
        return body.substring(body.indexOf('[') + 1, body.lastIndexOf(']'));
    }

    private static List<String> batches(List<String> events) {
        return events.stream()
                .map(event -> json(event).path("timestamp").asText().substring(0, 10))
                .distinct()
                .map(day -> String.join(
                        ",",
                        events.stream().filter(event -> event.contains(day)).toList()))
                .toList();
    }

    private static int days(String body) {
        Set<String> days = new LinkedHashSet<>();
        json(body)
                .path("batch")
                .forEach(event -> days.add(event.path("timestamp").asText().substring(0, 10)));
        return days.size();
    }

    private static boolean sameTime(String one, String other) {
        return one.substring(0, 19).equals(other.substring(0, 19));
    }

    private static ObjectNode json(String text) {
        try {
            return (ObjectNode) Json.parse(text.getBytes(StandardCharsets.UTF_8));
        } catch (JsonProcessingException broken) {
            throw new AssertionError(broken);
        }
    }
}
