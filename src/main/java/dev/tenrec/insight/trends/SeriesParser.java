package dev.tenrec.insight.trends;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Operator;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.trends.aggregate.Series;
import dev.tenrec.insight.trends.aggregate.SeriesCombination;
import dev.tenrec.insight.trends.aggregate.SeriesMath;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Parser of the series of a {@code TrendsQuery}.
 *
 * @param filter of the query
 * @param actors unit that maths of users count, unless a series names a type of groups
 */
record SeriesParser(QueryContext context, Filter filter, ActorKind actors, Interval interval) {
    private static final String GROUP_TYPE = "math_group_type_index";
    private static final int GROUP_TYPE_MAX = 4;

    Series parse(JsonNode json, String path) {
        EventNode node = EventNode.parseWithGroups(json, path, context);
        Fields fields = node.fields();
        if ("hogql".equals(fields.text("math"))) {
            return series(node, MathExpression.parse(fields, context.filters()));
        }
        SeriesMath math = math(fields).at(interval);
        Property property = math.family().isOfNumbers() ? property(fields) : null;
        Integer groupType = groupType(fields);
        ActorKind counted = actors;
        if (math == SeriesMath.UNIQUE_SESSION) {
            counted = ActorKind.session();
        } else if (math == SeriesMath.UNIQUE_GROUP) {
            counted = ActorKind.group(requiredGroupType(fields));
        } else if (groupType != null && math.isOfActiveActors()) {
            counted = ActorKind.group(groupType);
        }
        return series(node, math, property, counted, Filter.all(), multiplier(fields), null);
    }

    private Series series(EventNode node, MathExpression expression) {
        double multiplier = multiplier(node.fields());
        if (expression.combined() == null) {
            return series(node, expression.aggregates().get(0), multiplier);
        }
        List<Series> parts = expression.aggregates().stream()
                .map(aggregate -> series(node, aggregate, 1))
                .toList();
        SeriesCombination combination = new SeriesCombination(parts, expression.combined());
        return series(node, SeriesMath.HOGQL, null, actors, Filter.all(), multiplier, combination);
    }

    private Series series(EventNode node, MathAggregate aggregate, double multiplier) {
        Integer groupType = groupType(node.fields());
        ActorKind counted = aggregate.counted();
        if (counted == null) {
            counted = groupType != null && aggregate.math().isOfActiveActors() ? ActorKind.group(groupType) : actors;
        }
        return series(node, aggregate.math(), aggregate.property(), counted, aggregate.filter(), multiplier, null);
    }

    private Series series(
            EventNode node,
            SeriesMath math,
            @Nullable Property property,
            ActorKind counted,
            Filter conditions,
            double multiplier,
            @Nullable SeriesCombination combination) {
        boolean isOfEvents =
                math.family() == SeriesMath.Family.EVENTS || math.family().isOfNumbers();
        Filter own = isOfEvents ? conditions : notEmpty(counted).and(conditions);
        return new Series(
                node,
                node.events().and(filter).and(own),
                node.eventsOfAnyProperty(context).and(own),
                math,
                property,
                counted,
                groupType(node.fields()),
                multiplier,
                combination);
    }

    private static @Nullable Integer groupType(Fields fields) {
        return fields.integer(GROUP_TYPE, 0, GROUP_TYPE_MAX);
    }

    /** A series of a box plot: the numbers of its property, whatever its math. */
    Series numbers(JsonNode json, String path) {
        EventNode node = EventNode.parseWithGroups(json, path, context);
        Fields fields = node.fields();
        math(fields);
        if (fields.find("math_property") == null) {
            throw fields.invalid("math_property", "A numeric property must be selected for box plot.");
        }
        return new Series(
                node,
                node.events().and(filter),
                node.events().and(filter),
                SeriesMath.MEDIAN,
                property(fields),
                actors,
                groupType(fields),
                1,
                null);
    }

    private static int requiredGroupType(Fields fields) {
        fields.get(GROUP_TYPE);
        return Objects.requireNonNull(fields.integer(GROUP_TYPE, 0, GROUP_TYPE_MAX));
    }

    /** Excludes empty keys: they are no actors. */
    private static Filter notEmpty(ActorKind actors) {
        return actors instanceof ActorKind.PropertyValues values
                ? PropertyFilter.values(values.property(), Operator.IS_NOT, List.of(TextNode.valueOf("")))
                : Filter.all();
    }

    private static SeriesMath math(Fields fields) {
        String wire = fields.text("math");
        if (wire == null) {
            return SeriesMath.TOTAL;
        }
        return SeriesMath.find(wire)
                .orElseThrow(
                        () -> fields.invalid("math", "Input should be a math, not '" + Fields.excerpt(wire) + "'"));
    }

    private static Property property(Fields fields) {
        String key = fields.text("math_property");
        if (key == null || key.isEmpty()) {
            throw fields.invalid("math_property", "Field required");
        }
        fields.refuse("math_property_revenue_currency");
        String type = fields.text("math_property_type");
        if (type == null) {
            type = key.equals("$session_duration") ? "session_properties" : "event_properties";
        }
        return switch (type) {
            case "event", "event_properties", "numerical_event_properties" -> Property.ofEvent(key);
            case "person", "person_properties" -> Property.ofPerson(key);
            case "group", "group_properties" -> Property.ofGroup(requiredGroupType(fields), key);
            case "session", "session_properties" ->
                Property.findOfSession(key)
                        .orElseThrow(() ->
                                fields.unsupported("math_property", "The property \"" + Fields.excerpt(key) + "\" is"));
            case "data_warehouse_properties", "data_warehouse_person_properties" ->
                throw fields.unsupported("math_property_type", "A math_property of type \"" + type + "\" is");
            default ->
                throw fields.invalid(
                        "math_property_type",
                        "Input should be 'event_properties', 'person_properties' or 'group_properties'");
        };
    }

    private static double multiplier(Fields fields) {
        JsonNode node = fields.find("math_multiplier");
        if (node == null) {
            return 1;
        }
        if (!node.isNumber() || !Double.isFinite(node.doubleValue())) {
            throw fields.invalid("math_multiplier", "Input should be a valid number");
        }
        return node.doubleValue();
    }
}
