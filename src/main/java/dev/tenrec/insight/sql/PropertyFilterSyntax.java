package dev.tenrec.insight.sql;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Operator;
import dev.tenrec.insight.sql.syntax.SqlParser;
import dev.tenrec.insight.sql.syntax.SqlText;
import dev.tenrec.insight.sql.syntax.Syntax;
import dev.tenrec.insight.sql.syntax.Syntax.Call;
import dev.tenrec.insight.sql.syntax.Syntax.Constant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Property filters as expressions over a table; {@link dev.tenrec.insight.filter.FilterParser} has judged them before.
 *
 * @param table of which the expression is
 * @param at the place of {@code {filters}} in the text
 */
record PropertyFilterSyntax(String table, String path, int at) {
    /** One filter, a list of them, or a group with AND or OR. */
    Syntax of(JsonNode node) {
        if (node.isArray()) {
            return joined("and", each(node), at);
        }
        if (node.has("values")) {
            return joined(node.path("type").asText().toLowerCase(Locale.ROOT), each(node.path("values")), at);
        }
        return node.isEmpty() || node.path("type").asText().equals("empty") ? new Constant(true, at) : property(node);
    }

    private List<Syntax> each(JsonNode nodes) {
        List<Syntax> parts = new ArrayList<>();
        nodes.forEach(node -> parts.add(of(node)));
        return parts;
    }

    static Syntax joined(String function, List<Syntax> parts, int at) {
        return parts.isEmpty()
                ? new Constant(true, at)
                : parts.size() == 1 ? parts.get(0) : Call.of(function, parts, at);
    }

    private Syntax property(JsonNode node) {
        String type = node.path("type").asText("event");
        String key = node.path("key").asText();
        if (type.equals("hogql")) {
            return SqlParser.expression(new SqlText(key));
        }
        Operator operator = Operator.find(node.path("operator").asText("exact")).orElse(Operator.EXACT);
        return test(name(type, key, node), operator, values(node));
    }

    private Syntax name(String type, String key, JsonNode node) {
        List<String> parts = switch (type) {
            case "person" ->
                table.equals("persons") ? List.of("properties", key) : List.of("person", "properties", key);
            case "group" ->
                table.equals("groups")
                        ? List.of("properties", key)
                        : List.of("group_" + node.path("group_type_index").asInt(), "properties", key);
            case "event_metadata" -> List.of(key);
            case "event" -> table.equals("sessions") ? List.of(key) : List.of("properties", key);
            default -> throw Fields.notYet("A property filter of type \"" + type + "\" is", path);
        };
        return new Syntax.Name(parts, at);
    }

    private List<Syntax> values(JsonNode node) {
        JsonNode value = node.path("value");
        List<Syntax> values = new ArrayList<>();
        for (JsonNode each : value.isArray() ? value : List.of(value)) {
            if (each.isValueNode() && !each.isNull()) {
                values.add(
                        each.isNumber()
                                ? new Constant(
                                        each.isIntegralNumber() && each.canConvertToLong()
                                                ? (Object) each.longValue()
                                                : (Object) each.doubleValue(),
                                        at)
                                : each.isBoolean()
                                        ? new Constant(each.booleanValue(), at)
                                        : new Constant(each.textValue(), at));
            }
        }
        return values;
    }

    private Syntax test(Syntax name, Operator operator, List<Syntax> values) {
        if (values.isEmpty() && operator != Operator.IS_SET && operator != Operator.IS_NOT_SET) {
            return new Constant(true, at);
        }
        Syntax first = values.isEmpty() ? new Constant(null, at) : values.get(0);
        return switch (operator) {
            case EXACT, IN -> values.size() == 1 ? call("equals", name, first) : call("in", name, list(values));
            case IS_NOT, NOT_IN ->
                values.size() == 1 ? call("notEquals", name, first) : call("notIn", name, list(values));
            case ICONTAINS, ICONTAINS_MULTI -> any(name, values, "positionCaseInsensitive");
            case NOT_ICONTAINS, NOT_ICONTAINS_MULTI -> call("not", any(name, values, "positionCaseInsensitive"));
            case REGEX -> any(name, values, "match");
            case NOT_REGEX -> call("not", any(name, values, "match"));
            case GT -> call("greater", name, number(first));
            case GTE, MIN -> call("greaterOrEquals", name, number(first));
            case LT -> call("less", name, number(first));
            case LTE, MAX -> call("lessOrEquals", name, number(first));
            case BETWEEN -> between(name, values);
            case NOT_BETWEEN -> call("not", between(name, values));
            case IS_SET -> call("isNotNull", name);
            case IS_NOT_SET -> call("isNull", name);
            case IS_DATE_EXACT -> call("equals", call("toDate", name), call("toDate", first));
            case IS_DATE_BEFORE -> call("less", call("toDateTime", name), call("toDateTime", first));
            case IS_DATE_AFTER -> call("greater", call("toDateTime", name), call("toDateTime", first));
        };
    }

    private Syntax between(Syntax name, List<Syntax> values) {
        return new Syntax.Between(name, number(values.get(0)), number(values.get(values.size() - 1)), false, at);
    }

    /** A text that is a number, as one: filters are sent as texts. */
    private Syntax number(Syntax value) {
        if (value instanceof Constant constant && constant.value() instanceof String text) {
            try {
                return new Constant(Double.parseDouble(text), at);
            } catch (NumberFormatException noNumber) {
                return value;
            }
        }
        return value;
    }

    private Syntax list(List<Syntax> values) {
        return Call.of("array", values, at);
    }

    private Syntax any(Syntax name, List<Syntax> values, String function) {
        List<Syntax> tests = new ArrayList<>();
        for (Syntax value : values) {
            Syntax found = call(function, call("toString", name), call("toString", value));
            tests.add(
                    function.equals("match")
                            ? call("ifNull", found, new Constant(false, at))
                            : call("greater", found, new Constant(0L, at)));
        }
        return joined("or", tests, at);
    }

    private Syntax call(String function, Syntax... args) {
        return Call.of(function, at, args);
    }
}
