package dev.tenrec.insight.sql.scalar;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** JSON in texts; what is missing or of another type is the default of the wanted one. */
final class JsonScalars {
    private static final Pattern STEP = Pattern.compile("\\.(?:([\\w$]+)|\"([^\"]+)\")|\\[(\\d{1,9})\\]");

    private JsonScalars() {}

    static void addTo(Map<String, Scalars.Factory> all) {
        all.put("jsonText", call -> a -> text(find(a, a.length)));
        add(all, "JSONExtractString", node -> node != null && node.isTextual() ? node.textValue() : "");
        add(all, "JSONExtractInt", node -> node != null && node.isNumber() ? node.longValue() : 0L);
        add(all, "JSONExtractFloat", node -> node != null && node.isNumber() ? node.doubleValue() : 0.0);
        add(all, "JSONExtractBool", node -> node != null && node.isBoolean() && node.booleanValue());
        add(all, "JSONExtractRaw", node -> node == null ? "" : node.toString());
        add(all, "JSONExtractArrayRaw", JsonScalars::rawElements);
        add(all, "JSONExtractKeys", JsonScalars::keys);
        add(all, "JSONExtractKeysAndValuesRaw", JsonScalars::entries);
        add(all, "JSONHas", node -> node != null);
        add(all, "JSONLength", node -> node == null ? 0L : (Object) (long) node.size());
        add(all, "JSONType", JsonScalars::typeName);
        all.put("JSONExtract", JsonScalars::typed);
        all.put("JSONExtractKeysAndValues", JsonScalars::typedEntries);
        all.put("JSONArrayLength", call -> a -> {
            JsonNode node = parse(Values.text(a[0]));
            return node != null && node.isArray() ? (Object) (long) node.size() : null;
        });
        all.put("JSON_VALUE", call -> a -> {
            JsonNode node = find(path(Values.text(a[0]), Values.text(a[1])));
            return node == null || !node.isValueNode() || node.isNull() ? "" : node.asText();
        });
        all.put("isValidJSON", call -> a -> parse(Values.text(a[0])) != null);
        all.put("toJSONString", call -> {
            Type type = call.arguments().get(0).type();
            ZoneClock clock = new ZoneClock(Scalars.zone(call));
            return a -> json(a[0], type, clock);
        });
    }

    /** A text and the steps of a path such as {@code $.a[0]."b c"}, whose indexes count from zero. */
    private static Object[] path(String json, String path) {
        List<Object> steps = new ArrayList<>(List.of(json));
        Matcher matcher = STEP.matcher(path);
        int end = path.startsWith("$") ? 1 : 0;
        while (end < path.length() && matcher.find(end) && matcher.start() == end) {
            end = matcher.end();
            String name = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
            steps.add(name != null ? (Object) name : (Object) (Long.parseLong(matcher.group(3)) + 1));
        }
        if (end < path.length() || path.isEmpty()) {
            throw SqlRefusal.query("The path of JSON_VALUE() is like $.a.b[0], found '" + path + "'.");
        }
        return steps.toArray();
    }

    private static @Nullable JsonNode find(Object[] steps) {
        return find(steps, steps.length);
    }

    private static void add(
            Map<String, Scalars.Factory> all, String name, Function<@Nullable JsonNode, @Nullable Object> function) {
        all.put(name, call -> a -> function.apply(find(a, a.length)));
    }

    private static @Nullable JsonNode parse(String text) {
        try {
            JsonNode node = text.isBlank() ? null : Json.parse(text.getBytes(StandardCharsets.UTF_8));
            return node == null || node.isMissingNode() ? null : node;
        } catch (JsonProcessingException malformed) {
            return null;
        }
    }

    /** Follows a path of keys and of indexes, which count from one or, negative, from the end. */
    private static @Nullable JsonNode find(@Nullable Object[] a, int end) {
        JsonNode node = parse(Values.text(a[0]));
        for (int i = 1; i < end && node != null; i++) {
            Object step = a[i];
            if (step instanceof Long index) {
                long at = index > 0 ? index - 1 : node.size() + index;
                node = at >= 0 && at < node.size() ? member(node, (int) at) : null;
            } else {
                node = node.get(String.valueOf(step));
            }
        }
        return node;
    }

    /** An element of an array, or a member of an object by its place. */
    private static @Nullable JsonNode member(JsonNode node, int at) {
        if (node.isArray()) {
            return node.get(at);
        }
        Iterator<JsonNode> members = node.elements();
        for (int skipped = 0; skipped < at; skipped++) {
            members.next();
        }
        return members.next();
    }

    private static @Nullable Object text(@Nullable JsonNode node) {
        return node == null || node.isNull() ? null : node.isTextual() ? node.textValue() : node.toString();
    }

    private static List<Object> rawElements(@Nullable JsonNode node) {
        List<Object> elements = new ArrayList<>();
        if (node != null && node.isArray()) {
            node.forEach(each -> elements.add(each.toString()));
        }
        return elements;
    }

    private static List<Object> keys(@Nullable JsonNode node) {
        List<Object> keys = new ArrayList<>();
        if (node != null) {
            node.fieldNames().forEachRemaining(keys::add);
        }
        return keys;
    }

    private static List<Object> entries(@Nullable JsonNode node) {
        List<Object> entries = new ArrayList<>();
        if (node != null) {
            node.properties()
                    .forEach(each ->
                            entries.add(List.of(each.getKey(), each.getValue().toString())));
        }
        return entries;
    }

    private static String typeName(@Nullable JsonNode node) {
        return node == null
                ? "Null"
                : switch (node.getNodeType()) {
                    case ARRAY -> "Array";
                    case OBJECT, POJO -> "Object";
                    case STRING, BINARY -> "String";
                    case BOOLEAN -> "Bool";
                    case NUMBER -> node.isIntegralNumber() ? "Int64" : "Double";
                    case NULL, MISSING -> "Null";
                };
    }

    private static Scalar typed(Expression.Call call) {
        Type type = call.type();
        return a -> value(find(a, a.length - 1), type);
    }

    /** Members without a value of the type are left out. */
    private static Scalar typedEntries(Expression.Call call) {
        Type type = call.type().element().parts().get(1);
        return a -> {
            List<Object> entries = new ArrayList<>();
            JsonNode node = find(a, a.length - 1);
            if (node != null) {
                node.properties().forEach(each -> {
                    Object value = each.getValue().isNull() ? null : present(each.getValue(), type);
                    if (value != null) {
                        entries.add(List.of(each.getKey(), value));
                    }
                });
            }
            return entries;
        };
    }

    private static @Nullable Object value(@Nullable JsonNode node, Type type) {
        Object value = node == null || node.isNull() ? null : present(node, type);
        return value == null ? Values.defaultOf(type) : value;
    }

    private static @Nullable Object present(JsonNode node, Type type) {
        return switch (type.kind()) {
            case TEXT, JSON -> text(node);
            case INT64, UINT64 -> node.isNumber() ? (Object) node.longValue() : Parsing.integer(node.asText());
            case FLOAT64 -> node.isNumber() ? (Object) node.doubleValue() : Parsing.number(node.asText());
            case BOOL -> node.isBoolean() ? (Object) node.booleanValue() : null;
            case ARRAY -> {
                List<@Nullable Object> elements = new ArrayList<>();
                node.forEach(each -> elements.add(value(each, type.element())));
                yield node.isArray() ? elements : null;
            }
            case TUPLE -> {
                List<@Nullable Object> elements = new ArrayList<>();
                for (int i = 0; i < type.parts().size(); i++) {
                    elements.add(value(node.get(i), type.parts().get(i)));
                }
                yield elements;
            }
            case MAP -> {
                List<Object> pairs = new ArrayList<>();
                node.properties()
                        .forEach(each -> pairs.add(java.util.Arrays.asList(
                                each.getKey(),
                                value(each.getValue(), type.parts().get(1)))));
                yield pairs;
            }
            case NULL, DATE, DATETIME, UUID ->
                throw SqlRefusal.query("JSONExtract() does not give the type " + type.clickHouse() + ".");
        };
    }

    private static String json(@Nullable Object value, Type type, ZoneClock clock) {
        if (value == null) {
            return "null";
        }
        if (type.kind() == Type.Kind.MAP) {
            StringBuilder text = new StringBuilder("{");
            for (Object each : (List<?>) value) {
                List<?> pair = (List<?>) each;
                String key = TextForms.text(pair.get(0), type.parts().get(0), clock);
                text.append(text.length() > 1 ? "," : "")
                        .append(new String(Json.write(key), StandardCharsets.UTF_8))
                        .append(':')
                        .append(json(pair.get(1), type.parts().get(1), clock));
            }
            return text.append('}').toString();
        }
        if (value instanceof List<?> list) {
            StringBuilder text = new StringBuilder("[");
            for (int i = 0; i < list.size(); i++) {
                Type own = type.kind() == Type.Kind.ARRAY
                        ? type.element()
                        : type.parts().get(i);
                text.append(i > 0 ? "," : "").append(json(list.get(i), own, clock));
            }
            return text.append(']').toString();
        }
        String text = TextForms.text(value, type, clock);
        boolean isPlain = type.isNumber() || type.kind() == Type.Kind.JSON;
        return isPlain ? text : new String(Json.write(text), StandardCharsets.UTF_8);
    }
}
