package dev.tenrec.insight.filter;

import dev.tenrec.insight.element.Element;
import dev.tenrec.insight.element.ElementChain;
import dev.tenrec.insight.element.ElementSelector;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Conditions on the elements of an event. Each is a filter of the two properties that may hold them, so it is judged
 * once for each distinct chain.
 */
public final class ElementFilter {
    private static final Property CHAIN = Property.ofEvent(ElementChain.CHAIN);
    private static final Property LIST = Property.ofEvent(ElementChain.LIST);

    private ElementFilter() {}

    /** One of the elements, with those around it, fits a CSS selector. */
    public static Filter selector(String text) {
        ElementSelector selector = ElementSelector.of(text);
        return of("selector " + text, selector::matches);
    }

    /** One of the elements has this tag. */
    public static Filter tagName(String tag) {
        return of(
                "tag " + tag,
                elements ->
                        elements.stream().anyMatch(element -> element.tagName().equals(tag)));
    }

    /**
     * The text of one of the elements fits.
     *
     * @param condition the same only for tests that judge every text alike; null for a test of this moment
     */
    public static Filter text(@Nullable String condition, Predicate<String> test) {
        return of(
                named("text", condition),
                elements -> elements.stream().map(Element::text).anyMatch(text -> text != null && test.test(text)));
    }

    /**
     * The address fits that the innermost element with one links to; without one it is empty.
     *
     * @param condition the same only for tests that judge every address alike; null for a test of this moment
     */
    public static Filter href(@Nullable String condition, Predicate<String> test) {
        return of(named("href", condition), elements -> {
            for (Element element : elements) {
                String href = element.href();
                if (href != null) {
                    return test.test(href);
                }
            }
            return test.test("");
        });
    }

    private static @Nullable String named(String what, @Nullable String condition) {
        return condition == null ? null : what + " " + condition;
    }

    private static Filter of(@Nullable String condition, Predicate<List<Element>> test) {
        // An event without elements passes no filter of a property.
        return test.test(List.of())
                ? not(passing(condition == null ? null : "not " + condition, test.negate()))
                : passing(condition, test);
    }

    /** The events that a filter leaves out, one of this class. */
    static Filter not(Filter filter) {
        if (filter instanceof Filter.Group group) {
            List<Filter> opposites =
                    group.filters().stream().map(ElementFilter::not).toList();
            return new Filter.Group(!group.any(), opposites);
        }
        return ((PropertyFilter) filter).opposite();
    }

    private static Filter passing(@Nullable String condition, Predicate<List<Element>> test) {
        Filter ofChain = PropertyFilter.judged(
                CHAIN, value -> test.test(ElementChain.parse(ElementChain.ofText(value))), named("element", condition));
        Filter ofList = PropertyFilter.judged(
                LIST, value -> test.test(ElementChain.parse(ElementChain.ofList(value))), named("element", condition));
        Filter hasNoChain = PropertyFilter.judged(
                        CHAIN, value -> !ElementChain.ofText(value).isEmpty(), "has elements")
                .opposite();
        return new Filter.Group(true, List.of(ofChain, new Filter.Group(false, List.of(hasNoChain, ofList))));
    }
}
