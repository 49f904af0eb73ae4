package dev.tenrec.insight.sql.scalar;

import static dev.tenrec.insight.sql.scalar.ArrayScalars.list;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Texts to lists and back. */
final class SplitScalars {
    private SplitScalars() {}

    static void addTo(Map<String, Scalars.Factory> all) {
        all.put("splitByChar", call -> SplitScalars::split);
        all.put("splitByString", call -> SplitScalars::split);
        all.put("splitByWhitespace", call -> a -> words(Values.text(a[0])));
        all.put("arrayStringConcat", call -> SplitScalars::joined);
        all.put("multiSearchAny", call -> a -> containsAny(Values.text(a[0]), list(a[1])));
        all.put(
                "multiSearchAnyCaseInsensitive",
                call -> a -> containsAny(
                        Values.text(a[0]).toLowerCase(Locale.ROOT),
                        list(a[1]).stream()
                                .map(each -> Values.text(each).toLowerCase(Locale.ROOT))
                                .toList()));
    }

    private static boolean containsAny(String text, List<?> parts) {
        Scalars.checkSearches(text, parts);
        return parts.stream().anyMatch(part -> text.contains(Values.text(part)));
    }

    private static List<Object> split(@Nullable Object[] a) {
        String separator = Values.text(a[0]);
        String text = Values.text(a[1]);
        if (separator.isEmpty()) {
            return characters(text);
        }
        List<Object> parts = new ArrayList<>();
        int from = 0;
        Scalars.checkSearch(text, separator);
        for (int at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, from)) {
            Scalars.checkElements(parts.size());
            parts.add(text.substring(from, at));
            from = at + separator.length();
        }
        parts.add(text.substring(from));
        return limited(parts, a, 2);
    }

    /** Keeps the first parts, as many as an argument says, if it is there; the rest is left out. */
    static List<Object> limited(List<Object> parts, @Nullable Object[] a, int index) {
        long max = a.length > index ? Numbers.toLong(a[index]) : 0;
        return max > 0 && parts.size() > max ? parts.subList(0, (int) max) : parts;
    }

    static List<Object> characters(String text) {
        List<Object> parts = new ArrayList<>();
        Scalars.checkElements(text.length());
        text.codePoints().forEach(point -> parts.add(Character.toString(point)));
        return parts;
    }

    private static List<Object> words(String text) {
        List<Object> words = new ArrayList<>();
        for (String word : text.split("\\s+", -1)) {
            if (!word.isEmpty()) {
                words.add(word);
            }
        }
        return words;
    }

    private static String joined(@Nullable Object[] a) {
        return list(a[0]).stream()
                .filter(Objects::nonNull)
                .map(Object::toString)
                .collect(Collectors.joining(a.length > 1 ? Values.text(a[1]) : ""));
    }
}
