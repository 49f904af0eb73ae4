package dev.tenrec.insight.filter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.function.Function;

/** Reads property filters of the type {@code element}. */
final class ElementFilterParser {
    private static final int TEXT_MAX = 1_000;

    private ElementFilterParser() {}

    /**
     * @param values of the filter
     * @param onText a filter of some property with the same operator and values
     */
    static Filter parse(Fields fields, String key, Operator operator, List<JsonNode> values, Filter onText) {
        if (onText.isAll()) {
            return onText;
        }
        PropertyFilter test = (PropertyFilter) onText;
        return switch (key) {
            case "selector" -> anyOf(fields, operator, values, ElementFilter::selector);
            case "tag_name" -> anyOf(fields, operator, values, ElementFilter::tagName);
            case "text" -> ofText(operator, test);
            case "href" -> ofHref(operator, test);
            default -> throw fields.invalid("key", "Input should be 'tag_name', 'text', 'href' or 'selector'");
        };
    }

    private static Filter ofText(Operator operator, PropertyFilter test) {
        Filter isSet = ElementFilter.text("is set", text -> true);
        return switch (operator.kind()) {
            case PRESENCE -> operator.isNegative() ? ElementFilter.not(isSet) : isSet;
            default -> ElementFilter.text(test.condition(), text -> test.matches(TextNode.valueOf(text)));
        };
    }

    private static Filter ofHref(Operator operator, PropertyFilter test) {
        Filter isSet = ElementFilter.href("is set", href -> !href.isEmpty());
        return switch (operator.kind()) {
            case PRESENCE -> operator.isNegative() ? ElementFilter.not(isSet) : isSet;
            default -> ElementFilter.href(test.condition(), href -> test.matches(TextNode.valueOf(href)));
        };
    }

    private static Filter anyOf(
            Fields fields, Operator operator, List<JsonNode> values, Function<String, Filter> filter) {
        if (operator.kind() != Operator.Kind.EQUALITY) {
            throw fields.unsupported("operator", "This operator for a selector or a tag is");
        }
        List<Filter> filters = values.stream()
                .map(value -> {
                    String text = Operator.text(value);
                    if (text.length() > TEXT_MAX) {
                        throw fields.invalid("value", "String should have at most " + TEXT_MAX + " characters");
                    }
                    return filter.apply(text);
                })
                .toList();
        Filter any = new Filter.Group(true, filters);
        return operator.isNegative() ? ElementFilter.not(any) : any;
    }
}
