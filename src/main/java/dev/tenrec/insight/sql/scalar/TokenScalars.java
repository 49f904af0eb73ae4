package dev.tenrec.insight.sql.scalar;

import static dev.tenrec.insight.sql.scalar.ArrayScalars.list;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Words and other pieces of texts, and searches for several of them. */
final class TokenScalars {
    private TokenScalars() {}

    static void addTo(Map<String, Scalars.Factory> all) {
        all.put(
                "alphaTokens",
                call -> a -> SplitScalars.limited(runs(Values.text(a[0]), TokenScalars::isLetter), a, 1));
        all.put(
                "splitByNonAlpha",
                call -> a -> SplitScalars.limited(runs(Values.text(a[0]), each -> !isBetweenWords(each)), a, 1));
        all.put("tokens", call -> a -> runs(Values.text(a[0]), TokenScalars::isOfToken));
        all.put("ngrams", call -> a -> ngrams(Values.text(a[0]), Numbers.toLong(a[1])));
        all.put("hasToken", call -> a -> hasToken(Values.text(a[0]), Values.text(a[1])));
        all.put("hasTokenCaseInsensitive", call -> a -> hasToken(lower(a[0]), lower(a[1])));
        all.put("hasSubsequence", call -> a -> hasSubsequence(Values.text(a[0]), Values.text(a[1])));
        all.put("hasSubsequenceCaseInsensitive", call -> a -> hasSubsequence(lower(a[0]), lower(a[1])));
        all.put("translate", call -> a -> translated(Values.text(a[0]), Values.text(a[1]), Values.text(a[2])));
        all.put("locate", call -> a -> Substrings.position(new Object[] {a[1], a[0]}));
        all.put("countSubstringsCaseInsensitive", call -> a -> Substrings.count(lower(a[0]), lower(a[1])));
        all.put(
                "positionCaseInsensitiveUTF8",
                call -> a -> Substrings.positionOfCharacters(new Object[] {lower(a[0]), lower(a[1])}));
        all.put("multiSearchAllPositions", call -> a -> positions(a, false, false));
        all.put("multiSearchFirstPosition", call -> a -> first(positions(a, false, false)));
        all.put(
                "hasAnyTokens",
                call -> a -> list(a[1]).stream().anyMatch(token -> hasToken(lower(a[0]), lower(token))));
        all.put(
                "hasAllTokens",
                call -> a -> list(a[1]).stream().allMatch(token -> hasToken(lower(a[0]), lower(token))));
        for (boolean isUtf8 : new boolean[] {false, true}) {
            String end = isUtf8 ? "UTF8" : "";
            if (isUtf8) {
                all.put("multiSearchAllPositionsUTF8", call -> a -> positions(a, false, true));
                all.put("multiSearchFirstPositionUTF8", call -> a -> first(positions(a, false, true)));
            }
            all.put("multiSearchAllPositionsCaseInsensitive" + end, call -> a -> positions(a, true, isUtf8));
            all.put("multiSearchFirstPositionCaseInsensitive" + end, call -> a -> first(positions(a, true, isUtf8)));
        }
        all.put("multiSearchFirstIndexCaseInsensitive", call -> a -> firstIndex(lowered(a)));
        all.put("multiSearchFirstIndex", call -> a -> firstIndex(a));
        all.put("appendTrailingCharIfAbsent", call -> a -> ended(Values.text(a[0]), Values.text(a[1])));
    }

    private static String lower(@Nullable Object text) {
        return Values.text(text).toLowerCase(Locale.ROOT);
    }

    private static boolean isLetter(int point) {
        return (point >= 'a' && point <= 'z') || (point >= 'A' && point <= 'Z');
    }

    /** Beyond ASCII all characters are part of a token. */
    private static boolean isOfToken(int point) {
        return isLetter(point) || (point >= '0' && point <= '9') || point > 0x7f;
    }

    private static boolean isBetweenWords(int point) {
        return Character.isWhitespace(point) || (point > ' ' && point < 0x7f && !isOfToken(point));
    }

    /** The longest pieces whose characters all are of a kind. */
    private static List<Object> runs(String text, IntPredicate isPart) {
        List<Object> runs = new ArrayList<>();
        int from = -1;
        for (int at = 0; at <= text.length(); at++) {
            boolean isInside = at < text.length() && isPart.test(text.charAt(at));
            if (isInside && from < 0) {
                from = at;
            } else if (!isInside && from >= 0) {
                Scalars.checkElements(runs.size());
                runs.add(text.substring(from, at));
                from = -1;
            }
        }
        return runs;
    }

    private static List<Object> ngrams(String text, long size) {
        int[] points = text.codePoints().toArray();
        List<Object> parts = new ArrayList<>();
        long count = size <= 0 ? 0 : Math.max(0, points.length - size + 1);
        Scalars.checkLength(count * Math.max(0, Math.min(size, points.length)));
        for (int from = 0; from < count; from++) {
            Scalars.checkElements(parts.size());
            parts.add(new String(points, from, (int) size));
        }
        return parts;
    }

    private static boolean hasToken(String text, String token) {
        Scalars.checkSearch(text, token);
        for (int at = token.isEmpty() ? -1 : text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1)) {
            int end = at + token.length();
            boolean begins = at == 0 || !isOfToken(text.charAt(at - 1));
            if (begins && (end == text.length() || !isOfToken(text.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasSubsequence(String text, String wanted) {
        int found = 0;
        for (int at = 0; at < text.length() && found < wanted.length(); at++) {
            found += text.charAt(at) == wanted.charAt(found) ? 1 : 0;
        }
        return found == wanted.length();
    }

    /** Replaces each character by the one at its place; those without one are taken out. */
    private static String translated(String text, String from, String to) {
        int[] replacements = to.codePoints().toArray();
        Map<Integer, Integer> places = new HashMap<>();
        int[] points = from.codePoints().toArray();
        for (int place = 0; place < points.length; place++) {
            places.putIfAbsent(points[place], place);
        }
        StringBuilder result = new StringBuilder();
        text.codePoints().forEach(point -> {
            Integer place = places.get(point);
            if (place == null) {
                result.appendCodePoint(point);
            } else if (place < replacements.length) {
                result.appendCodePoint(replacements[place]);
            }
        });
        return result.toString();
    }

    private static List<Object> positions(@Nullable Object[] given, boolean inAnyCase, boolean ofCharacters) {
        @Nullable Object[] a = inAnyCase ? lowered(given) : given;
        List<Object> positions = new ArrayList<>();
        Scalars.checkSearches(Values.text(a[0]), list(a[1]));
        for (Object part : list(a[1])) {
            Object[] search = {a[0], part};
            positions.add(ofCharacters ? Substrings.positionOfCharacters(search) : Substrings.position(search));
        }
        return positions;
    }

    private static @Nullable Object[] lowered(@Nullable Object[] a) {
        return new Object[] {
            lower(a[0]), list(a[1]).stream().map(TokenScalars::lower).toList()
        };
    }

    private static long first(List<Object> positions) {
        return positions.stream()
                .mapToLong(Numbers::toLong)
                .filter(at -> at > 0)
                .min()
                .orElse(0);
    }

    private static long firstIndex(@Nullable Object[] a) {
        String text = Values.text(a[0]);
        List<?> parts = list(a[1]);
        Scalars.checkSearches(text, parts);
        for (int index = 0; index < parts.size(); index++) {
            if (text.contains(Values.text(parts.get(index)))) {
                return index + 1L;
            }
        }
        return 0;
    }

    private static String ended(String text, String end) {
        return text.isEmpty() || text.endsWith(end) ? text : text + end;
    }
}
