package dev.tenrec.insight.sql.scalar;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.limit.RecentMap;
import dev.tenrec.taxonomy.Regex;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** LIKE and regular expressions, all in linear time. A constant pattern is compiled once per call. */
final class PatternScalars {
    private static final int PATTERN_MAX = 1_000;
    private static final int KEPT_MAX = 32;
    /** LIKE and the dot take line ends, too. */
    private static final String ALL = "(?s)";

    private static final String ALL_IN_ANY_CASE = "(?is)";
    private static final String REGEX_SPECIAL = "\\.[]{}()*+?^$|";

    private static final String QUOTED = "\\()^$.[]?*+{:-|";

    private PatternScalars() {}

    static void addTo(Map<String, Scalars.Factory> all) {
        all.put("like", call -> matching(call, pattern -> like(pattern, ALL), false));
        all.put("notLike", call -> matching(call, pattern -> like(pattern, ALL), true));
        all.put("ilike", call -> matching(call, pattern -> like(pattern, ALL_IN_ANY_CASE), false));
        all.put("notILike", call -> matching(call, pattern -> like(pattern, ALL_IN_ANY_CASE), true));
        all.put("match", call -> matching(call, pattern -> ALL + pattern, false));
        all.put("matchIgnoreCase", call -> matching(call, pattern -> ALL_IN_ANY_CASE + pattern, false));
        all.put("extract", call -> compiled(call, 1, pattern -> ALL + pattern, (a, pattern) -> extract(a, pattern)));
        all.put("extractAll", call -> compiled(call, 1, pattern -> ALL + pattern, PatternScalars::extractAll));
        all.put("countMatches", call -> compiled(call, 1, pattern -> ALL + pattern, PatternScalars::count));
        all.put(
                "countMatchesCaseInsensitive",
                call -> compiled(call, 1, pattern -> ALL_IN_ANY_CASE + pattern, PatternScalars::count));
        all.put("regexpExtract", call -> compiled(call, 1, pattern -> ALL + pattern, PatternScalars::extractGroup));
        all.put("extractGroups", call -> compiled(call, 1, pattern -> ALL + pattern, PatternScalars::groups));
        all.put("extractAllGroups", call -> compiled(call, 1, pattern -> ALL + pattern, PatternScalars::allGroups));
        all.put(
                "extractAllGroupsHorizontal",
                call -> compiled(call, 1, pattern -> ALL + pattern, PatternScalars::allByGroup));
        all.put("regexpQuoteMeta", call -> a -> quoted(Values.text(a[0])));
        all.put(
                "replaceRegexpAll",
                call -> compiled(call, 1, pattern -> ALL + pattern, (a, pattern) -> replaced(a, pattern, true)));
        all.put(
                "replaceRegexpOne",
                call -> compiled(call, 1, pattern -> ALL + pattern, (a, pattern) -> replaced(a, pattern, false)));
        all.put("splitByRegexp", call -> compiled(call, 0, pattern -> ALL + pattern, PatternScalars::split));
        all.put("multiMatchAny", call -> anyOf(a -> a != 0));
        all.put("multiMatchAnyIndex", call -> anyOf(a -> a));
    }

    static Predicate<String> isLike(String like) {
        Pattern pattern = compile(like(like, ALL));
        return text -> pattern.matcher(text).find();
    }

    private static Scalar matching(
            Expression.Call call, java.util.function.UnaryOperator<String> regex, boolean isNegated) {
        return compiled(
                call,
                1,
                regex,
                (a, pattern) -> pattern.matcher(Values.text(a[0])).find() != isNegated);
    }

    private static Scalar compiled(
            Expression.Call call,
            int index,
            java.util.function.UnaryOperator<String> regex,
            BiFunction<@Nullable Object[], Pattern, @Nullable Object> function) {
        if (Scalars.constant(call, index) instanceof String text) {
            Pattern pattern = compile(regex.apply(text));
            return a -> function.apply(a, pattern);
        }
        Map<String, Pattern> kept = Collections.synchronizedMap(new RecentMap<>(KEPT_MAX));
        return a -> {
            String text = Values.text(a[index]);
            Pattern pattern = kept.get(text);
            if (pattern == null) {
                pattern = compile(regex.apply(text));
                kept.put(text, pattern);
            }
            return function.apply(a, pattern);
        };
    }

    private static Pattern compile(String regex) {
        if (regex.length() > PATTERN_MAX * 2) {
            throw SqlRefusal.query("A regular expression has at most " + PATTERN_MAX + " characters.");
        }
        try {
            return Regex.compile(regex);
        } catch (PatternSyntaxException malformed) {
            throw SqlRefusal.query("Invalid regular expression: " + malformed.getMessage());
        }
    }

    /** Translates {@code %} and {@code _}; a backslash takes the next character as it is. */
    private static String like(String pattern, String flags) {
        StringBuilder regex = new StringBuilder(flags).append('^');
        for (int i = 0; i < pattern.length(); i++) {
            char each = pattern.charAt(i);
            if (each == '%') {
                regex.append(".*");
            } else if (each == '_') {
                regex.append('.');
            } else {
                boolean isEscaped = each == '\\' && i + 1 < pattern.length();
                char literal = isEscaped ? pattern.charAt(++i) : each;
                regex.append(REGEX_SPECIAL.indexOf(literal) >= 0 ? "\\" : "").append(literal);
            }
        }
        return regex.append('$').toString();
    }

    private static String extract(@Nullable Object[] a, Pattern pattern) {
        Matcher matcher = pattern.matcher(Values.text(a[0]));
        return matcher.find() ? group(matcher) : "";
    }

    private static String group(Matcher matcher) {
        String found = matcher.group(matcher.groupCount() > 0 ? 1 : 0);
        return found == null ? "" : found;
    }

    private static List<Object> extractAll(@Nullable Object[] a, Pattern pattern) {
        List<Object> found = new ArrayList<>();
        Matcher matcher = pattern.matcher(Values.text(a[0]));
        while (matcher.find()) {
            Scalars.checkElements(found.size());
            found.add(group(matcher));
        }
        return found;
    }

    /** Counts the matches that are not empty. */
    private static Object count(@Nullable Object[] a, Pattern pattern) {
        Matcher matcher = pattern.matcher(Values.text(a[0]));
        long count = 0;
        while (matcher.find()) {
            count += matcher.end() > matcher.start() ? 1 : 0;
        }
        return count;
    }

    private static String extractGroup(@Nullable Object[] a, Pattern pattern) {
        Matcher matcher = pattern.matcher(Values.text(a[0]));
        long group = a.length > 2 ? Numbers.toLong(a[2]) : Math.min(1, matcher.groupCount());
        if (group < 0 || group > matcher.groupCount()) {
            throw SqlRefusal.query("The regular expression has no group " + group + ".");
        }
        String found = matcher.find() ? matcher.group((int) group) : "";
        return found == null ? "" : found;
    }

    private static List<Object> groups(Matcher matcher) {
        List<Object> groups = new ArrayList<>();
        for (int group = 1; group <= matcher.groupCount(); group++) {
            String found = matcher.group(group);
            groups.add(found == null ? "" : found);
        }
        return groups;
    }

    private static List<Object> groups(@Nullable Object[] a, Pattern pattern) {
        Matcher matcher = pattern.matcher(Values.text(a[0]));
        return matcher.find() ? groups(matcher) : List.of();
    }

    private static List<Object> allGroups(@Nullable Object[] a, Pattern pattern) {
        List<Object> found = new ArrayList<>();
        Matcher matcher = pattern.matcher(Values.text(a[0]));
        while (matcher.find()) {
            found.add(groups(matcher));
            Scalars.checkElements((long) found.size() * matcher.groupCount());
        }
        return found;
    }

    /** The matches of each group, where {@link #allGroups} has the groups of each match. */
    private static List<Object> allByGroup(@Nullable Object[] a, Pattern pattern) {
        List<Object> matches = allGroups(a, pattern);
        List<Object> byGroup = new ArrayList<>();
        for (int group = 0; group < pattern.groupCount(); group++) {
            int own = group;
            byGroup.add(matches.stream()
                    .<Object>map(match -> ((List<?>) match).get(own))
                    .toList());
        }
        return byGroup;
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            quoted.append(QUOTED.indexOf(each) >= 0 ? "\\" : "").append(each == '\0' ? "\\0" : String.valueOf(each));
        }
        return quoted.toString();
    }

    /** Replaces matches; in the replacement {@code \1} is a group. */
    private static String replaced(@Nullable Object[] a, Pattern pattern, boolean isAll) {
        String text = Values.text(a[0]);
        String replacement = Values.text(a[2]);
        StringBuilder result = new StringBuilder();
        Matcher matcher = pattern.matcher(text);
        int from = 0;
        while (matcher.find()) {
            result.append(text, from, matcher.start());
            append(result, replacement, matcher);
            from = matcher.end();
            Scalars.checkLength(result.length());
            if (!isAll) {
                break;
            }
        }
        return result.append(text, from, text.length()).toString();
    }

    private static void append(StringBuilder result, String replacement, Matcher matcher) {
        for (int i = 0; i < replacement.length(); i++) {
            char each = replacement.charAt(i);
            char next = each == '\\' && i + 1 < replacement.length() ? replacement.charAt(i + 1) : 0;
            if (next >= '0' && next <= '9') {
                int group = next - '0';
                String found = group <= matcher.groupCount() ? matcher.group(group) : "";
                result.append(found == null ? "" : found);
                i++;
            } else if (next == '\\') {
                result.append('\\');
                i++;
            } else {
                result.append(each);
            }
        }
    }

    private static List<Object> split(@Nullable Object[] a, Pattern pattern) {
        String text = Values.text(a[1]);
        if (pattern.pattern().equals(ALL)) {
            return SplitScalars.characters(text);
        }
        List<Object> parts = new ArrayList<>();
        Matcher matcher = pattern.matcher(text);
        int from = 0;
        while (matcher.find()) {
            if (matcher.end() > matcher.start()) {
                parts.add(text.substring(from, matcher.start()));
                from = matcher.end();
            }
        }
        parts.add(text.substring(from));
        return SplitScalars.limited(parts, a, 2);
    }

    private static Scalar anyOf(java.util.function.LongFunction<Object> result) {
        Map<String, Pattern> kept = Collections.synchronizedMap(new RecentMap<>(KEPT_MAX));
        return a -> {
            List<?> patterns = (List<?>) Objects.requireNonNull(a[1]);
            for (int i = 0; i < patterns.size(); i++) {
                String text = Values.text(patterns.get(i));
                Pattern pattern = kept.get(text);
                if (pattern == null) {
                    pattern = compile(ALL + text);
                    kept.put(text, pattern);
                }
                if (pattern.matcher(Values.text(a[0])).find()) {
                    return result.apply(i + 1L);
                }
            }
            return result.apply(0);
        };
    }
}
