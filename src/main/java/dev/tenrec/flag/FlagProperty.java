package dev.tenrec.flag;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.tenrec.error.ApiException;
import dev.tenrec.taxonomy.Regex;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * A condition of a flag on one property of a person or group, as the flags of the service judge it, which is not how
 * its queries do: equality ignores case, texts of true and false are booleans, only numbers have an order.
 */
final class FlagProperty {
    private static final Set<String> NEGATIVE = Set.of(
            "is_not",
            "not_icontains",
            "not_icontains_multi",
            "not_regex",
            "is_not_set",
            "not_starts_with",
            "not_ends_with",
            "not_between",
            "not_in",
            "semver_neq");
    private static final java.util.regex.Pattern RELATIVE = java.util.regex.Pattern.compile("-?([0-9]{1,4})([hdwmy])");
    private static final java.util.regex.Pattern NUMBER =
            java.util.regex.Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?");
    private static final int PATTERN_SIZE_MAX = 1_000;
    private static final int NUMBER_SIZE_MAX = 40;

    private final String key;
    private final boolean isNegative;
    private final boolean isPresence;
    private final BiPredicate<JsonNode, Instant> positive;

    private FlagProperty(String key, String operator, BiPredicate<JsonNode, Instant> positive) {
        this.key = key;
        this.isNegative = NEGATIVE.contains(operator);
        this.isPresence = operator.equals("is_set") || operator.equals("is_not_set");
        this.positive = positive;
    }

    String key() {
        return key;
    }

    /** Returns whether properties pass; a missing one passes a negative operator. */
    boolean matches(JsonNode properties, Instant now) {
        JsonNode value = properties.get(key);
        if (value == null || isPresence) {
            return (value != null) != isNegative;
        }
        return positive.test(value, now) != isNegative;
    }

    /** Reads a condition; refuses one that means nothing. */
    static FlagProperty parse(JsonNode node) {
        String key = node.path("key").asText();
        String operator = node.path("operator").asText("exact");
        operator = operator.equals("null") || operator.isEmpty() ? "exact" : operator;
        JsonNode value = node.path("value");
        if (key.isEmpty()) {
            throw ApiException.invalid("filters", "A property of a condition has no key.");
        }
        return new FlagProperty(key, operator, predicate(operator, value));
    }

    private static BiPredicate<JsonNode, Instant> predicate(String operator, JsonNode value) {
        String text = text(value);
        String folded = folded(text);
        return switch (operator) {
            case "exact", "is_not", "in", "not_in" -> equality(value);
            case "is_set", "is_not_set" -> (found, now) -> true;
            case "icontains", "not_icontains" ->
                (found, now) -> folded(text(found)).contains(folded);
            case "icontains_multi", "not_icontains_multi" -> (found, now) -> holdsAny(found, value);
            case "starts_with", "not_starts_with" ->
                (found, now) -> folded(text(found)).startsWith(folded);
            case "ends_with", "not_ends_with" ->
                (found, now) -> folded(text(found)).endsWith(folded);
            case "regex", "not_regex" -> {
                Pattern pattern = pattern(text);
                yield (found, now) -> pattern.matcher(text(found)).find();
            }
            case "gt", "gte", "lt", "lte" -> {
                double limit = number(value);
                yield (found, now) -> !found.isNull() && isOrdered(operator, number(found), limit);
            }
            case "between", "not_between" -> {
                double low = number(value.path(0));
                double high = number(value.path(1));
                yield (found, now) -> {
                    double number = number(found);
                    return number >= low && number <= high;
                };
            }
            case "is_date_before", "is_date_after", "is_date_exact" -> {
                if (value.isBoolean() || (relative(text, Instant.EPOCH) == null && date(value) == null)) {
                    throw ApiException.invalid("filters", "Invalid date value: " + text);
                }
                yield (found, now) -> isDated(operator, found, value, now);
            }
            case "semver_eq",
                    "semver_neq",
                    "semver_gt",
                    "semver_gte",
                    "semver_lt",
                    "semver_lte",
                    "semver_tilde",
                    "semver_caret",
                    "semver_wildcard" -> {
                Predicate<JsonNode> versions = FlagVersion.predicate(operator, text);
                yield (found, now) -> versions.test(found);
            }
            default ->
                throw ApiException.invalid(
                        "filters", "The operator \"" + operator + "\" is not supported in feature flags.");
        };
    }

    private static BiPredicate<JsonNode, Instant> equality(JsonNode expected) {
        if (isBooleanLike(expected) || (expected.isArray() && expected.isEmpty())) {
            boolean isTrue = isTrue(expected);
            return (found, now) -> isTrue == isTrue(found);
        }
        Set<String> texts = new HashSet<>();
        for (JsonNode each : expected.isArray() ? expected : List.of(expected)) {
            texts.add(text(each).toLowerCase(Locale.ROOT));
        }
        return (found, now) -> texts.contains(text(found).toLowerCase(Locale.ROOT));
    }

    /** True for booleans, their texts, and lists of nothing else. */
    private static boolean isBooleanLike(JsonNode value) {
        if (value.isArray()) {
            for (JsonNode each : value) {
                if (!isBooleanLike(each)) {
                    return false;
                }
            }
            return true;
        }
        return value.isBoolean()
                || (value.isTextual()
                        && List.of("true", "false").contains(value.asText().toLowerCase(Locale.ROOT)));
    }

    private static boolean isTrue(JsonNode value) {
        if (value.isArray()) {
            for (JsonNode each : value) {
                if (!isTrue(each)) {
                    return false;
                }
            }
            return true;
        }
        return value.isBoolean()
                ? value.booleanValue()
                : value.isTextual()
                        && value.textValue().toLowerCase(Locale.ROOT).equals("true");
    }

    /** False for NaN. */
    private static boolean isOrdered(String operator, double found, double expected) {
        return switch (operator) {
            case "gt" -> found > expected;
            case "gte" -> found >= expected;
            case "lt" -> found < expected;
            default -> found <= expected;
        };
    }

    private static boolean holdsAny(JsonNode found, JsonNode parts) {
        for (JsonNode part : parts.isArray() ? parts : List.of(parts)) {
            if (folded(text(found)).contains(folded(text(part)))) {
                return true;
            }
        }
        return false;
    }

    /** The number that a value is, or that its text says; NaN for none. */
    private static double number(JsonNode value) {
        if (value.isInt() || value.isLong()) {
            return value.doubleValue();
        }
        String text = text(value);
        return text.length() <= NUMBER_SIZE_MAX && NUMBER.matcher(text).matches()
                ? Double.parseDouble(text)
                : Double.NaN;
    }

    private static boolean isDated(String operator, JsonNode found, JsonNode expected, Instant now) {
        Instant relative = relative(text(expected), now);
        Instant limit = relative == null ? date(expected) : relative;
        Instant date = date(found);
        if (date == null || limit == null) {
            return false;
        }
        return switch (operator) {
            case "is_date_before" -> date.isBefore(limit);
            case "is_date_after" -> date.isAfter(limit);
            default -> date.equals(limit);
        };
    }

    private static @Nullable Instant relative(String text, Instant now) {
        Matcher matcher = RELATIVE.matcher(text);
        if (!matcher.matches()) {
            return null;
        }
        int count = Integer.parseInt(matcher.group(1));
        ZonedDateTime time = now.atZone(ZoneOffset.UTC);
        return switch (matcher.group(2)) {
            case "h" -> time.minusHours(count).toInstant();
            case "d" -> time.minusDays(count).toInstant();
            case "w" -> time.minusWeeks(count).toInstant();
            case "m" -> time.minusMonths(count).toInstant();
            default -> time.minusYears(count).toInstant();
        };
    }

    /** A date in ISO 8601, in UTC where it names no zone, or a number of milliseconds; null for anything else. */
    private static @Nullable Instant date(JsonNode value) {
        if (value.isNumber()) {
            return Instant.ofEpochMilli(value.longValue());
        }
        if (!value.isTextual()) {
            return null;
        }
        String text = value.textValue().strip().replace(' ', 'T');
        try {
            if (text.length() == 10) {
                return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
            }
            return text.matches(".*(Z|[+-]\\d\\d:?\\d\\d)")
                    ? OffsetDateTime.parse(text).toInstant()
                    : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException noDate) {
            return null;
        }
    }

    private static Pattern pattern(String text) {
        if (text.length() > PATTERN_SIZE_MAX) {
            throw ApiException.invalid(
                    "filters", "A regular expression has at most " + PATTERN_SIZE_MAX + " characters.");
        }
        try {
            return Regex.compile(text);
        } catch (PatternSyntaxException invalid) {
            throw ApiException.invalid("filters", "Invalid regular expression: " + invalid.getDescription());
        }
    }

    /** The text by which a value is compared: a string itself, anything else as JSON. */
    static String text(JsonNode value) {
        return value.isTextual() ? value.textValue() : value.isMissingNode() ? "" : value.toString();
    }

    /** Folds ASCII alone, as the service does. */
    private static String folded(String text) {
        StringBuilder folded = new StringBuilder(text);
        for (int i = 0; i < folded.length(); i++) {
            char character = folded.charAt(i);
            folded.setCharAt(i, character >= 'A' && character <= 'Z' ? (char) (character + 32) : character);
        }
        return folded.toString();
    }
}
