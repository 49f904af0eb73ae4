package dev.tenrec.insight.filter;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.tenrec.cohort.CohortReferences;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.channel.VirtualProperty;
import dev.tenrec.insight.time.Moment;
import dev.tenrec.json.Json;
import dev.tenrec.taxonomy.Regex;
import java.nio.charset.StandardCharsets;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads property filters: a single one, a list as a conjunction, or groups with AND and OR. One parser reads all
 * filters of a query, so that its limits hold for them together. For one thread.
 */
public final class FilterParser {
    private static final int FILTERS_MAX = 1_000;
    private static final int PATTERN_SIZE_MAX = 1_000;
    /** RE2 instructions of all patterns of a query: some megabytes. */
    private static final int PROGRAMS_SIZE_MAX = 100_000;

    private static final Set<String> FILTER_FIELDS = Fields.names("""
            key value operator type label group_type_index negation cohort_name group_key_names""");
    private static final Set<String> GROUP_FIELDS = Set.of("type", "values");
    private static final String ELEMENT = "element";
    private static final Set<String> TYPES =
            Set.of("event", "person", "group", "event_metadata", "session", "hogql", ELEMENT);
    private static final int GROUP_TYPE_MAX = 4;
    private static final Set<String> NOT_YET = Fields.names("""
            feature flag recording log_entry data_warehouse
            data_warehouse_person_property error_tracking_issue log revenue_analytics""");

    private final ZonedDateTime now;
    private final @Nullable IntPredicate cohorts;
    private final @Nullable Function<String, Property> expressions;
    private int count;
    private int programsSize;

    /**
     * Refuses cohorts and expressions.
     *
     * @param now in the project's zone, from which relative dates count
     */
    public FilterParser(ZonedDateTime now) {
        this(now, null, null);
    }

    /**
     * Refuses expressions.
     *
     * @param cohorts knows the ids of the project's cohorts
     */
    public FilterParser(ZonedDateTime now, IntPredicate cohorts) {
        this(now, cohorts, null);
    }

    /**
     * @param cohorts knows the ids of the project's cohorts; null where filters can't name them
     * @param expressions reads an expression of HogQL; null where there can be none
     */
    public FilterParser(
            ZonedDateTime now, @Nullable IntPredicate cohorts, @Nullable Function<String, Property> expressions) {
        this.now = now;
        this.cohorts = cohorts;
        this.expressions = expressions;
    }

    /**
     * The value of an expression of HogQL as a property.
     *
     * @param name the field that holds it, for a refusal where there can be none
     */
    public Property expression(String text, Fields fields, String name) {
        if (expressions == null) {
            throw fields.unsupported(name, "\"" + name + "\" in HogQL is");
        }
        return expressions.apply(text);
    }

    /** Reads the filters in a query parameter; null and blank mean none. */
    public Filter parseText(@Nullable String json) {
        if (json == null || json.isBlank()) {
            return Filter.all();
        }
        try {
            JsonNode filters = Json.parse(json.getBytes(StandardCharsets.UTF_8));
            return parse(isByKey(filters) ? listed(filters) : filters, "properties");
        } catch (JsonProcessingException malformed) {
            throw ApiException.invalid("properties", "Properties are unparsable!");
        }
    }

    /** Returns whether filters have the form of older clients, {@code {"email__icontains": "@example.com"}}. */
    private static boolean isByKey(JsonNode filters) {
        return filters.isObject() && !filters.has("values") && !filters.has("key");
    }

    private static JsonNode listed(JsonNode byKey) {
        ArrayNode listed = Json.mapper().createArrayNode();
        byKey.properties().forEach(entry -> {
            int end = entry.getKey().lastIndexOf("__");
            ObjectNode filter = listed.addObject();
            filter.put("key", end < 1 ? entry.getKey() : entry.getKey().substring(0, end));
            if (end >= 1) {
                filter.put("operator", entry.getKey().substring(end + 2));
            }
            filter.set("value", entry.getValue());
        });
        return listed;
    }

    /** Reads the filters in a field. */
    public Filter parse(Fields fields, String name) {
        return parse(fields.find(name), fields.path(name));
    }

    /** Reads the filters at {@code path}; null means none. */
    public Filter parse(@Nullable JsonNode node, String path) {
        if (node == null || node.isNull()) {
            return Filter.all();
        }
        if (++count > FILTERS_MAX) {
            throw Fields.mistake(path, "There may be at most " + FILTERS_MAX + " filters");
        }
        if (node.isArray()) {
            return Filter.group(false, Fields.each(node, path, this::parse));
        }
        if (node.has("values")) {
            return group(Fields.of(node, path, GROUP_FIELDS));
        }
        return node.isEmpty() && node.isObject() ? Filter.all() : property(Fields.of(node, path, FILTER_FIELDS));
    }

    private Filter group(Fields fields) {
        String type = fields.text("type");
        if (!"AND".equals(type) && !"OR".equals(type)) {
            throw fields.invalid("type", "Input should be 'AND' or 'OR'");
        }
        JsonNode values = fields.get("values");
        if (!values.isArray()) {
            throw fields.invalid("values", "Input should be a valid list");
        }
        return Filter.group("OR".equals(type), Fields.each(values, fields.path("values"), this::parse));
    }

    private Filter property(Fields fields) {
        String type = fields.text("type");
        if ("empty".equals(type)) {
            return Filter.all();
        }
        if (type != null && CohortReferences.isReference(type) && cohorts != null) {
            return CohortFilter.parse(fields, cohorts);
        }
        if (type != null && (NOT_YET.contains(type) || CohortReferences.isReference(type))) {
            throw fields.unsupported("type", "A property filter of type \"" + type + "\" is");
        }
        if (type != null && !TYPES.contains(type)) {
            throw fields.invalid("type", "Input should be 'event', 'person' or 'group'");
        }
        String key = Fields.text(fields.get("key"), fields.path("key"));
        if ("hogql".equals(type)) {
            return PropertyFilter.isTrue(expression(key, fields, "key"));
        }
        if (ELEMENT.equals(type)) {
            Operator operator = operator(fields);
            Filter onText = property(fields, Property.ofEvent(key), operator);
            return ElementFilterParser.parse(fields, key, operator, values(fields), onText);
        }
        Property property = property(type, key, fields);
        if (property.isVirtual() && VirtualProperty.find(key).isEmpty()) {
            throw fields.unsupported("key", "The property \"" + Fields.excerpt(key) + "\" is");
        }
        return property(fields, property, operator(fields));
    }

    private static Property property(@Nullable String type, String key, Fields fields) {
        if ("group".equals(type)) {
            fields.get("group_type_index");
            Integer index = fields.integer("group_type_index", 0, GROUP_TYPE_MAX);
            return Property.ofGroup(Objects.requireNonNull(index), key);
        }
        if ("event_metadata".equals(type)) {
            return Property.ofMetadata(key)
                    .orElseThrow(() -> fields.unsupported("key", "The metadata \"" + Fields.excerpt(key) + "\" is"));
        }
        if ("session".equals(type)) {
            return Property.findOfSession(key)
                    .orElseThrow(() -> fields.unsupported("key", "The property \"" + Fields.excerpt(key) + "\" is"));
        }
        return "person".equals(type) ? Property.ofPerson(key) : Property.ofEvent(key);
    }

    private static Operator operator(Fields fields) {
        String wire = fields.text("operator");
        if (wire == null) {
            return Operator.EXACT;
        }
        if (Operator.NOT_YET.contains(wire)) {
            throw fields.unsupported("operator", "The operator \"" + wire + "\" is");
        }
        return Operator.find(wire)
                .orElseThrow(() -> fields.invalid("operator", "Input should be an operator, not '" + wire + "'"));
    }

    private Filter property(Fields fields, Property property, Operator operator) {
        if (operator.kind() == Operator.Kind.PRESENCE) {
            return PropertyFilter.set(property, operator);
        }
        List<JsonNode> values = values(fields);
        if (values.isEmpty()) {
            return Filter.all();
        }
        if (property.isFlagOfSession()) {
            values = values.stream().map(FilterParser::flag).toList();
        }
        return values(fields, property, operator, values);
    }

    /** Flags of sessions are 1 and 0, and clients may write them as words. */
    private static JsonNode flag(JsonNode value) {
        return switch (Operator.text(value)) {
            case "true" -> IntNode.valueOf(1);
            case "false" -> IntNode.valueOf(0);
            default -> value;
        };
    }

    private Filter values(Fields fields, Property property, Operator operator, List<JsonNode> values) {
        return switch (operator.kind()) {
            case PATTERN ->
                PropertyFilter.patterns(
                        property,
                        operator,
                        values.stream().map(value -> pattern(value, fields)).toList());
            case RANGE -> {
                if (values.size() != 2) {
                    throw fields.invalid("value", "Input should be a list of two values");
                }
                yield PropertyFilter.between(property, operator, values.get(0), values.get(1));
            }
            case DATE -> {
                String text = Operator.text(single(values, fields));
                Moment moment = Moment.parse(text, now, fields.attr("value"));
                yield PropertyFilter.date(property, operator, new DateComparison(operator, moment, now));
            }
            case ORDER -> PropertyFilter.values(property, operator, List.of(single(values, fields)));
            case EQUALITY, CONTAINMENT -> PropertyFilter.values(property, operator, values);
            case PRESENCE -> throw new AssertionError(operator);
        };
    }

    private static List<JsonNode> values(Fields fields) {
        JsonNode value = fields.find("value");
        if (value == null) {
            return List.of();
        }
        List<JsonNode> values = new ArrayList<>();
        for (JsonNode each : value.isArray() ? value : List.of(value)) {
            if (!each.isValueNode() || each.isNull()) {
                throw fields.invalid("value", "Input should be a string, number or boolean or a list of these");
            }
            values.add(each);
        }
        return values;
    }

    private static JsonNode single(List<JsonNode> values, Fields fields) {
        if (values.size() != 1) {
            throw fields.invalid("value", "Input should be a single value");
        }
        return values.get(0);
    }

    private Pattern pattern(JsonNode value, Fields fields) {
        String text = Operator.text(value);
        String attr = fields.attr("value");
        if (text.length() > PATTERN_SIZE_MAX) {
            throw ApiException.invalid(attr, "A regular expression has at most " + PATTERN_SIZE_MAX + " characters.");
        }
        try {
            Pattern pattern = Regex.compile(text);
            programsSize += pattern.programSize();
            if (programsSize > PROGRAMS_SIZE_MAX) {
                throw fields.invalid("value", "The regular expressions are too large together");
            }
            return pattern;
        } catch (PatternSyntaxException invalid) {
            throw ApiException.invalid(attr, "Invalid regular expression: " + invalid.getMessage());
        }
    }
}
