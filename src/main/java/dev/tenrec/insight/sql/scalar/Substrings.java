package dev.tenrec.insight.sql.scalar;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Parts of texts and where they stand, counted from one. */
final class Substrings {
    private Substrings() {}

    static Object ofBytes(@Nullable Object[] a) {
        byte[] bytes = Values.bytes(a[0]);
        int[] range = range(bytes.length, a);
        return new String(Arrays.copyOfRange(bytes, range[0], range[1]), StandardCharsets.UTF_8);
    }

    static Object ofCharacters(@Nullable Object[] a) {
        int[] points = Values.text(a[0]).codePoints().toArray();
        int[] range = range(points.length, a);
        return new String(points, range[0], range[1] - range[0]);
    }

    /** Returns begin and end; a negative offset counts from the end, a negative length leaves so many off. */
    private static int[] range(int size, @Nullable Object[] a) {
        long offset = Numbers.toLong(a[1]);
        long from = offset > 0 ? offset - 1 : offset < 0 ? size + offset : 0;
        long length = a.length > 2 ? Numbers.toLong(a[2]) : size;
        boolean isNothing = offset == 0 && a.length > 1;
        long to = length < 0 ? size + length : from + Math.min(length, size);
        // An offset before the start takes from the length, too.
        int begin = (int) Math.max(0, Math.min(size, from));
        int end = (int) Math.max(begin, Math.min(size, to));
        return isNothing ? new int[] {0, 0} : new int[] {begin, end};
    }

    static String prefix(String text, long characters) {
        int count = text.codePointCount(0, text.length());
        return characters >= count
                ? text
                : text.substring(0, text.offsetByCodePoints(0, (int) Math.max(0, characters)));
    }

    static Object left(@Nullable Object[] a) {
        String text = Values.text(a[0]);
        long wanted = Numbers.toLong(a[1]);
        int count = text.codePointCount(0, text.length());
        return prefix(text, wanted < 0 ? count + wanted : wanted);
    }

    static Object right(@Nullable Object[] a) {
        String text = Values.text(a[0]);
        long wanted = Numbers.toLong(a[1]);
        int count = text.codePointCount(0, text.length());
        long skipped = wanted < 0 ? -wanted : count - wanted;
        return text.substring(text.offsetByCodePoints(0, (int) Math.max(0, Math.min(count, skipped))));
    }

    static Object position(@Nullable Object[] a) {
        String text = Values.text(a[0]);
        int from = a.length > 2 ? charOfByte(text, Numbers.toLong(a[2])) : 0;
        Scalars.checkSearch(text, Values.text(a[1]));
        int at = text.indexOf(Values.text(a[1]), from);
        return at < 0 ? 0L : text.substring(0, at).getBytes(StandardCharsets.UTF_8).length + 1L;
    }

    private static int charOfByte(String text, long position) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int before = (int) Math.max(0, Math.min(bytes.length, position - 1));
        return new String(bytes, 0, before, StandardCharsets.UTF_8).length();
    }

    static Object positionOfCharacters(@Nullable Object[] a) {
        String text = Values.text(a[0]);
        int count = text.codePointCount(0, text.length());
        long first = a.length > 2 ? Math.max(1, Numbers.toLong(a[2])) : 1;
        if (first > count + 1L) {
            return 0L;
        }
        Scalars.checkSearch(text, Values.text(a[1]));
        int at = text.indexOf(Values.text(a[1]), text.offsetByCodePoints(0, (int) (first - 1)));
        return at < 0 ? 0L : text.codePointCount(0, at) + 1L;
    }

    static Object positionInAnyCase(@Nullable Object[] a) {
        Object[] lower = a.clone();
        lower[0] = Values.text(a[0]).toLowerCase(Locale.ROOT);
        lower[1] = Values.text(a[1]).toLowerCase(Locale.ROOT);
        return position(lower);
    }

    static long count(String text, String part) {
        long count = 0;
        Scalars.checkSearch(text, part);
        for (int at = part.isEmpty() ? -1 : text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
            count++;
        }
        return count;
    }
}
