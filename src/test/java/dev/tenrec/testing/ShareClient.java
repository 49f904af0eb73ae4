package dev.tenrec.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.StreamSupport;

/** The owner of a world who shares its dashboards, and visitors who hold only links. */
public final class ShareClient {
    /** The body that shares. */
    public static final String ENABLE = "{\"enabled\":true}";

    private static final int EVENT_AGE_SECONDS = 3_600;

    private final TestWorld world;

    public ShareClient(TestWorld world) {
        this.world = world;
    }

    /** The world of the owner. */
    public TestWorld world() {
        return world;
    }

    /** Stores events of one name, each of a person of its own, of an hour before the server's time. */
    public void capture(String event, int count) {
        StringBuilder events = new StringBuilder();
        String timestamp = world.server().now().minusSeconds(EVENT_AGE_SECONDS).toString();
        for (int i = 0; i < count; i++) {
            ObjectNode json = Json.object().put("event", event).put("distinct_id", "visitor-" + i);
            json.put("timestamp", timestamp);
            json.putObject("properties").put("plan", i % 2 == 0 ? "free" : "pro");
            events.append(i == 0 ? "" : ",").append(json);
        }
        world.capture(events.toString());
    }

    /** A query for how often an event was seen in the last week. */
    public static ObjectNode trend(String event) {
        ObjectNode query = Json.object().put("kind", "InsightVizNode");
        ObjectNode source = query.putObject("source").put("kind", "TrendsQuery");
        source.putObject("dateRange").put("date_from", "-7d");
        source.putArray("series").addObject().put("kind", "EventsNode").put("event", event);
        return query;
    }

    /** Makes a dashboard; its id. */
    public int dashboard(String name) {
        return ask("POST", "dashboards/", Json.object().put("name", name))
                .path("id")
                .intValue();
    }

    /** Adds an insight to a dashboard; the answer. */
    public JsonNode insight(int dashboard, String name, JsonNode query) {
        ObjectNode body = Json.object().put("name", name);
        body.set("query", query);
        body.putArray("dashboards").add(dashboard);
        return ask("POST", "insights/", body);
    }

    /** Adds a text to a dashboard. */
    public void text(int dashboard, String markdown) {
        ask(
                "POST",
                "dashboards/" + dashboard + "/create_text_tile/",
                Json.object().put("body", markdown));
    }

    /** Shares a dashboard; the body may hold settings. The token of its link. */
    public String share(int dashboard, String body) {
        return world.ask("PATCH", "dashboards/" + dashboard + "/sharing/", body)
                .path("access_token")
                .textValue();
    }

    /** Sends as the owner, who must not be refused; a null body means none. */
    public JsonNode ask(String method, String path, JsonNode body) {
        return world.ask(method, path, body == null ? null : body.toString());
    }

    /** Reads as a visitor. */
    public HttpResponse<String> get(String path) {
        return world.server().send(world.request("GET", path, null));
    }

    /** Reads as a visitor who was given something: a cookie or a bearer token. */
    public HttpResponse<String> get(String path, String header, String value) {
        HttpRequest.Builder request = world.request("GET", path, null);
        return world.server().send(request.header(header, value));
    }

    /** Posts as a visitor. */
    public HttpResponse<String> post(String path, String body) {
        return world.server().send(world.request("POST", path, body));
    }

    /** The content of a link, as a visitor gets it. */
    public JsonNode content(String token) {
        HttpResponse<String> answer = get("/shared/" + token + ".json");
        assertThat(answer.statusCode()).describedAs(answer.body()).isEqualTo(200);
        return TestServer.json(answer);
    }

    /** The tiles of a dashboard's content. */
    public static List<JsonNode> tiles(JsonNode content) {
        return StreamSupport.stream(content.at("/dashboard/tiles").spliterator(), false)
                .toList();
    }
}
