package dev.tenrec.insight.sql.syntax;

import dev.tenrec.error.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the parts of a {@link Tag} in a text: there blanks count and quotes are plain letters. */
final class TagScanner {
    /** Keywords behind which a value begins, so that {@code <} can not be an operator. */
    private static final Set<String> BEFORE_VALUES = Set.of(
            "select", "distinct", "case", "when", "then", "else", "and", "or", "not", "where", "having", "by", "with");

    private final SqlText source;
    private final String text;
    private final int end;
    private int position;
    private int nesting;

    TagScanner(SqlText source, int start, int end) {
        this.source = source;
        this.text = source.text();
        this.position = start;
        this.end = end;
    }

    /** True if a tag and no comparison begins at {@code position}, behind the token {@code last}. */
    static boolean begins(String text, int position, int end, @Nullable Token last) {
        if (position + 1 >= end || text.charAt(position) != '<' || !Lexer.startsWord(text.charAt(position + 1))) {
            return false;
        }
        return last == null
                || (last.kind() == Token.Kind.SIGN && !Set.of(")", "]", "}").contains(last.value()))
                || (last.kind() == Token.Kind.WORD && BEFORE_VALUES.contains(last.lower()));
    }

    /** The tag that begins here. */
    Tag tag() {
        if (++nesting > TokenCursor.NESTING_MAX) {
            throw source.mistake(
                    position, "The query is nested too deep: at most " + TokenCursor.NESTING_MAX + " levels");
        }
        int start = position++;
        String name = word("The name of a tag");
        List<Tag.Attribute> attributes = new ArrayList<>();
        skipBlanks();
        while (position < end && Lexer.startsWord(text.charAt(position))) {
            attributes.add(attribute());
            skipBlanks();
        }
        List<Tag.Part> children = new ArrayList<>();
        if (accept("/>")) {
            nesting--;
            return new Tag(name, attributes, children, start, position);
        }
        if (!accept(">")) {
            throw mismatch("an attribute, '>' or '/>' was expected in a tag");
        }
        while (!text.startsWith("</", position) || position + 2 > end) {
            if (position >= end) {
                throw source.mistake(start, "A tag is not closed: </" + name + "> was expected");
            }
            child(children);
        }
        int close = position;
        position += 2;
        skipBlanks();
        String closed = word("The name of a tag");
        skipBlanks();
        if (!closed.equals(name)) {
            throw source.mistake(close, "Opening and closing HogQLX tags must match. Got " + name + " and " + closed);
        }
        if (!accept(">")) {
            throw mismatch("'>' was expected after the name of a closing tag");
        }
        if (!children.isEmpty()
                && attributes.stream().anyMatch(each -> each.name().equals("children"))) {
            throw source.mistake(start, "Can't have a HogQLX tag with both children and a 'children' attribute");
        }
        nesting--;
        return new Tag(name, attributes, children, start, position);
    }

    private void child(List<Tag.Part> children) {
        char next = text.charAt(position);
        if (next == '<') {
            children.add(new Tag.Element(tag()));
        } else if (next == '{') {
            children.add(code());
        } else {
            int start = position;
            while (position < end && text.charAt(position) != '<' && text.charAt(position) != '{') {
                position++;
            }
            String shown = text.substring(start, position);
            if (!shown.isBlank() || (shown.indexOf('\n') < 0 && shown.indexOf('\r') < 0)) {
                children.add(new Tag.Text(shown, start));
            }
        }
    }

    private Tag.Attribute attribute() {
        int start = position;
        String name = word("The name of an attribute");
        skipBlanks();
        if (!accept("=")) {
            return new Tag.Attribute(name, null, start);
        }
        skipBlanks();
        if (position >= end) {
            throw mismatch("a string or an expression in braces was expected");
        }
        char next = text.charAt(position);
        if (next == '{') {
            return new Tag.Attribute(name, code(), start);
        }
        if (next != '\'' && next != '"') {
            throw mismatch("a string or an expression in braces was expected");
        }
        int open = position;
        int close = Quotes.closing(text, open, end, next);
        if (close < 0) {
            throw source.mistake(open, "A string is not closed: " + next + " was expected");
        }
        position = close + 1;
        return new Tag.Attribute(name, new Tag.Text(Quotes.content(text, open + 1, close, next), open), start);
    }

    private Tag.Code code() {
        int open = position;
        int close = Quotes.closingBrace(text, open, end);
        if (close < 0) {
            throw source.mistake(open, "A brace of a tag is not closed: } was expected");
        }
        position = close + 1;
        return new Tag.Code(open + 1, close);
    }

    private String word(String what) {
        int start = position;
        while (position < end && Lexer.continuesWord(text.charAt(position))) {
            position++;
        }
        if (start == position) {
            throw mismatch(what + " was expected");
        }
        return text.substring(start, position);
    }

    private void skipBlanks() {
        while (position < end && Character.isWhitespace(text.charAt(position))) {
            position++;
        }
    }

    private boolean accept(String sign) {
        boolean isThere = text.startsWith(sign, position) && position + sign.length() <= end;
        position += isThere ? sign.length() : 0;
        return isThere;
    }

    private ApiException mismatch(String expected) {
        String found = position >= end ? "end of the query" : "'" + text.charAt(position) + "'";
        return source.mistake(Math.min(position, end), "mismatched input " + found + ": " + expected);
    }
}
