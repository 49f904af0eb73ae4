package dev.tenrec.api.event;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.api.person.PersonsApi;
import dev.tenrec.error.ApiException;
import dev.tenrec.group.Groups;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.insight.EventLookup;
import dev.tenrec.insight.QueryRuns;
import dev.tenrec.insight.Refresh;
import dev.tenrec.json.Json;
import dev.tenrec.person.Person;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.Event;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Lists events by expressions of HogQL in {@code select}, {@code where} and {@code orderBy}, each a list in JSON, as an
 * {@code EventsQuery} would. Without {@code select} the results are whole events.
 */
record EventExpressionsApi(QueryRuns runs, EventLookup lookup, Persons persons, Groups groups) {
    private static final List<String> SHOWN = List.of("columns", "types", "results", "hasMore", "limit", "offset");
    private static final UUID NOBODY = new UUID(0, 0);

    /** Returns whether a list needs expressions. */
    static boolean isAsked(Call call) {
        String order = call.filled("orderBy");
        boolean isByTime = order == null || order.matches("\\[\\s*(\"-timestamp\"\\s*)?]");
        return !isByTime || isAsked(call, "select") || isAsked(call, "where");
    }

    private static boolean isAsked(Call call, String name) {
        String text = call.filled(name);
        return text != null && !text.equals("0") && !text.matches("\\[\\s*]");
    }

    /** Runs the query of a call. */
    @Blocking
    Answer page(Call call, int limit, int offset) {
        WorkerPool.assertWorker();
        if (call.filled("cursor") != null) {
            throw ApiException.invalid("cursor", "A list by expressions goes on with \"offset\".");
        }
        boolean isSelected = isAsked(call, "select");
        ObjectNode query = query(call, isSelected, limit, offset);
        ObjectNode answer = runs.answer(runs.prepare(call.project(), query), Refresh.FORCE_BLOCKING, null, null);
        return isSelected ? selected(call, answer, offset + limit) : whole(call, answer, offset);
    }

    private ObjectNode query(Call call, boolean isSelected, int limit, int offset) {
        ObjectNode query =
                Json.object().put("kind", "EventsQuery").put("limit", limit).put("offset", offset);
        query.set(
                "select",
                isSelected
                        ? list(call, "select")
                        : Json.mapper().createArrayNode().add("uuid"));
        query.set("where", list(call, "where"));
        query.set("orderBy", list(call, "orderBy"));
        put(query, "event", call.filled("event"));
        String after = call.filled("after");
        String before = call.filled("before");
        query.put("after", after == null ? "all" : after).put("before", before == null ? "all" : before);
        String action = call.filled("action_id");
        if (action != null) {
            query.put("actionId", EventsApi.actionId(action));
        }
        String person = call.filled("person_id");
        put(
                query,
                "personId",
                person == null ? null : uuid(call.projectId(), person).toString());
        String properties = call.filled("properties");
        if (properties != null) {
            query.set("properties", parsed("properties", properties));
        }
        String distinctId = call.filled("distinct_id");
        if (distinctId != null) {
            ObjectNode filter = query.putArray("fixedProperties").addObject();
            filter.put("type", "event_metadata").put("key", "distinct_id").put("operator", "exact");
            filter.putArray("value").add(distinctId);
        }
        return query;
    }

    private static void put(ObjectNode query, String name, @Nullable String text) {
        if (text != null) {
            query.put(name, text);
        }
    }

    private UUID uuid(int projectId, String person) {
        if (!PersonsApi.isPersonId(person)) {
            throw ApiException.invalid("person_id", "Must be a valid UUID.");
        }
        return PersonsApi.find(persons, projectId, person).map(Person::uuid).orElse(NOBODY);
    }

    private static ArrayNode list(Call call, String name) {
        if (!isAsked(call, name)) {
            return Json.mapper().createArrayNode();
        }
        if (parsed(name, String.valueOf(call.query(name))) instanceof ArrayNode list) {
            return list;
        }
        throw ApiException.invalid(name, "Must be a list of expressions in JSON.");
    }

    private static JsonNode parsed(String name, String text) {
        try {
            return Json.parse(text.getBytes(StandardCharsets.UTF_8));
        } catch (JsonProcessingException noJson) {
            throw ApiException.invalid(name, "Must be JSON.");
        }
    }

    private static Answer selected(Call call, ObjectNode answer, int end) {
        ObjectNode json = Json.object();
        for (String name : SHOWN) {
            json.set(name, answer.get(name));
        }
        json.set("next", answer.path("hasMore").booleanValue() ? next(call, end) : NullNode.instance);
        return Answer.ok(json);
    }

    private Answer whole(Call call, ObjectNode answer, int offset) {
        int projectId = call.projectId();
        EventJson results = new EventJson(projectId, persons, groups.types(projectId));
        List<UUID> uuids = new ArrayList<>();
        answer.path("results")
                .forEach(row -> uuids.add(UUID.fromString(row.get(0).textValue())));
        Function<UUID, Optional<Event>> found = lookup.open(call.project(), uuids);
        int read = 0;
        while (read < uuids.size() && results.size() < EventsApi.PAGE_BYTES) {
            // An event that was deleted meanwhile is left out.
            found.apply(uuids.get(read++))
                    .ifPresent(
                            event -> results.raw(results.size() == 0 ? "" : ",").event(event));
        }
        boolean hasMore = read < uuids.size() || answer.path("hasMore").booleanValue();
        return Answer.bytes(200, EventsApi.JSON, results.page(hasMore ? next(call, offset + read) : NullNode.instance));
    }

    private static JsonNode next(Call call, int offset) {
        return TextNode.valueOf(
                call.link().with("offset", Integer.toString(offset)).toString());
    }
}
