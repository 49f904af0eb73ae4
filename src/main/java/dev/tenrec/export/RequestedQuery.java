package dev.tenrec.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.LegacyFilters;
import dev.tenrec.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The query that answers what a path asks, so that no request is made to ourselves: older clients name in an export the
 * path that they would have asked.
 */
final class RequestedQuery {
    private static final Map<String, String> CHARTS =
            Map.of("trend", "TRENDS", "funnel", "FUNNELS", "retention", "RETENTION", "path", "PATHS");
    private static final List<String> EVENT_COLUMNS =
            List.of("uuid", "event", "timestamp", "distinct_id", "person.id", "properties");
    private static final Set<String> EVENT_PARAMETERS =
            Set.of("event", "after", "before", "properties", "person_id", "orderBy", "limit", "format", "offset");
    private static final List<String> PERSON_COLUMNS =
            List.of("id", "person_display_name -- name", "created_at", "distinct_ids", "properties");
    private static final Set<String> PERSON_PARAMETERS = Set.of("search", "properties", "limit", "offset", "format");

    private final RequestPath path;
    private final String text;
    private final JsonNode body;

    private RequestedQuery(RequestPath path, String text, JsonNode body) {
        this.path = path;
        this.text = text;
        this.body = body;
    }

    /** The number or short id of the insight that a path shows, if it shows one. */
    static Optional<String> insight(RequestPath path) {
        if (path.segments().size() == 1 && path.segments().get(0).equals("insights")) {
            String shortId = path.parameters().path("short_id").asText("");
            return shortId.isEmpty() ? Optional.empty() : Optional.of(shortId);
        }
        boolean isOne = path.segments().size() == 2
                && path.segments().get(0).equals("insights")
                && !CHARTS.containsKey(path.segments().get(1));
        return isOne ? Optional.of(path.segments().get(1)) : Optional.empty();
    }

    /**
     * The query; refuses paths that no query answers.
     *
     * @param text the path as it was sent, for the refusal
     * @param body as it was sent; missing or null for none
     */
    static JsonNode of(RequestPath path, String text, JsonNode body) {
        return new RequestedQuery(path, text, body).query();
    }

    private JsonNode query() {
        if (path.is("query") && body.path("query").isObject()) {
            return body.get("query");
        }
        boolean isChart = path.segments().size() == 2 && path.segments().get(0).equals("insights");
        String chart = isChart ? CHARTS.get(path.segments().get(1)) : null;
        if (chart != null) {
            return LegacyFilters.query(filters(chart));
        }
        if (path.is("events")) {
            return events();
        }
        if (path.is("persons")) {
            return persons();
        }
        if (path.is("persons", "trends")) {
            return actorsOfTrend();
        }
        if (path.is("persons", "funnel")) {
            return actorsOfFunnel();
        }
        throw unsupported("");
    }

    /** The filters of the body, which may be under {@code filters}, overridden by those of the address. */
    private ObjectNode filters(String insight) {
        ObjectNode filters = Json.object();
        JsonNode sent = body.path("filters").isObject() ? body.get("filters") : body;
        if (sent instanceof ObjectNode object) {
            filters.setAll(object);
        }
        filters.setAll(path.parameters());
        if (!insight.equals("TRENDS") || !filters.has("insight")) {
            filters.put("insight", insight);
        }
        return filters;
    }

    private ObjectNode events() {
        known(EVENT_PARAMETERS);
        ObjectNode query = list("EventsQuery", EVENT_COLUMNS);
        copy(query, "event", "event");
        copy(query, "properties", "properties");
        copy(query, "personId", "person_id");
        copy(query, "before", "before");
        copy(query, "orderBy", "orderBy");
        String after = path.parameters().path("after").asText("");
        return query.put("after", after.isEmpty() ? "all" : after);
    }

    private ObjectNode persons() {
        known(PERSON_PARAMETERS);
        ObjectNode query = list("ActorsQuery", PERSON_COLUMNS);
        copy(query, "search", "search");
        copy(query, "properties", "properties");
        return query;
    }

    private ObjectNode actorsOfTrend() {
        ObjectNode filters = filters("TRENDS");
        ObjectNode query = list("ActorsQuery", PERSON_COLUMNS);
        ObjectNode source = query.putObject("source").put("kind", "InsightActorsQuery");
        source.set("source", LegacyFilters.query(filters));
        String day = filters.path("date_from").asText("");
        if (!day.isEmpty() && day.equals(filters.path("date_to").asText(""))) {
            source.put("day", day);
        }
        source.put("series", filters.path("entity_order").asInt(0));
        if (filters.has("breakdown_value")) {
            source.set("breakdown", filters.get("breakdown_value"));
        }
        if (filters.has("lifecycle_type")) {
            source.set("status", filters.get("lifecycle_type"));
        }
        return query;
    }

    private ObjectNode actorsOfFunnel() {
        ObjectNode filters = filters("FUNNELS");
        ObjectNode query = list("ActorsQuery", PERSON_COLUMNS);
        ObjectNode source = query.putObject("source").put("kind", "FunnelsActorsQuery");
        source.set("source", LegacyFilters.query(filters));
        source.put("funnelStep", filters.path("funnel_step").asInt(1));
        if (filters.has("funnel_step_breakdown")) {
            source.set("funnelStepBreakdown", filters.get("funnel_step_breakdown"));
        }
        return query;
    }

    private static ObjectNode list(String kind, List<String> columns) {
        ObjectNode query = Json.object().put("kind", kind);
        ArrayNode select = query.putArray("select");
        columns.forEach(select::add);
        return query;
    }

    /** Copies a parameter unless it is empty; numbers become texts. */
    private void copy(ObjectNode query, String name, String parameter) {
        JsonNode value = path.parameters().path(parameter);
        boolean isEmpty =
                value.isContainerNode() ? value.isEmpty() : value.asText("").isEmpty();
        if (!isEmpty) {
            query.set(name, value.isNumber() ? TextNode.valueOf(value.asText()) : value);
        }
    }

    private void known(Set<String> names) {
        Set<String> unknown = new TreeSet<>();
        path.parameters().fieldNames().forEachRemaining(unknown::add);
        unknown.removeAll(names);
        if (!unknown.isEmpty()) {
            throw unsupported(" with " + String.join(", ", unknown));
        }
    }

    private RuntimeException unsupported(String with) {
        int question = text.indexOf('?');
        String plain = RequestPath.shown(question < 0 ? text : text.substring(0, question));
        return ApiException.invalid("Exports of what " + plain + " answers" + RequestPath.shown(with)
                + " are not made: name an insight, a dashboard, or a query as source.");
    }
}
