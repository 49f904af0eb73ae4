package dev.tenrec.insight.sql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An element of HogQLX as it stands in a text, {@code <a href={url}>Open {event}</a>}; its expressions are not parsed.
 *
 * @param name {@code a}
 * @param children without texts that are only the indentation of lines
 * @param start index of {@code <}
 * @param end index after the last {@code >}
 */
record Tag(String name, List<Attribute> attributes, List<Part> children, int start, int end) {
    Tag {
        attributes = List.copyOf(attributes);
        children = List.copyOf(children);
    }

    /** A child, or the value of an attribute. */
    sealed interface Part permits Text, Code, Element {}

    /** A tag within one. */
    record Element(Tag tag) implements Part {}

    /** Text as it is shown. */
    record Text(String text, int start) implements Part {}

    /** The place of an expression between braces. */
    record Code(int start, int end) implements Part {}

    /**
     * An attribute.
     *
     * @param value null without one, which means true
     */
    record Attribute(String name, @Nullable Part value, int start) {}
}
