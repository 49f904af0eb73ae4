package dev.tenrec.api.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.ShareClient;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A project in which everything that strangers must not learn carries a mark; then strangers look at everything. */
@ServerTest
final class SharedLeakTest {
    private static final String MARK = "sEcReT";

    /** Every name of a field that a shared page may send. */
    private static final Set<String> FIELDS = new TreeSet<>(List.of(
            ("accessToken aggregated_value average_conversion_time bins breakdown_value button_tile chart choices color"
                            + " columns compare compare_label count custom_name dashboard data date date_from date_to"
                            + " dates days description detailed effective_privilege_level"
                            + " effective_restriction_level error h has_more hideExtraDetails html id insight label"
                            + " labels last_refresh layouts legend median_conversion_time name noHeader order placement"
                            + " resolved_date_range result returning rows rows_left_out sm source status style table"
                            + " target text themes theme tiles transparent_background type url user_access_level value"
                            + " values w whitelabel x xs y body")
                    .split(" ")));

    private final ShareClient shared;

    SharedLeakTest(TestWorld world) {
        shared = new ShareClient(world);
    }

    @Test
    void tellsNothingThatCarriesAMark() {
        Set<String> secrets = fill();
        int id = board(secrets);
        String token = shared.share(id, "{\"enabled\":true,\"settings\":{\"allowDateChange\":true}}");
        secrets.add(shared.world()
                .ask("GET", "dashboards/" + id + "/", null)
                .at("/created_by/uuid")
                .textValue());
        secrets.add(shared.world().owner().key());
        secrets.add(shared.world().token());
        secrets.add(shared.world().owner().email());
        List<String> answers = answers(token);
        assertThat(answers).hasSizeGreaterThan(60);
        for (String answer : answers) {
            for (String secret : secrets) {
                assertThat(answer).doesNotContainIgnoringCase(secret);
            }
        }
        Set<String> fields = new TreeSet<>();
        collect(shared.content(token), fields);
        assertThat(FIELDS).containsAll(fields);
        assertThat(fields).contains("median_conversion_time", "target", "values", "table", "html");
    }

    /** Persons, events and other things of the project; answers what of them has no mark in its text. */
    private Set<String> fill() {
        String events = """
                {"event":"seen","distinct_id":"sEcReT-person-1","properties":{"plan":"pro","$set":
                  {"email":"sEcReT@example.com","name":"sEcReT name"},"sEcReT-property":"sEcReT-value"}},
                {"event":"$identify","distinct_id":"sEcReT-person-2","properties":{"$set":{"name":"sEcReT two"}}},
                {"event":"bought","distinct_id":"sEcReT-person-1","properties":{"plan":"pro"}},
                {"event":"$groupidentify","distinct_id":"sEcReT-person-1","properties":{"$group_type":"sEcReT-type",
                  "$group_key":"sEcReT-key","$group_set":{"name":"sEcReT group"}}},
                {"event":"sEcReT-event","distinct_id":"sEcReT-person-2"}""";
        shared.world().capture(events);
        ObjectNode project = Json.object();
        project.putArray("test_account_filters")
                .addObject()
                .put("key", "email")
                .put("type", "person")
                .put("operator", "not_icontains")
                .put("value", "sEcReT-domain");
        shared.ask("PATCH", "", project);
        Set<String> secrets = new TreeSet<>(Set.of(MARK));
        shared.ask("GET", "persons/", null).path("results").forEach(person -> {
            secrets.add(person.path("uuid").textValue());
        });
        int hidden = shared.dashboard(MARK + " board");
        JsonNode other = shared.insight(hidden, MARK + " insight", ShareClient.trend("sEcReT-event"));
        secrets.add(other.path("short_id").textValue());
        return secrets;
    }

    /** A dashboard of everything, of which every secret part carries a mark. */
    private int board(Set<String> secrets) {
        int id = shared.dashboard("Public");
        List<ObjectNode> queries = new ArrayList<>();
        ObjectNode filtered = ShareClient.trend("seen");
        ObjectNode trends = filtered.withObject("/source");
        mark(trends.withArray("properties"));
        mark(((ObjectNode) trends.at("/series/0")).withArray("properties"));
        trends.put("filterTestAccounts", true);
        trends.withObject("/breakdownFilter").put("breakdown", "plan").put("breakdown_type", "event");
        trends.withObject("/compareFilter").put("compare", true);
        queries.add(filtered);
        queries.add(query("FunnelsQuery", "seen", "bought"));
        queries.add(query("LifecycleQuery", "seen"));
        queries.add(query("StickinessQuery", "seen"));
        queries.add(query("PathsQuery"));
        queries.add(query("RetentionQuery"));
        ObjectNode times = query("FunnelsQuery", "seen", "bought");
        times.withObject("/funnelsFilter").put("funnelVizType", "time_to_convert");
        queries.add(times);
        ObjectNode broken = query("TrendsQuery", "seen");
        broken.withArray("properties")
                .addObject()
                .put("key", MARK)
                .put("operator", MARK)
                .put("type", MARK);
        queries.add(broken);
        queries.add(query(MARK + "Query"));
        for (String kind : List.of("EventsQuery", "ActorsQuery", "PersonsNode", "HogQLQuery")) {
            ObjectNode list = Json.object().put("kind", kind).put("query", "select missing from '" + MARK + "'");
            list.putArray("select").add("*").add("person").add("distinct_id");
            queries.add(list);
        }
        queries.addAll(SharedSqlTest.marked(MARK));
        for (ObjectNode query : queries) {
            JsonNode made = shared.insight(id, "Shown", query);
            secrets.add(made.path("short_id").textValue());
            ObjectNode tags = Json.object();
            tags.putArray("tags").add(MARK);
            shared.ask("PATCH", "insights/" + made.path("id") + "/", tags);
        }
        shared.text(id, "A text");
        ObjectNode patch = Json.object();
        patch.putArray("tags").add(MARK);
        mark(patch.withObject("/filters").withArray("properties"));
        patch.withObject("/variables").put("one", MARK);
        patch.withArray("tiles")
                .addObject()
                .putObject("button_tile")
                .put("url", "/insights/sEcReT")
                .put("text", "Go");
        shared.ask("PATCH", "dashboards/" + id + "/", patch);
        return id;
    }

    private static ObjectNode query(String kind, String... events) {
        ObjectNode query = Json.object().put("kind", kind);
        for (String event : events) {
            query.withArray("series").addObject().put("kind", "EventsNode").put("event", event);
        }
        if (kind.equals("RetentionQuery")) {
            ObjectNode filter = query.putObject("retentionFilter").put("period", "Day");
            filter.putObject("targetEntity").put("id", "seen").put("type", "events");
            filter.putObject("returningEntity").put("id", "seen").put("type", "events");
        }
        if (kind.equals("PathsQuery")) {
            query.putObject("pathsFilter").putArray("includeEventTypes").add("custom_event");
            mark(query.withArray("properties"));
            query.withObject("/pathsFilter").putArray("excludeEvents").add("sEcReT-event");
        }
        return query;
    }

    /** A filter that lets everything through. */
    private static void mark(ArrayNode filters) {
        filters.addObject()
                .put("key", "sEcReT-key")
                .put("value", "sEcReT-value")
                .put("operator", "is_not")
                .put("type", "event");
    }

    /** Whatever a stranger can get with the link, and what is said to those who ask for too much. */
    private List<String> answers(String token) {
        List<String> answers = new ArrayList<>();
        for (String door : List.of("/shared/", "/shared_dashboard/", "/embedded/")) {
            for (String path : List.of(
                    "",
                    ".json",
                    ".png",
                    ".json?date_from=-30d",
                    ".json?date_from=x",
                    ".json?refresh=true&showInspector&detailed",
                    "/tiles/0.svg",
                    "x")) {
                answers.add(everything(shared.get(door + token + path)));
            }
            answers.add(everything(shared.post(door + token, "{\"password\":\"x\"}")));
            for (JsonNode tile : ShareClient.tiles(shared.content(token))) {
                String chart = door + token + "/tiles/" + tile.path("id") + ".svg";
                answers.add(everything(shared.get(chart)));
                answers.add(everything(shared.get(chart + "?theme=dark&legend=0")));
            }
        }
        return answers;
    }

    private static String everything(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isIn(200, 400, 404);
        return answer.headers().map() + answer.body();
    }

    private static void collect(JsonNode json, Set<String> fields) {
        json.properties().forEach(field -> fields.add(field.getKey()));
        json.forEach(child -> collect(child, fields));
    }
}
