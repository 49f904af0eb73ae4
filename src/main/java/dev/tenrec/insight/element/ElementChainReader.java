package dev.tenrec.insight.element;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a chain: elements are separated by semicolons or white space outside of quotes, a tag and its classes by dots,
 * attributes follow a colon. Classes may have colons too, so attributes begin at one that a name and an equals sign
 * follow. What fits nowhere is left out, since clients can send any text.
 */
final class ElementChainReader {
    private final String chain;
    private int at;

    ElementChainReader(String chain) {
        this.chain = chain;
    }

    List<Element> read() {
        List<Element> elements = new ArrayList<>();
        while (at < chain.length()) {
            if (isSeparator(chain.charAt(at))) {
                at++;
            } else {
                int from = at;
                skipElement();
                elements.add(element(from, at));
            }
        }
        return elements;
    }

    private static boolean isSeparator(char character) {
        return character == ';' || Character.isWhitespace(character);
    }

    private void skipElement() {
        while (at < chain.length() && !isSeparator(chain.charAt(at))) {
            at = chain.charAt(at) == '"' ? Math.min(chain.length(), closingQuote(at, chain.length()) + 1) : at + 1;
        }
    }

    /** Returns the place of the quote that ends the text after a quote, or the end if none does. */
    private int closingQuote(int quote, int end) {
        int next = quote + 1;
        while (next < end && chain.charAt(next) != '"') {
            next += chain.charAt(next) == '\\' ? 2 : 1;
        }
        return Math.min(next, end);
    }

    private Element element(int from, int to) {
        int colon = attributesColon(from, to);
        String tag = chain.substring(from, colon);
        int dot = tag.indexOf('.');
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int next = colon + 1; next < to; ) {
            next = attribute(next, to, attributes);
        }
        return new Element(dot < 0 ? tag : tag.substring(0, dot), dot < 0 ? null : classes(tag, dot), attributes);
    }

    private static @Nullable List<String> classes(String tag, int dot) {
        List<String> classes = new ArrayList<>();
        for (int from = dot + 1; from <= tag.length(); ) {
            int end = tag.indexOf('.', from);
            end = end < 0 ? tag.length() : end;
            if (end > from) {
                classes.add(tag.substring(from, end));
            }
            from = end + 1;
        }
        return classes;
    }

    /** Returns the place of the colon before the attributes, or the end without attributes. */
    private int attributesColon(int from, int to) {
        int colon = -1;
        for (int i = from; i < to; i++) {
            char character = chain.charAt(i);
            if (character == ':') {
                colon = i;
            } else if (character == '=' && colon >= 0) {
                return colon;
            } else if (!isNameCharacter(character)) {
                colon = -1;
            }
        }
        return to == from || chain.charAt(to - 1) != ':' ? to : to - 1;
    }

    private static boolean isNameCharacter(char character) {
        return character == '-'
                || character == '_'
                || (character >= '0' && character <= '9')
                || (character >= 'a' && character <= 'z')
                || (character >= 'A' && character <= 'Z');
    }

    /** Reads a name and a value in quotes; returns where the next one begins. */
    private int attribute(int from, int to, Map<String, String> attributes) {
        int equals = chain.indexOf("=\"", from);
        if (equals < 0 || equals >= to) {
            return to;
        }
        int quote = equals + 1;
        int end = closingQuote(quote, to);
        if (end < to && equals > from) {
            attributes.put(chain.substring(from, equals), chain.substring(quote + 1, end));
        }
        return end + 1;
    }
}
