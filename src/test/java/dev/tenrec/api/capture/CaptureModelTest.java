package dev.tenrec.api.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.Thoroughness;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.testing.TestServer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random events in random order, some of them sent again, with restarts and snapshots in between; then all that the API
 * shows of persons, groups, events, warnings and counts against {@link CaptureModel}.
 * {@code -Dtenrec.model.steps=10000} makes it longer.
 */
@ExtendWith(Thoroughness.class)
final class CaptureModelTest {
    private static final int STEPS = Integer.getInteger("tenrec.model.steps", 900);
    private static final int CHECK_EVERY = 150;
    private static final int RESTART_EVERY = 400;
    private static final long START = 1_735_689_600_000_000L;

    private static final List<String> NAMES = List.of(
            "$pageview",
            "$pageview",
            "signed up",
            "$set",
            "$exception",
            "$identify",
            "$identify",
            "$create_alias",
            "$merge_dangerously",
            "$groupidentify",
            "$group_identify");

    private final CaptureModel model = new CaptureModel();
    private final List<ObjectNode> sent = new ArrayList<>();
    private TestServer server;
    private Random random;

    @TempDir
    private Path directory;

    static LongStream seeds() {
        return LongStream.range(0, Thoroughness.count(4, 2)).map(number -> Thoroughness.SEED + number);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void serverAndModelNeverDiffer(long seed) {
        random = new Random(seed);
        server = start();
        try {
            int restarts = 0;
            for (int step = 0, checked = 0; step < STEPS; ) {
                step += sendSome(step);
                if (step - checked >= CHECK_EVERY) {
                    check();
                    checked = step;
                }
                if (random.nextInt(RESTART_EVERY) == 0) {
                    server.close();
                    server = start();
                    restarts++;
                    check();
                }
            }
            server.close();
            server = start();
            check();
            System.out.printf(
                    "Capture model: seed %d, %d events, %d persons, %d restarts, 0 differences.%n",
                    seed, model.events.size(), distinctPersons().size(), restarts + 1);
        } finally {
            server.close();
        }
    }

    /** Snapshots come often, so that a restart finds one and replays the rest. */
    private TestServer start() {
        return new TestServer(directory, Map.of("snapshot-every", "64KB"));
    }

    /** One request of a few events, now and then with some that were sent before. */
    private int sendSome(int step) {
        List<String> bodies = new ArrayList<>();
        int count = 1 + random.nextInt(12);
        for (int i = 0; i < count; i++) {
            boolean again = !sent.isEmpty() && random.nextInt(12) == 0;
            long micros = START + (step + i) * 1_000_000L - random.nextInt(600) * 1_000_000L;
            ObjectNode event = again ? sent.get(random.nextInt(sent.size())) : event(micros);
            sent.add(event);
            bodies.add(event.toString());
            model.apply(event, micros(event.get("timestamp")));
        }
        String body = TestServer.batch(String.join(",", bodies));
        assertThat(server.send(server.request("POST", "/batch/", body)).statusCode())
                .as(body)
                .isEqualTo(200);
        return count;
    }

    private ObjectNode event(long micros) {
        String name = NAMES.get(random.nextInt(NAMES.size()));
        ObjectNode event = Json.object()
                .put("event", name)
                .put("distinct_id", id())
                .put("uuid", new UUID(random.nextLong(), random.nextLong()).toString())
                .put("timestamp", Timestamps.format(micros));
        ObjectNode properties = event.putObject("properties").put("n", sent.size());
        if (random.nextBoolean()) {
            List<String> copied = random.nextInt(3) == 0 ? CaptureModel.LOUD : CaptureModel.QUIET;
            copied.stream().filter(key -> random.nextInt(3) > 0).forEach(key -> properties.put(key, value()));
        }
        if (random.nextInt(10) == 0) {
            properties.put("$is_server", true);
        }
        if (random.nextInt(3) == 0) {
            ObjectNode place = random.nextBoolean() ? event : properties;
            place.putObject("$set").put("k" + random.nextInt(4), value()).put("$browser", value());
            properties.putObject("$set_once").put("k" + random.nextInt(4), value());
        }
        if (random.nextInt(8) == 0) {
            properties.putArray("$unset").add("k" + random.nextInt(4)).add("$initial_browser");
        }
        switch (random.nextInt(12)) {
            case 0, 1 -> properties.put("$process_person_profile", false);
            case 2 -> properties.put("$process_person_profile", "no");
            default -> {
                // Most events do not say.
            }
        }
        if (random.nextInt(4) == 0) {
            properties.putObject("$groups").put("type" + random.nextInt(7), "g" + random.nextInt(4));
        }
        switch (name) {
            case "$identify" -> {
                if (random.nextInt(4) > 0) {
                    properties.put("$anon_distinct_id", id());
                }
            }
            case "$create_alias", "$merge_dangerously" -> properties.put("alias", id());
            case "$groupidentify", "$group_identify" -> {
                properties.put("$group_type", "type" + random.nextInt(7));
                properties.put("$group_key", random.nextInt(4));
                if (random.nextInt(6) == 0) {
                    properties.put("$group_set", "no object");
                } else if (random.nextInt(3) > 0) {
                    properties.putObject("$group_set").put("p" + random.nextInt(3), value());
                }
            }
            default -> {
                // Nothing belongs to it.
            }
        }
        return event;
    }

    private String id() {
        int kind = random.nextInt(25);
        return kind == 0
                ? "null"
                : kind == 1 ? "'none'" : kind == 2 ? "UNDEFINED" : "u" + (sent.size() / 8 + random.nextInt(40));
    }

    private String value() {
        return "v" + random.nextInt(3);
    }

    private void check() {
        checkPersons();
        checkGroups();
        checkEvents();
        checkCounts();
    }

    private Set<CaptureModel.ModelPerson> distinctPersons() {
        return new HashSet<>(model.persons.values());
    }

    private void checkPersons() {
        for (int i = 0; i < 40 + sent.size() / 8; i++) {
            checkPerson("u" + i);
        }
        checkPerson("null");
        checkPerson("'none'");
        assertThat(get("persons/?limit=1&include_total=true").get("count").intValue())
                .isEqualTo(distinctPersons().size());
    }

    private void checkPerson(String id) {
        JsonNode found = get("persons/?distinct_id=" + URLEncoder.encode(id, StandardCharsets.UTF_8))
                .get("results");
        CaptureModel.ModelPerson expected = model.persons.get(id);
        if (expected == null) {
            assertThat(found).as(id).isEmpty();
            return;
        }
        JsonNode person = found.get(0);
        List<String> ids = new ArrayList<>();
        person.get("distinct_ids").forEach(known -> ids.add(known.textValue()));
        assertThat(ids).as(id).isEqualTo(expected.ids);
        assertThat(person.get("properties")).as(id).isEqualTo(expected.properties);
        assertThat(person.get("uuid").textValue()).isEqualTo(expected.uuid.toString());
        assertThat(person.get("is_identified").booleanValue()).isEqualTo(expected.identified);
        assertThat(micros(person.get("created_at"))).isEqualTo(expected.created);
    }

    private void checkGroups() {
        List<String> types = new ArrayList<>();
        get("groups_types/").forEach(type -> types.add(type.get("group_type").textValue()));
        assertThat(types).isEqualTo(model.types);
        model.groups.forEach((type, expected) -> {
            Map<String, JsonNode> found = new TreeMap<>();
            get("groups/?group_type_index=" + type)
                    .get("results")
                    .forEach(group -> found.put(group.get("group_key").textValue(), group));
            assertThat(found.keySet()).isEqualTo(expected.keySet());
            expected.forEach((key, group) -> {
                assertThat(found.get(key).get("group_properties")).isEqualTo(group.properties);
                assertThat(micros(found.get(key).get("created_at"))).isEqualTo(group.created);
            });
        });
    }

    /** Every event is there once, with the person that its distinct id has now. */
    private void checkEvents() {
        Map<String, JsonNode> found = new TreeMap<>();
        for (JsonNode page = get("events/?limit=500&after=2020-01-01"); ; ) {
            page.get("results").forEach(event -> found.put(event.get("id").textValue(), event));
            if (page.get("next").isNull()) {
                break;
            }
            page = TestServer.json(server.send("GET", path(page.get("next").textValue()), null));
        }
        assertThat(found.keySet()).containsExactlyInAnyOrderElementsOf(model.events.keySet());
        model.events.forEach((uuid, event) -> {
            JsonNode shown = found.get(uuid);
            CaptureModel.ModelPerson person =
                    model.persons.get(event.get("distinct_id").textValue());
            assertThat(shown.get("person").isNull()).isEqualTo(person == null);
            assertThat(shown.at("/person/properties/$creator_event_uuid").asText(null))
                    .isEqualTo(
                            person == null
                                    ? null
                                    : person.properties
                                            .path("$creator_event_uuid")
                                            .asText(null));
            assertThat(shown.at("/properties/n")).isEqualTo(event.at("/properties/n"));
        });
    }

    private void checkCounts() {
        Map<String, Integer> warnings = new TreeMap<>();
        get("ingestion_warnings/")
                .get("results")
                .forEach(type -> warnings.put(
                        type.get("type").textValue(), type.get("count").intValue()));
        assertThat(warnings).isEqualTo(model.warnings);
        JsonNode total = get("usage/").get("total");
        assertThat(total.get("stored").intValue()).isEqualTo(model.events.size());
        assertThat(total.get("duplicates").intValue()).isEqualTo(model.duplicates);
        assertThat(total.get("dropped").intValue()).isEqualTo(model.dropped);
        String query = "{\"query\":{\"kind\":\"TrendsQuery\",\"interval\":\"month\","
                + "\"dateRange\":{\"date_from\":\"2024-12-01\",\"date_to\":\"2025-12-31\"},"
                + "\"trendsFilter\":{\"display\":\"BoldNumber\"},"
                + "\"series\":[{\"kind\":\"EventsNode\",\"event\":null,\"math\":\"dau\"}]}}";
        // Who has no person counts under the own distinct id.
        long active = model.events.values().stream()
                .map(event -> event.get("distinct_id").textValue())
                .map(id -> model.persons.containsKey(id) ? model.persons.get(id) : id)
                .distinct()
                .count();
        JsonNode answer = TestServer.json(server.send("POST", "/api/projects/1/query/", query));
        assertThat(answer.at("/results/0/aggregated_value").asLong())
                .as(answer.toString())
                .isEqualTo(active);
    }

    private JsonNode get(String path) {
        return TestServer.json(server.send("GET", "/api/projects/1/" + path, null));
    }

    private static long micros(JsonNode timestamp) {
        return Timestamps.parse(timestamp.textValue()).orElseThrow();
    }

    private static String path(String address) {
        return address.substring(address.indexOf("/api/"));
    }
}
