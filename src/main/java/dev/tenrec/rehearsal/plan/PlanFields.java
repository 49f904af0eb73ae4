package dev.tenrec.rehearsal.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The fields of an object of a plan; remembers which were read, so that unknown ones are refused. */
final class PlanFields {
    private final String path;
    private final ObjectNode json;
    private final Set<String> known = new HashSet<>();

    PlanFields(String path, ObjectNode json) {
        this.path = path;
        this.json = json;
    }

    ObjectNode json() {
        return json;
    }

    boolean isEmpty() {
        return json.isEmpty();
    }

    /** Refuses fields that nothing has read. */
    void end() {
        json.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                throw invalid(name, "is not known");
            }
        });
    }

    ApiException invalid(String name, String what) {
        return ApiException.invalid("plan", "plan." + path + name + " " + what + ".");
    }

    /** An object, empty when it is absent. */
    PlanFields object(String name) {
        JsonNode value = value(name);
        if (value == null) {
            return new PlanFields(path + name + ".", Json.object());
        }
        if (!(value instanceof ObjectNode object)) {
            throw invalid(name, "must be an object");
        }
        return new PlanFields(path + name + ".", object);
    }

    @Nullable
    String text(String name) {
        JsonNode value = checked(name, JsonNode::isTextual, "must be a text");
        return value == null ? null : value.textValue();
    }

    @Nullable
    Boolean flag(String name) {
        JsonNode value = checked(name, JsonNode::isBoolean, "must be true or false");
        return value == null ? null : Boolean.valueOf(value.booleanValue());
    }

    @Nullable
    Integer integer(String name) {
        JsonNode value = checked(name, JsonNode::canConvertToInt, "must be a whole number");
        return value == null ? null : Integer.valueOf(value.intValue());
    }

    @Nullable
    Long count(String name) {
        JsonNode value = checked(
                name,
                number -> number.isIntegralNumber() && number.canConvertToLong() && number.longValue() >= 0,
                "must be a count");
        return value == null ? null : Long.valueOf(value.longValue());
    }

    @Nullable
    Double decimal(String name) {
        JsonNode value = checked(name, JsonNode::isNumber, "must be a number");
        return value == null ? null : Double.valueOf(value.doubleValue());
    }

    /** A value of any kind. */
    @Nullable
    JsonNode any(String name) {
        return value(name);
    }

    List<JsonNode> list(String name) {
        JsonNode value = checked(name, JsonNode::isArray, "must be a list");
        List<JsonNode> list = new ArrayList<>();
        if (value != null) {
            value.forEach(list::add);
        }
        return list;
    }

    @Nullable
    List<Double> numberList(String name) {
        List<JsonNode> list = list(name);
        if (value(name) == null) {
            return null;
        }
        return list.stream().map(number -> number(name, number)).toList();
    }

    @Nullable
    Set<String> texts(String name) {
        List<JsonNode> list = list(name);
        if (value(name) == null) {
            return null;
        }
        Set<String> texts = new LinkedHashSet<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    @Nullable
    Map<String, Double> numbers(String name) {
        return map(name, number -> number(name, number));
    }

    @Nullable
    Map<String, String> textMap(String name) {
        return map(name, JsonNode::asText);
    }

    @Nullable
    Map<String, JsonNode> values(String name) {
        return map(name, value -> value);
    }

    private <T> @Nullable Map<String, T> map(String name, Function<JsonNode, T> reader) {
        JsonNode value = checked(name, JsonNode::isObject, "must be an object");
        if (value == null) {
            return null;
        }
        Map<String, T> map = new LinkedHashMap<>();
        value.properties().forEach(field -> map.put(field.getKey(), reader.apply(field.getValue())));
        return map;
    }

    private Double number(String name, JsonNode value) {
        if (!value.isNumber()) {
            throw invalid(name, "must hold numbers");
        }
        return value.doubleValue();
    }

    private @Nullable JsonNode checked(String name, Predicate<JsonNode> test, String what) {
        JsonNode value = value(name);
        if (value != null && !test.test(value)) {
            throw invalid(name, what);
        }
        return value;
    }

    private @Nullable JsonNode value(String name) {
        known.add(name);
        JsonNode value = json.get(name);
        return value == null || value.isNull() ? null : value;
    }
}
