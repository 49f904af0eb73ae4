package dev.tenrec.insight.element;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One element of a chain.
 *
 * @param tagName empty for none
 * @param classes null without a class
 * @param attributes by their names in the chain, in its order, with escapes as written there
 */
public record Element(String tagName, @Nullable List<String> classes, Map<String, String> attributes) {
    static final String ID = "attr_id";
    static final String HTML = "attr__";
    private static final String TEXT = "text";
    private static final String HREF = "href";
    private static final String NTH_CHILD = "nth-child";
    private static final String NTH_OF_TYPE = "nth-of-type";

    /** Returns the text within the element, or null. */
    public @Nullable String text() {
        return unescaped(attributes.get(TEXT));
    }

    /** Returns the address that the element links to, or null. */
    public @Nullable String href() {
        return unescaped(attributes.get(HREF));
    }

    /** Returns whether an attribute, named as in HTML, has a value. */
    boolean has(String attribute, String value) {
        String name = attribute.equals("id") ? ID : attribute;
        return value.equals(unescaped(attributes.get(name))) || value.equals(unescaped(attributes.get(HTML + name)));
    }

    boolean hasClass(String name) {
        return classes != null && classes.contains(name);
    }

    /** Writes the element as the API shows it. */
    ObjectNode json(int order) {
        ObjectNode json = Json.object();
        json.put("text", attributes.get(TEXT));
        json.put("tag_name", tagName.isEmpty() && classes == null ? null : tagName);
        if (classes == null) {
            json.putNull("attr_class");
        } else {
            ArrayNode names = json.putArray("attr_class");
            classes.forEach(names::add);
        }
        json.put("href", attributes.get(HREF));
        json.put("attr_id", attributes.get(ID));
        json.put("nth_child", integer(attributes.get(NTH_CHILD)));
        json.put("nth_of_type", integer(attributes.get(NTH_OF_TYPE)));
        ObjectNode others = json.putObject("attributes");
        attributes.forEach((name, value) -> {
            switch (name) {
                case TEXT, HREF, ID, NTH_CHILD, NTH_OF_TYPE -> {}
                default -> others.put(name, value);
            }
        });
        return json.put("order", order);
    }

    private static @Nullable Integer integer(@Nullable String text) {
        return text != null && text.matches("-?[0-9]{1,9}") ? (Integer) Integer.parseInt(text) : null;
    }

    /** Quotes are escaped in a chain, and nothing else is. */
    private static @Nullable String unescaped(@Nullable String text) {
        return text == null ? null : text.replace("\\\"", "\"");
    }
}
