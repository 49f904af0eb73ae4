package dev.tenrec.insight.duck;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Property filters of all types and operators, in JSON and in SQL.
 *
 * @param json the value of {@code properties}
 * @param sql a condition, never NULL
 */
record RandomFilter(String json, String sql) {
    private static final String NUMBER = "[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?";

    /** None, one, a list, or groups within groups. */
    static RandomFilter random(Random random, Calendar calendar, LocalDate first) {
        return switch (random.nextInt(8)) {
            case 0, 1, 2, 3 -> new RandomFilter("[]", "true");
            case 4, 5 -> list(random, calendar, first);
            default -> group(random, calendar, first, 2);
        };
    }

    /** One of a property of the person. */
    static RandomFilter person(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> one(random, "person", "p_", "tier", "'gold'", "'silver'", "''");
            case 1 -> one(random, "person", "p_", "age", "21", "'22'", "23.0", "24");
            default -> one(random, "person", "p_", "mail", "'d1@x.test'", "'@x'", "'7@'", "'none'");
        };
    }

    private static RandomFilter group(Random random, Calendar calendar, LocalDate first, int depth) {
        if (depth == 0 || random.nextInt(3) == 0) {
            return one(random, calendar, first);
        }
        List<RandomFilter> all = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            all.add(group(random, calendar, first, depth - 1));
        }
        String type = random.nextBoolean() ? "AND" : "OR";
        String json = all.stream().map(RandomFilter::json).collect(Collectors.joining(",", "[", "]"));
        return new RandomFilter("{'type':'" + type + "','values':" + json + "}", joined(all, " " + type + " "));
    }

    private static RandomFilter list(Random random, Calendar calendar, LocalDate first) {
        List<RandomFilter> all = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(2); i++) {
            all.add(one(random, calendar, first));
        }
        String json = all.stream().map(RandomFilter::json).collect(Collectors.joining(",", "[", "]"));
        return new RandomFilter(json, joined(all, " AND "));
    }

    private static String joined(List<RandomFilter> all, String joint) {
        return all.stream().map(RandomFilter::sql).collect(Collectors.joining(joint, "(", ")"));
    }

    private static RandomFilter one(Random random, Calendar calendar, LocalDate first) {
        return switch (random.nextInt(15)) {
            case 0, 1, 14 -> person(random);
            case 2 -> one(random, "group", "g_", "size", "5", "'50'", "7.5", "6");
            case 3 -> one(random, "event", "e_", "plan", "'free'", "'pro'", "''", "'Team'", "'r'");
            case 4 -> one(random, "event", "e_", "url", "'/'", "'/a'", "'PRICING'", "'/ü'");
            case 5 -> one(random, "event", "e_", "flag", "true", "'true'", "false", "'fal'");
            case 6 -> one(random, "event", "e_", "amount", "50", "0", "'700.5'", "'n/a'", "-12.5");
            case 12, 13 -> one(random, "event", "e_", "order", "'o7'", "'o12'", "'o150'", "'7'");
            case 7, 8 -> date(random, calendar, first);
            case 9 -> one(random, "event", "e_", "never", "1", "'x'");
            default -> {
                List<String> values = new ArrayList<>();
                for (String value : RandomProperties.MIXED) {
                    if (!value.equals("null") && !value.startsWith("{") && !value.startsWith("[")) {
                        values.add(value.replace('"', '\''));
                    }
                }
                yield one(random, "event", "e_", "mixed", values.toArray(String[]::new));
            }
        };
    }

    /** @param values JSON scalars, texts in single quotes */
    private static RandomFilter one(Random random, String type, String prefix, String key, String... values) {
        String column = prefix + key;
        String value = RandomProperties.any(random, values);
        String other = RandomProperties.any(random, values);
        boolean isList = random.nextBoolean();
        String list = isList ? "[" + value + "," + other + "]" : value;
        String operator = RandomProperties.any(
                random,
                "exact",
                "is_not",
                "in",
                "not_in",
                "icontains",
                "not_icontains",
                "regex",
                "not_regex",
                "gt",
                "gte",
                "lt",
                "lte",
                "min",
                "max",
                "between",
                "not_between",
                "is_set",
                "is_not_set");
        String sql = switch (operator.replaceFirst("^(is_)?not_?", "")) {
            case "", "exact", "in" -> either(isList, equal(column, value), equal(column, other));
            case "icontains" -> either(isList, contains(column, value), contains(column, other));
            case "regex" -> "regexp_matches(" + column + ", '[a-m7]{1,2}.?$')";
            case "gt" -> ordered(column, ">", value);
            case "gte", "min" -> ordered(column, ">=", value);
            case "lt" -> ordered(column, "<", value);
            case "lte", "max" -> ordered(column, "<=", value);
            case "between" -> "(" + ordered(column, ">=", value) + " AND " + ordered(column, "<=", other) + ")";
            default -> column + " IS NOT NULL";
        };
        boolean isNegative = operator.contains("not");
        String json = switch (operator) {
            case "is_set", "is_not_set" -> "";
            case "regex", "not_regex" -> ",'value':'[a-m7]{1,2}.?$'";
            case "between", "not_between" -> ",'value':[" + value + "," + other + "]";
            case "gt", "gte", "lt", "lte", "min", "max" -> ",'value':" + value;
            default -> ",'value':" + list;
        };
        String index = type.equals("group") ? ",'group_type_index':0" : "";
        return new RandomFilter(
                "{'key':'" + key + "','type':'" + type + "','operator':'" + operator + "'" + index + json + "}",
                (isNegative ? "NOT " : "") + "coalesce(" + sql + ", false)");
    }

    private static RandomFilter date(Random random, Calendar calendar, LocalDate first) {
        String operator = RandomProperties.any(random, "exact", "before", "after");
        String day = first.plusDays(random.nextInt(DuckEvents.DAYS)).toString();
        boolean isDay = random.nextBoolean();
        String value = isDay ? day : day + "T" + String.format("%02d", random.nextInt(24)) + ":00:00Z";
        String start = isDay ? calendar.instant("TIMESTAMP '" + day + "'") : "TIMESTAMPTZ '" + value + "'";
        String end = isDay ? calendar.instant("TIMESTAMP '" + day + "' + INTERVAL 1 DAY") : start;
        String found = "(CASE WHEN e_when_number IS NOT NULL THEN to_timestamp(e_when_number)"
                + " WHEN regexp_full_match(e_when, '\\d{4}-\\d\\d-\\d\\d') THEN "
                + calendar.instant("TRY_CAST(e_when AS TIMESTAMP)")
                + " WHEN e_when LIKE '%Z' THEN TRY_CAST(e_when AS TIMESTAMPTZ) END)";
        String sql = switch (operator) {
            case "before" -> found + " < " + start;
            case "after" -> found + (isDay ? " >= " : " > ") + end;
            default -> found + " >= " + start + " AND " + found + (isDay ? " < " : " <= ") + end;
        };
        return new RandomFilter(
                "{'key':'when','operator':'is_date_" + operator + "','value':'" + value + "'}",
                "coalesce(" + sql + ", false)");
    }

    private static String either(boolean isList, String one, String other) {
        return isList ? "(" + one + " OR " + other + ")" : one;
    }

    private static String equal(String column, String value) {
        String text = column + " = " + quoted(value);
        return isNumber(value) ? "coalesce(" + column + "_number = " + bare(value) + "::DOUBLE, " + text + ")" : text;
    }

    private static String contains(String column, String value) {
        return "contains(lower(" + column + "), lower(" + quoted(value) + "))";
    }

    private static String ordered(String column, String sign, String value) {
        String text = column + " " + sign + " " + quoted(value);
        return isNumber(value)
                ? "coalesce(" + column + "_parsed " + sign + " " + bare(value) + "::DOUBLE, " + text + ")"
                : text;
    }

    private static boolean isNumber(String value) {
        return bare(value).matches(NUMBER);
    }

    private static String bare(String value) {
        return value.replace("'", "");
    }

    private static String quoted(String value) {
        return "'" + bare(value) + "'";
    }
}
