package dev.tenrec.parity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.TestWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A case of a parity file, an object of these members:
 *
 * <pre>
 * name       what it shows
 * fact       the test or the section of the source that states it
 * project    optional: attributes of the project, {"timezone": "America/Phoenix"}
 * persons    optional: distinct ids, properties and, optional, when the person was created:
 *            [["p1", "anonymous p1"], {"email": "a@example.com"}, "2020-01-01T00:00:00Z"]
 * groups     optional: type, key and properties, ["organization", "org:1", {"industry": "finance"}]
 * events     name, distinct id, time and, optional, properties: ["paid", "p1", "2020-01-02T12:00:00Z", {"amount": 3}]
 * actions    optional: bodies of actions; "$action0" stands for the id of the first in query and get
 * query      of POST query/, or instead of it get: a path below the project
 * expected   values by JSON pointer, where * stands for each element: {"/results/&#42;/count": [3, 1]}
 * refused    instead of expected: a part of the detail of the 400
 * </pre>
 *
 * <p>Members in the file's {@code common} hold for each of its cases that has none of that name.
 *
 * <p>Properties of a person come with the first event of one of its ids; {@code $identify} at the same time joins the
 * ids. Groups are made by {@code $groupidentify} in 2000.
 */
record ParityCase(String file, JsonNode json) {
    private static final String EARLY = "2000-01-01T00:00:00Z";

    String title() {
        return file + ": " + json.path("name").textValue();
    }

    /** Makes the project's data. */
    void store(TestWorld world) {
        if (json.has("project")) {
            world.ask("PATCH", world.path(), json.path("project").toString());
        }
        List<ObjectNode> events = new ArrayList<>();
        json.path("events")
                .forEach(event -> events.add(event(
                        event.get(0).textValue(),
                        event.get(1).textValue(),
                        event.get(2).textValue(),
                        event.has(3) ? event.get(3).deepCopy() : Json.object())));
        List<ObjectNode> all = new ArrayList<>();
        json.path("groups").forEach(group -> all.add(groupIdentify(group)));
        json.path("persons").forEach(person -> all.addAll(created(person, events)));
        all.addAll(events);
        if (!all.isEmpty()) {
            world.capture(all.stream().map(ObjectNode::toString).collect(Collectors.joining(",")));
        }
    }

    /** The path and, for a query, the body of the request. */
    Map.Entry<String, String> request(TestWorld world) {
        String query = json.path("query").toString();
        String path = json.path("get").asText("query/");
        int count = 0;
        for (JsonNode action : json.path("actions")) {
            String id =
                    world.ask("POST", "actions/", action.toString()).path("id").asText();
            String placeholder = "$action" + count++;
            query = query.replace('"' + placeholder + '"', id);
            path = path.replace(placeholder, id);
        }
        return Map.entry(path, json.has("get") ? "" : "{\"query\":" + query + "}");
    }

    /** Events that make a person before its own events, to the first of which it adds the person's properties. */
    private static List<ObjectNode> created(JsonNode person, List<ObjectNode> events) {
        List<String> ids = new ArrayList<>();
        person.get(0).forEach(id -> ids.add(id.textValue()));
        ObjectNode first = events.stream()
                .filter(event -> ids.contains(event.path("distinct_id").textValue()))
                .findFirst()
                .orElse(null);
        List<ObjectNode> made = new ArrayList<>();
        if (person.has(2) || first == null) {
            String time = person.path(2).asText(EARLY);
            made.add(event("$set", ids.get(0), time, Json.object().set("$set", person.get(1))));
        } else {
            ((ObjectNode) first.get("properties")).set("$set", person.get(1));
        }
        String time = made.isEmpty()
                ? first.get("timestamp").textValue()
                : made.get(0).get("timestamp").textValue();
        for (String other : ids.subList(1, ids.size())) {
            ObjectNode properties = Json.object().put("$anon_distinct_id", other);
            made.add(event("$identify", ids.get(0), time, properties));
        }
        return made;
    }

    private static ObjectNode groupIdentify(JsonNode group) {
        ObjectNode properties = Json.object();
        properties.set("$group_type", group.get(0));
        properties.set("$group_key", group.get(1));
        properties.set("$group_set", group.get(2));
        return event("$groupidentify", "groups", EARLY, properties);
    }

    private static ObjectNode event(String name, String distinctId, String timestamp, JsonNode properties) {
        ObjectNode event = Json.object();
        event.put("event", name).put("distinct_id", distinctId).put("timestamp", timestamp);
        event.set("properties", properties);
        return event;
    }
}
