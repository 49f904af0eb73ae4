package dev.tenrec.insight.sql.syntax;

import dev.tenrec.insight.sql.syntax.Syntax.Call;
import dev.tenrec.insight.sql.syntax.Syntax.Constant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Parses a {@link Tag} to the tuple by which programs know it: {@code ('__hx_tag', 'a', 'href', url, 'children', ('Open
 * ', event))}. Lists in it are tuples too, so that their elements may be of several types.
 */
final class TagParser {
    private final TokenCursor tokens;
    private final Function<Tag.Code, Syntax> expressions;

    /**
     * Parses tags.
     *
     * @param expressions parses an expression between braces
     */
    TagParser(TokenCursor tokens, Function<Tag.Code, Syntax> expressions) {
        this.tokens = tokens;
        this.expressions = expressions;
    }

    Syntax parse(Tag tag) {
        List<Syntax> elements = new ArrayList<>();
        elements.add(new Constant("__hx_tag", tag.start()));
        elements.add(new Constant(tag.name(), tag.start()));
        for (Tag.Attribute attribute : tag.attributes()) {
            elements.add(new Constant(attribute.name(), attribute.start()));
            elements.add(attribute.value() == null ? new Constant(true, attribute.start()) : part(attribute.value()));
        }
        if (!tag.children().isEmpty()) {
            elements.add(new Constant("children", tag.start()));
            elements.add(
                    Call.of("tuple", tag.children().stream().map(this::part).toList(), tag.start()));
        }
        return Call.of("tuple", elements, tag.start());
    }

    private Syntax part(Tag.Part part) {
        return tokens.nested(() -> {
            if (part instanceof Tag.Text text) {
                return new Constant(text.text(), text.start());
            }
            return part instanceof Tag.Element element
                    ? parse(element.tag())
                    : withoutArrays(expressions.apply((Tag.Code) part));
        });
    }

    private static Syntax withoutArrays(Syntax value) {
        if (value instanceof Call call
                && (call.name().equals("array") || call.name().equals("tuple"))) {
            return Call.of(
                    "tuple", call.args().stream().map(TagParser::withoutArrays).toList(), call.at());
        }
        return value;
    }
}
