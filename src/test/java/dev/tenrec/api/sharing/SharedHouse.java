package dev.tenrec.api.sharing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.House;
import dev.tenrec.testing.TestServer;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.StreamSupport;

/** A server whose owner shares, and strangers who hold links. */
final class SharedHouse implements AutoCloseable {
    static final String ENABLE = "{\"enabled\":true}";

    final House house;

    SharedHouse(Path directory) {
        house = new House(directory);
    }

    /** Stores events of one name, each of a person of its own, an hour ago. */
    void capture(String event, int count) {
        StringBuilder events = new StringBuilder();
        long hourAgo = System.currentTimeMillis() - 3_600_000;
        for (int i = 0; i < count; i++) {
            ObjectNode json = Json.object().put("event", event).put("distinct_id", "visitor-" + i);
            json.put("timestamp", Instant.ofEpochMilli(hourAgo).toString());
            json.putObject("properties").put("plan", i % 2 == 0 ? "free" : "pro");
            events.append(i == 0 ? "" : ",").append(json);
        }
        HttpResponse<String> answer =
                house.server().send(house.server().request("POST", "/batch/", TestServer.batch(events.toString())));
        assert answer.statusCode() == 200 : answer.body();
    }

    /** A query for how often an event was seen in the last week. */
    static ObjectNode trend(String event) {
        ObjectNode query = Json.object().put("kind", "InsightVizNode");
        ObjectNode source = query.putObject("source").put("kind", "TrendsQuery");
        source.putObject("dateRange").put("date_from", "-7d");
        source.putArray("series").addObject().put("kind", "EventsNode").put("event", event);
        return query;
    }

    int dashboard(String name) {
        return ask("POST", "/dashboards/", Json.object().put("name", name))
                .path("id")
                .intValue();
    }

    /** Adds an insight to a dashboard; answers what was made. */
    JsonNode insight(int dashboard, String name, JsonNode query) {
        ObjectNode body = Json.object().put("name", name);
        body.set("query", query);
        body.putArray("dashboards").add(dashboard);
        return ask("POST", "/insights/", body);
    }

    void text(int dashboard, String markdown) {
        ask(
                "POST",
                "/dashboards/" + dashboard + "/create_text_tile/",
                Json.object().put("body", markdown));
    }

    /** Shares a dashboard; the body may hold settings. Answers the token. */
    String share(int dashboard, String body) {
        return house.ask("PATCH", "/dashboards/" + dashboard + "/sharing/", body)
                .path("access_token")
                .textValue();
    }

    JsonNode ask(String method, String path, JsonNode body) {
        HttpResponse<String> answer = house.send(method, path, body == null ? null : body.toString());
        assert answer.statusCode() < 300 : method + " " + path + " " + answer.body();
        return TestServer.json(answer);
    }

    /** As a stranger. */
    HttpResponse<String> get(String path) {
        return house.server().send(house.server().request("GET", path, null));
    }

    /** As a stranger who was given something: a cookie or a bearer token. */
    HttpResponse<String> get(String path, String header, String value) {
        HttpRequest.Builder request = house.server().request("GET", path, null);
        return house.server().send(request.header(header, value));
    }

    HttpResponse<String> post(String path, String body) {
        return house.server().send(house.server().request("POST", path, body));
    }

    /** The content of a link, as a stranger gets it. */
    JsonNode content(String token) {
        HttpResponse<String> answer = get("/shared/" + token + ".json");
        assert answer.statusCode() == 200 : answer.body();
        return TestServer.json(answer);
    }

    static List<JsonNode> tiles(JsonNode content) {
        return StreamSupport.stream(content.at("/dashboard/tiles").spliterator(), false)
                .toList();
    }

    @Override
    public void close() {
        house.close();
    }
}
