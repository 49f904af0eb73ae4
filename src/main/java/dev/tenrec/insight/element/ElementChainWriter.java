package dev.tenrec.insight.element;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes a list of elements, as older browsers send them, as a chain. */
final class ElementChainWriter {
    private static final int TEXT_MAX = 400;
    private static final int HREF_MAX = 2_048;
    private static final String CLASS = "attr__class";

    private ElementChainWriter() {}

    static String write(JsonNode list) {
        StringBuilder chain = new StringBuilder();
        for (JsonNode element : list) {
            if (chain.length() > 0) {
                chain.append(';');
            }
            append(element, chain);
        }
        return chain.toString();
    }

    private static void append(JsonNode element, StringBuilder chain) {
        String tag = text(element.get("tag_name"));
        chain.append(tag == null ? "" : tag);
        for (String name : classes(element.get(CLASS))) {
            chain.append('.').append(name.replace("\"", ""));
        }
        chain.append(':');
        attributes(element)
                .forEach((name, value) -> chain.append(escaped(name))
                        .append("=\"")
                        .append(escaped(value))
                        .append('"'));
    }

    private static SortedMap<String, String> attributes(JsonNode element) {
        SortedMap<String, String> attributes = new TreeMap<>();
        putIfFilled(attributes, "text", cut(text(element.get("$el_text")), TEXT_MAX));
        putIfFilled(attributes, "href", cut(text(element.get("attr__href")), HREF_MAX));
        putIfFilled(attributes, Element.ID, text(element.get("attr__id")));
        attributes.put("nth-child", number(element.get("nth_child")));
        attributes.put("nth-of-type", number(element.get("nth_of_type")));
        for (Map.Entry<String, JsonNode> field : element.properties()) {
            String value = text(field.getValue());
            if (field.getKey().startsWith(Element.HTML) && value != null) {
                attributes.put(field.getKey(), value);
            }
        }
        return attributes;
    }

    private static void putIfFilled(Map<String, String> attributes, String name, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            attributes.put(name, value);
        }
    }

    private static List<String> classes(@Nullable JsonNode value) {
        List<String> names = new ArrayList<>();
        if (value != null && value.isTextual()) {
            names.addAll(Arrays.asList(value.textValue().split(" ", -1)));
        } else if (value != null && value.isArray()) {
            value.forEach(name -> names.add(name.asText()));
        }
        names.sort(null);
        return names;
    }

    private static String number(@Nullable JsonNode value) {
        String text = text(value);
        return text == null ? "0" : text;
    }

    private static @Nullable String text(@Nullable JsonNode value) {
        return value == null || value.isNull() ? null : value.isValueNode() ? value.asText() : value.toString();
    }

    private static @Nullable String cut(@Nullable String text, int lengthMax) {
        return text == null || text.length() <= lengthMax ? text : text.substring(0, lengthMax);
    }

    private static String escaped(String text) {
        return text.replace("\"", "\\\"");
    }
}
