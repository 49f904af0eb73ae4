package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Translates the {@code filters} of older clients to a query. Fields that only affect display are dropped, all fields
 * that affect numbers are kept.
 */
public final class LegacyFilters {
    private static final List<String> KINDS =
            List.of("TRENDS", "STICKINESS", "LIFECYCLE", "FUNNELS", "RETENTION", "PATHS");
    private static final Set<String> TRENDS = Fields.names("display formula smoothing_intervals");
    private static final Set<String> FUNNEL = Fields.names("""
            funnel_viz_type funnel_order_type funnel_step_reference funnel_window_interval funnel_window_interval_unit
            funnel_from_step funnel_to_step funnel_aggregate_by_hogql breakdown_attribution_type
            breakdown_attribution_value bin_count""");
    private static final Set<String> RETENTION =
            Fields.names("retention_type retention_reference period total_intervals cumulative");
    private static final Set<String> PATHS = Fields.names("""
            include_event_types start_point end_point path_groupings exclude_events step_limit edge_limit
            min_edge_weight max_edge_weight path_replacements local_path_cleaning_filters paths_hogql_expression""");
    private static final Set<String> BREAKDOWN = Fields.names("""
            breakdown breakdown_type breakdowns breakdown_group_type_index breakdown_hide_other_aggregation
            breakdown_histogram_bin_count breakdown_limit breakdown_normalize_url""");

    private static final Pattern SNAKE = Pattern.compile("_(.)");

    private LegacyFilters() {}

    /** The query of a saved insight, which may have only filters; {@code query} itself without filters. */
    public static JsonNode queryOf(JsonNode query, JsonNode filters) {
        return query.isObject()
                ? query
                : ofSaved(filters).<JsonNode>map(made -> made).orElse(query);
    }

    static Optional<ObjectNode> ofSaved(JsonNode filters) {
        boolean isQuestion = filters.has("insight") || filters.has("events") || filters.has("actions");
        return isQuestion && KINDS.contains(kind(filters)) ? Optional.of(query(filters)) : Optional.empty();
    }

    /** Translates filters; mistakes in them are left to the query parser. */
    public static ObjectNode query(JsonNode filters) {
        ObjectNode query = common(filters);
        String kind = kind(filters);
        if (!KINDS.contains(kind)) {
            throw ApiException.invalid("insight", "Input should be one of " + KINDS + ".");
        }
        query.put("kind", kind.charAt(0) + kind.substring(1).toLowerCase(Locale.ROOT) + "Query");
        if (!kind.equals("RETENTION") && !kind.equals("PATHS")) {
            series(query, filters);
            copy(query, filters, "interval");
        }
        switch (kind) {
            case "TRENDS" -> {
                group(query, "trendsFilter", filters, TRENDS);
                breakdown(query, filters);
                compare(query, filters);
            }
            case "STICKINESS" -> {
                group(query, "stickinessFilter", filters, Set.of("display"));
                compare(query, filters);
            }
            case "FUNNELS" -> {
                funnel(query, filters);
                breakdown(query, filters);
            }
            case "RETENTION" -> {
                ObjectNode retention = group(query, "retentionFilter", filters, RETENTION);
                entity(retention, "targetEntity", filters.path("target_entity"));
                entity(retention, "returningEntity", filters.path("returning_entity"));
            }
            case "PATHS" -> group(query, "pathsFilter", filters, PATHS);
            default -> {}
        }
        return query;
    }

    private static String kind(JsonNode filters) {
        String shownAs = filters.path("shown_as").asText("").toUpperCase(Locale.ROOT);
        boolean isShownOtherwise = shownAs.equals("LIFECYCLE") || shownAs.equals("STICKINESS");
        return isShownOtherwise
                ? shownAs
                : filters.path("insight").asText("TRENDS").toUpperCase(Locale.ROOT);
    }

    private static ObjectNode common(JsonNode filters) {
        ObjectNode query = Json.object();
        ObjectNode range = Json.object();
        copy(range, filters, "date_from", "date_to");
        if (isTrue(filters, "explicit_date")) {
            range.put("explicitDate", true);
        }
        if (!range.isEmpty()) {
            query.set("dateRange", range);
        }
        putProperties(query, filters);
        if (isTrue(filters, "filter_test_accounts")) {
            query.put("filterTestAccounts", true);
        }
        copy(query, "samplingFactor", filters, "sampling_factor");
        copy(query, filters, "aggregation_group_type_index");
        return query;
    }

    /** Events and actions together, by their {@code order}. */
    private static void series(ObjectNode query, JsonNode filters) {
        List<JsonNode> entities = new ArrayList<>();
        filters.path("events").forEach(entities::add);
        filters.path("actions").forEach(entities::add);
        int eventCount = filters.path("events").size();
        ArrayNode series = query.putArray("series");
        IntStream.range(0, entities.size())
                .boxed()
                .sorted(Comparator.comparing(i -> entities.get(i).path("order").asInt(0)))
                .forEach(i -> series.add(node(entities.get(i), i >= eventCount)));
    }

    private static ObjectNode node(JsonNode entity, boolean isAction) {
        ObjectNode node = Json.object().put("kind", isAction ? "ActionsNode" : "EventsNode");
        JsonNode id = entity.path("id");
        if (isAction) {
            boolean isNumber = id.isTextual() && id.textValue().matches("[0-9]{1,9}");
            node.set("id", isNumber ? Json.mapper().getNodeFactory().numberNode(Integer.parseInt(id.textValue())) : id);
        } else {
            node.put("event", id.isValueNode() && !id.isNull() ? id.asText() : null);
        }
        copy(node, entity, "name", "custom_name", "math_property", "math_hogql", "math_group_type_index", "math");
        putProperties(node, entity);
        return node;
    }

    /** The oldest form of filters is an object: {@code {"plan": "pro", "seats__gt": 5}}. */
    private static void putProperties(ObjectNode target, JsonNode source) {
        JsonNode properties = source.path("properties");
        boolean isPlain = properties.isObject() && !properties.has("values") && !properties.has("key");
        if (!isPlain) {
            if (source.hasNonNull("properties")) {
                target.set("properties", properties);
            }
            return;
        }
        ArrayNode filters = target.putArray("properties");
        properties.properties().forEach(field -> {
            String[] parts = field.getKey().split("__", 2);
            ObjectNode filter = filters.addObject().put("key", parts[0]).put("type", "event");
            filter.put("operator", parts.length == 1 ? "exact" : parts[1]);
            filter.set("value", field.getValue());
        });
    }

    private static void funnel(ObjectNode query, JsonNode filters) {
        ObjectNode funnel = group(query, "funnelsFilter", filters, FUNNEL);
        if (filters.hasNonNull("funnel_window_days")) {
            funnel.set("funnelWindowInterval", filters.get("funnel_window_days"));
            funnel.put("funnelWindowIntervalUnit", "day");
        }
        if (filters.path("exclusions").size() > 0) {
            ArrayNode exclusions = funnel.putArray("exclusions");
            for (JsonNode exclusion : filters.get("exclusions")) {
                ObjectNode node =
                        node(exclusion, exclusion.path("type").asText().equals("actions"));
                copy(node, "funnelFromStep", exclusion, "funnel_from_step");
                copy(node, "funnelToStep", exclusion, "funnel_to_step");
                exclusions.add(node);
            }
        }
    }

    private static void breakdown(ObjectNode query, JsonNode filters) {
        ObjectNode breakdown = Json.object();
        BREAKDOWN.forEach(field -> copy(breakdown, filters, field));
        if (breakdown.has("breakdown") || breakdown.has("breakdowns")) {
            query.set("breakdownFilter", breakdown);
        }
    }

    private static void compare(ObjectNode query, JsonNode filters) {
        if (isTrue(filters, "compare")) {
            copy(query.putObject("compareFilter").put("compare", true), filters, "compare_to");
        }
    }

    private static void entity(ObjectNode retention, String field, JsonNode entity) {
        if (entity.isObject()) {
            copy(retention.putObject(field), entity, "id", "type", "name", "properties");
        }
    }

    private static ObjectNode group(ObjectNode query, String field, JsonNode filters, Set<String> names) {
        ObjectNode group = query.putObject(field);
        names.forEach(name -> copy(group, camelCase(name), filters, name));
        return group;
    }

    private static String camelCase(String name) {
        return SNAKE.matcher(name.replace("hogql", "hog_qL"))
                .replaceAll(part -> part.group(1).toUpperCase(Locale.ROOT));
    }

    private static boolean isTrue(JsonNode filters, String name) {
        return filters.path(name).asText("").equals("true");
    }

    private static void copy(ObjectNode target, JsonNode source, String... names) {
        for (String name : names) {
            copy(target, name, source, name);
        }
    }

    private static void copy(ObjectNode target, String field, JsonNode source, String name) {
        boolean isBlank =
                source.path(name).isTextual() && source.get(name).textValue().isEmpty();
        if (source.hasNonNull(name) && !isBlank) {
            target.set(field, source.get(name));
        }
    }
}
