package dev.tenrec.api.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServerTest(now = "2025-01-10T15:00:00Z")
class ReadingBackApiTest {
    private static final UUID FIRST = UUID.fromString("018d0000-0000-7000-8000-000000000001");

    private final TestWorld world;

    ReadingBackApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void showsAnEventWithThePropertiesAsTheyWereSent() {
        String properties = "{\"price\": 1.50, \"big\":12345678901234567890123,\"z\":1,\"a\":\"\\u00e9\"}";
        world.store(FIRST, "$pageview", "ann", "2025-01-09T10:00:00.123456Z", false, properties);
        HttpResponse<String> response = get("events/" + FIRST + "/");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body())
                .startsWith("{\"id\":\"" + FIRST + "\",\"distinct_id\":\"ann\",\"properties\":" + properties + ",")
                .contains("\"event\":\"$pageview\",\"timestamp\":\"2025-01-09T10:00:00.123456Z\"")
                .contains("\"person\":{\"is_identified\":false,\"distinct_ids\":[\"ann\"],\"properties\":{")
                .endsWith("\"elements\":[],\"elements_chain\":\"\"}");
        assertThat(get("events/").body()).contains(properties);
    }

    @Test
    void refusesAnEventIdThatIsNoUuidAndOneThatIsNotThere() {
        assertThat(get("events/1-2-3-4-5/"))
                .returns(400, HttpResponse::statusCode)
                .returns(
                        "{\"type\":\"validation_error\",\"code\":\"invalid_input\",\"detail\":\"Invalid UUID\","
                                + "\"attr\":null}",
                        HttpResponse::body);
        assertThat(get("events/" + FIRST + "/"))
                .returns(404, HttpResponse::statusCode)
                .returns(
                        "{\"type\":\"invalid_request\",\"code\":\"not_found\",\"detail\":"
                                + "\"No events exist for event UUID " + FIRST + "\",\"attr\":null}",
                        HttpResponse::body);
    }

    @Test
    void leadsThroughAllEventsOfOneTime() {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            UUID uuid = new UUID(FIRST.getMostSignificantBits(), i);
            world.store(uuid, "a", "d" + i % 3, "2025-01-09T10:00:00Z", false, "{}");
            expected.add(0, uuid.toString());
        }
        List<String> visited = new ArrayList<>();
        String next = "events/?limit=10&event=a";
        while (next != null) {
            JsonNode page = TestServer.json(get(next));
            page.get("results").forEach(row -> visited.add(row.get("id").textValue()));
            next = page.get("next").textValue();
            world.store(UUID.randomUUID(), "a", "late", "2025-01-09T10:00:00Z", false, "{}");
        }
        assertThat(visited).containsExactlyElementsOf(expected);
    }

    @Test
    void selectsEventsByPersonAndProperties() {
        world.store(FIRST, "a", "anon", "2025-01-09T10:00:00Z", false, "{\"plan\":\"pro\"}");
        world.store(
                UUID.randomUUID(),
                "$identify",
                "ann",
                "2025-01-09T11:00:00Z",
                false,
                "{\"$anon_distinct_id\":\"anon\"}");
        world.store(UUID.randomUUID(), "a", "bob", "2025-01-09T12:00:00Z", false, "{}");
        JsonNode ann = TestServer.json(get("persons/?distinct_id=ann")).at("/results/0");
        assertThat(ann.get("distinct_ids")).hasSize(2);
        assertThat(names("events/?person_id=" + ann.get("uuid").textValue())).containsExactly("$identify", "a");
        assertThat(names("events/?person_id=" + ann.get("id"))).containsExactly("$identify", "a");
        assertThat(names("events/?person_id=" + ann.get("id") + "&distinct_id=bob"))
                .isEmpty();
        assertThat(names("events/?properties=%5B%7B%22key%22:%22plan%22,%22value%22:%22pro%22%7D%5D"))
                .containsExactly("a");
        assertThat(names("events/?after=2025-01-09T11:30:00%2B00:00")).containsExactly("a");
        assertThat(names("events/?after=2025-01-09T11:30:00+00:00")).containsExactly("a");
    }

    @Test
    void listsEventsByExpressions() {
        for (int i = 0; i < 5; i++) {
            world.store(
                    UUID.randomUUID(), "e" + i % 2, "ann", "2025-01-09T10:0" + i + ":00Z", false, "{\"n\":" + i + "}");
        }
        world.store(UUID.randomUUID(), "e1", "bob", "2025-01-09T11:00:00Z", false, "{\"n\":9}");
        String grouped = list("select", "event", "sum(toInt(properties.n)) as s") + "&" + list("orderBy", "s DESC");
        JsonNode groups = TestServer.json(get("events/?" + grouped + "&distinct_id=ann"));
        assertThat(groups.path("results").toString()).isEqualTo("[[\"e0\",6],[\"e1\",4]]");
        assertThat(groups.path("columns").toString()).contains("sum(toInt(properties.n)) as s");
        assertThat(groups.path("hasMore").asBoolean()).isFalse();
        String large =
                "events/?" + list("where", "toInt(properties.n) > 1") + "&" + list("orderBy", "toInt(properties.n)");
        JsonNode page = TestServer.json(get(large + "&limit=3"));
        assertThat(page.at("/results/0/properties/n").asInt()).isEqualTo(2);
        assertThat(page.at("/results/0/event").asText()).isEqualTo("e0");
        assertThat(page.path("results")).hasSize(3);
        JsonNode rest = TestServer.json(get(page.path("next").textValue()));
        assertThat(rest.at("/results/0/properties/n").asInt()).isEqualTo(9);
        assertThat(rest.path("results")).hasSize(1);
        assertThat(rest.path("next").isNull()).isTrue();
        assertThat(get("events/?" + list("select", "nothing")).statusCode()).isEqualTo(400);
    }

    private static String list(String name, String... expressions) {
        return name + "="
                + URLEncoder.encode("[\"" + String.join("\",\"", expressions) + "\"]", StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            events/?properties=%5B;         properties; Properties are unparsable!
            events/?after=soon;             after;      "soon" is no date
            events/?cursor=x;               cursor;     Invalid cursor.
            events/?person_id=ann;          person_id;  Must be a valid UUID.
            events/?offset=100001;          offset;     follow "next"
            events/?select=%5B;             select;     Must be JSON.
            events/?where=1;                where;      Must be a list of expressions
            events/?select=%5B%221%22%5D&cursor=x; cursor; goes on with "offset"
            usage/?date_from=-7x;           query__dateRange__date_from; "-7x" is no date
            """)
    void namesTheParameterToBlame(String path, String attr, String detail) {
        HttpResponse<String> response = get(path);
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(TestServer.json(response).get("attr").asText()).isEqualTo(attr);
        assertThat(TestServer.json(response).get("detail").textValue()).contains(detail);
    }

    @Test
    void skipsEventsByOffsetAndGoesOnByCursor() {
        for (int i = 0; i < 7; i++) {
            world.store(UUID.randomUUID(), "e" + i, "d", "2025-01-09T10:0" + i + ":00Z", false, "{}");
        }
        assertThat(names("events/?limit=2&offset=3")).containsExactly("e3", "e2");
        String next =
                TestServer.json(get("events/?limit=2&offset=3")).get("next").textValue();
        assertThat(next).doesNotContain("offset");
        assertThat(names(next)).containsExactly("e1", "e0");
        assertThat(names("events/?offset=7")).isEmpty();
    }

    @Test
    void takesFiltersByKeyAsOlderClientsSendThem() {
        String set = "{\"plan\":\"pro\",\"$set\":{\"email\":\"ann@example.com\"}}";
        world.store(UUID.randomUUID(), "a", "ann", "2025-01-09T10:00:00Z", false, set);
        world.store(UUID.randomUUID(), "b", "bob", "2025-01-09T11:00:00Z", false, "{}");
        String byKey = "?properties=%7B%22email%22:%22ann@example.com%22%7D";
        assertThat(TestServer.json(get("persons/" + byKey)).get("results")).hasSize(1);
        String contains = "?properties=%7B%22email__icontains%22:%22EXAMPLE%22%7D";
        assertThat(TestServer.json(get("persons/" + contains))
                        .at("/results/0/distinct_ids/0")
                        .asText())
                .isEqualTo("ann");
        assertThat(names("events/?properties=%7B%22plan__is_not%22:%5B%22pro%22%5D%7D"))
                .containsExactly("b");
        assertThat(names("events/?properties=%7B%7D")).containsExactly("b", "a");
        assertThat(get("events/?properties=%7B%22plan__like%22:%22pro%22%7D").statusCode())
                .isEqualTo(400);
    }

    @Test
    void saysWhenItLimitsALimit() {
        assertThat(get("events/?limit=20000").headers().firstValue("X-Tenrec-Limit"))
                .contains("10000");
        assertThat(get("events/?limit=-1").statusCode()).isEqualTo(200);
    }

    @Test
    void showsPersons() {
        world.store(
                UUID.randomUUID(),
                "a",
                "ann",
                "2025-01-09T10:00:00Z",
                false,
                "{\"$set\":{\"email\":\"Ann@example.com\"}}");
        world.store(UUID.randomUUID(), "a", "bob", "2025-01-09T11:00:00Z", false, "{}");
        JsonNode all = TestServer.json(get("persons/?limit=1&include_total=true"));
        assertThat(all.get("count").intValue()).isEqualTo(2);
        assertThat(all.at("/results/0/name").textValue()).isEqualTo("bob");
        assertThat(all.get("previous").isNull()).isTrue();
        JsonNode second = TestServer.json(get(all.get("next").textValue()));
        assertThat(second.at("/results/0/name").textValue()).isEqualTo("Ann@example.com");
        assertThat(second.at("/results/0/created_at").textValue()).isEqualTo("2025-01-09T10:00:00Z");
        assertThat(second.get("next").isNull()).isTrue();
        assertThat(second.get("previous").textValue()).endsWith("/persons/?include_total=true&limit=1");
        assertThat(second.has("count")).isTrue();
        assertThat(TestServer.json(get("persons/?search=ann@")).get("results")).hasSize(1);
        assertThat(TestServer.json(get("persons/?search=bob")).get("results")).hasSize(1);
        assertThat(TestServer.json(get("persons/?email=ann@example.com")).get("results"))
                .isEmpty();
        JsonNode ann = second.at("/results/0");
        assertThat(TestServer.json(get("persons/" + ann.get("id") + "/"))).isEqualTo(ann);
        assertThat(TestServer.json(get("persons/" + ann.get("uuid").textValue())))
                .isEqualTo(ann);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ann", "1e3", "018d"})
    void sendsWhoAsksForAPersonByDistinctIdElsewhere(String id) {
        assertThat(get("persons/" + id + "/"))
                .returns(400, HttpResponse::statusCode)
                .returns(
                        "{\"type\":\"validation_error\",\"code\":\"invalid_input\",\"detail\":"
                                + "\"The ID provided does not look like a personID. If you are using a"
                                + " distinctId, please use /persons?distinct_id=x"
                                + " instead.\",\"attr\":null}",
                        HttpResponse::body);
        assertThat(get("persons/99/").statusCode()).isEqualTo(404);
        assertThat(get("persons/0/").statusCode()).isEqualTo(404);
        assertThat(get("persons/" + FIRST + "/").statusCode()).isEqualTo(404);
    }

    @Test
    void answersATrend() {
        world.store(FIRST, "$pageview", "ann", "2025-01-09T10:00:00Z", false, "{}");
        HttpResponse<String> response = world.send(
                "POST",
                "query/",
                "{\"query\":{\"kind\":\"InsightVizNode\",\"source\":{\"kind\":\"TrendsQuery\","
                        + "\"series\":[{\"kind\":\"EventsNode\",\"event\":\"$pageview\",\"math\":\"dau\"}]}},"
                        + "\"refresh\":\"blocking\"}");
        assertThat(response.statusCode()).isEqualTo(200);
        JsonNode item = TestServer.json(response).at("/results/0");
        assertThat(item.get("data")).hasToString("[0.0,0.0,0.0,0.0,0.0,0.0,1.0,0.0]");
    }

    @Test
    void refusesAnUnknownFieldInsideAQuery() {
        HttpResponse<String> response = world.send(
                "POST",
                "query/",
                "{\"query\":{\"kind\":\"TrendsQuery\",\"series\":[{\"kind\":\"EventsNode\"}],\"colour\":1}}");
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body())
                .isEqualTo("{\"type\":\"invalid_request\",\"code\":\"parse_error\",\"detail\":\"JSON parse"
                        + " error - 1 validation"
                        + " error for QueryRequest\\nquery.TrendsQuery.colour\\n  Extra inputs"
                        + " are not permitted\","
                        + "\"attr\":null}");
    }

    @Test
    void countsBillableAndImportedEventsByTheDayOfArrival() {
        world.store(UUID.randomUUID(), "a", "ann", "2025-01-09T10:00:00Z", false, "{}");
        world.store(UUID.randomUUID(), "$feature_flag_called", "ann", "2025-01-09T10:00:00Z", false, "{}");
        world.store(UUID.randomUUID(), "a", "ann", "2025-01-09T23:59:59.999Z", true, "{}");
        world.store(UUID.randomUUID(), "a", "ann", "2020-01-01T00:00:00Z", true, "{}");
        JsonNode usage = TestServer.json(get("usage/?date_from=2025-01-10&date_to=2025-01-11"));
        assertThat(usage.get("results"))
                .hasToString("[{\"date\":\"2025-01-10\",\"received\":4,\"stored\":4,\"duplicates\":0,\"dropped\":0,"
                        + "\"refused\":0,\"imported\":2,\"exempt\":1,\"billable\":1},"
                        + "{\"date\":\"2025-01-11\",\"received\":0,\"stored\":0,\"duplicates\":0,\"dropped\":0,"
                        + "\"refused\":0,\"imported\":0,\"exempt\":0,\"billable\":0}]");
        JsonNode all = TestServer.json(get("usage/?date_from=all"));
        assertThat(all.at("/total/imported").intValue()).isEqualTo(2);
        assertThat(get("usage/?date_from=1900-01-01").statusCode()).isEqualTo(400);
    }

    private List<String> names(String path) {
        List<String> names = new ArrayList<>();
        TestServer.json(get(path))
                .get("results")
                .forEach(row -> names.add(row.get("event").textValue()));
        return names;
    }

    private HttpResponse<String> get(String path) {
        return world.send("GET", path.replace(world.server().baseUrl(), ""), null);
    }
}
