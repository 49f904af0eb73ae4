package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.json.Json;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Applies the filters of a dashboard to a saved query: its dates, interval, breakdown and choice of test accounts
 * replace those of the query where that kind has them, its properties are added.
 */
public final class QueryOverride {
    private static final Set<String> FILTERED = Fields.names("""
            TrendsQuery FunnelsQuery RetentionQuery PathsQuery StickinessQuery LifecycleQuery""");
    private static final Set<String> WITH_INTERVAL = Fields.names("""
            TrendsQuery FunnelsQuery StickinessQuery LifecycleQuery""");
    private static final Set<String> WITH_BREAKDOWN = Fields.names("TrendsQuery FunnelsQuery RetentionQuery");
    /** Queries that contain one of those as {@code source}. */
    private static final Set<String> WRAPPERS = Set.of(
            "InsightVizNode",
            "DataVisualizationNode",
            "DataTableNode",
            "ActorsQuery",
            "InsightActorsQuery",
            "FunnelsActorsQuery",
            "StickinessActorsQuery");

    private QueryOverride() {}

    /**
     * Returns the same object where nothing changes.
     *
     * @param query of any kind; kinds without such filters stay the same
     * @param filters {@code date_from}, {@code date_to}, {@code properties}, {@code interval},
     *     {@code breakdown_filter}, {@code filterTestAccounts}
     */
    public static JsonNode apply(JsonNode query, JsonNode filters) {
        return within(query, inner -> filtered(inner, filters));
    }

    /** Changes the query within those that contain it; the same object where nothing changes. */
    static JsonNode within(JsonNode query, UnaryOperator<JsonNode> change) {
        if (!WRAPPERS.contains(query.path("kind").asText())
                || !query.path("source").isObject()) {
            return change.apply(query);
        }
        JsonNode source = query.get("source");
        JsonNode changed = within(source, change);
        return changed.equals(source) ? query : ((ObjectNode) query.deepCopy()).set("source", changed);
    }

    private static JsonNode filtered(JsonNode query, JsonNode filters) {
        String kind = query.path("kind").asText();
        if (filters.isEmpty() || !(query instanceof ObjectNode)) {
            return query;
        }
        if (kind.equals("HogQLQuery")) {
            return sql(query.deepCopy(), filters);
        }
        if (!FILTERED.contains(kind)) {
            return query;
        }
        ObjectNode filtered = query.deepCopy();
        dates(filtered, filters);
        properties(filtered, filters.path("properties"));
        if (filters.path("interval").isTextual() && WITH_INTERVAL.contains(kind)) {
            filtered.set("interval", filters.get("interval"));
        }
        if (filters.path("breakdown_filter").isObject() && WITH_BREAKDOWN.contains(kind)) {
            filtered.set("breakdownFilter", filters.get("breakdown_filter"));
        }
        if (filters.path("filterTestAccounts").isBoolean()) {
            filtered.set("filterTestAccounts", filters.get("filterTestAccounts"));
        }
        return filtered;
    }

    /** SQL has its filters in one place, for {@code {filters}} in its text. */
    private static JsonNode sql(ObjectNode query, JsonNode filters) {
        ObjectNode own = query.get("filters") instanceof ObjectNode filled ? filled : query.putObject("filters");
        dates(own, filters);
        properties(own, filters.path("properties"));
        return query;
    }

    private static void dates(ObjectNode source, JsonNode filters) {
        if (filters.path("date_from").isTextual() || filters.path("date_to").isTextual()) {
            ObjectNode range = source.putObject("dateRange");
            range.put("date_from", filters.path("date_from").textValue());
            range.put("date_to", filters.path("date_to").textValue());
        }
    }

    private static void properties(ObjectNode source, JsonNode added) {
        if (added.isEmpty()) {
            return;
        }
        JsonNode own = source.path("properties");
        if (own.isArray() && added.isArray()) {
            source.set("properties", ((ArrayNode) own.deepCopy()).addAll((ArrayNode) added));
        } else if (own.isEmpty()) {
            source.set("properties", added);
        } else {
            ObjectNode both = Json.object().put("type", "AND");
            both.putArray("values").add(group(own)).add(group(added));
            source.set("properties", both);
        }
    }

    private static JsonNode group(JsonNode filters) {
        return filters.isArray() ? Json.object().put("type", "AND").set("values", filters) : filters;
    }
}
