package dev.tenrec.insight.element;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The CSS selectors that find elements of clicks: tags, {@code .class}, {@code #id}, {@code [name="value"]},
 * {@code :nth-child(n)}, {@code :nth-of-type(n)}, descendants and, after {@code >}, children. Anything else is taken
 * for a part of the name before it, so it finds nothing. The element that is meant may be any of the chain: a click on
 * an icon is one on the button around it.
 */
public final class ElementSelector {
    private static final Pattern ATTRIBUTE =
            Pattern.compile("\\[\\s*([^\\]\\s=]+)\\s*=\\s*(?:\"(.*?)\"|'(.*?)')\\s*\\]", Pattern.DOTALL);
    private static final Pattern POSITION = Pattern.compile(":(nth-child|nth-of-type)\\(([0-9]+)\\)");

    /**
     * One element of a selector.
     *
     * @param tag empty for any
     * @param isChild true if the part after it, which is inside, must be its direct child
     */
    private record Part(String tag, List<String> classes, Map<String, String> attributes, boolean isChild) {
        boolean matches(Element element) {
            return (tag.isEmpty() || tag.equals(element.tagName()))
                    && classes.stream().allMatch(element::hasClass)
                    && attributes.entrySet().stream()
                            .allMatch(attribute -> element.has(attribute.getKey(), attribute.getValue()));
        }
    }

    /** From the inside out. */
    private final List<Part> parts;

    private ElementSelector(List<Part> parts) {
        this.parts = parts;
    }

    /** Reads a selector; one without a part matches everything. */
    public static ElementSelector of(String text) {
        String plain = text.replace("> * > ", "").replace("> *", "").replace("\\:", ":");
        List<String> words = split(plain.strip());
        Collections.reverse(words);
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            if (!words.get(i).equals(">")) {
                parts.add(part(words.get(i), i > 0 && words.get(i - 1).equals(">")));
            }
        }
        return new ElementSelector(parts);
    }

    /** Splits at spaces outside of brackets and quotes. */
    private static List<String> split(String selector) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean isInBrackets = false;
        char quote = 0;
        for (int i = 0; i < selector.length(); i++) {
            char character = selector.charAt(i);
            if (quote == 0 && (character == '[' || character == ']')) {
                isInBrackets = character == '[';
            } else if (character == '"' || character == '\'') {
                quote = quote == 0 ? character : quote == character ? 0 : quote;
            }
            if (character == ' ' && !isInBrackets) {
                flush(word, words);
            } else {
                word.append(character);
            }
        }
        flush(word, words);
        return words;
    }

    private static void flush(StringBuilder word, List<String> words) {
        if (word.length() > 0) {
            words.add(word.toString());
            word.setLength(0);
        }
    }

    private static Part part(String word, boolean isChild) {
        Map<String, String> attributes = new HashMap<>();
        Matcher attribute = ATTRIBUTE.matcher(word);
        while (attribute.find()) {
            String value = Objects.requireNonNullElseGet(attribute.group(2), () -> attribute.group(3));
            attributes.put(attribute.group(1), value.replace("\\\"", "\""));
        }
        String rest = attributes.isEmpty() ? word : ATTRIBUTE.matcher(word).replaceAll("");
        Matcher position = POSITION.matcher(rest);
        while (position.find()) {
            attributes.put(position.group(1), position.group(2));
        }
        List<String> names = names(POSITION.matcher(rest).replaceAll(""));
        String tag = names.get(0);
        int hash = tag.indexOf('#');
        if (hash >= 0) {
            attributes.put("id", tag.substring(hash + 1));
            tag = tag.substring(0, hash);
        }
        return new Part(tag.equals("*") ? "" : tag, names.subList(1, names.size()), attributes, isChild);
    }

    /** Splits at dots outside of brackets, which names of classes may have. */
    private static List<String> names(String word) {
        List<String> names = new ArrayList<>();
        int from = 0;
        boolean isInBrackets = false;
        for (int i = 0; i < word.length(); i++) {
            char character = word.charAt(i);
            isInBrackets = character == '[' || (isInBrackets && character != ']');
            if (character == '.' && !isInBrackets) {
                names.add(word.substring(from, i));
                from = i + 1;
            }
        }
        names.add(word.substring(from));
        return names;
    }

    /** Takes time in proportion to parts and elements. */
    public boolean matches(List<Element> chain) {
        if (parts.isEmpty()) {
            return true;
        }
        BitSet places = new BitSet();
        places.set(0, chain.size());
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            if (i > 0) {
                places = outer(places, part.isChild, chain.size());
            }
            for (int place = places.nextSetBit(0); place >= 0; place = places.nextSetBit(place + 1)) {
                if (!part.matches(chain.get(place))) {
                    places.clear(place);
                }
            }
            if (places.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** Returns the places around some places: their parents, or all outer ones. */
    private static BitSet outer(BitSet places, boolean isChild, int size) {
        BitSet outer = new BitSet();
        if (isChild) {
            places.stream().filter(place -> place + 1 < size).forEach(place -> outer.set(place + 1));
        } else if (places.nextSetBit(0) + 1 < size) {
            outer.set(places.nextSetBit(0) + 1, size);
        }
        return outer;
    }
}
