package dev.tenrec.insight.duck;

import java.util.Random;

/**
 * The math of a series.
 *
 * @param name on the wire
 * @param value an aggregate over the rows of a cell; of numbers, over the rows of an actor in a cell
 */
record TrendsMath(String name, String value) {
    private static final String[] COUNTS = {"total", "total", "dau", "dau", "unique_session", "unique_group"};
    private static final String[] NUMBERS = {"sum", "avg", "min", "max", "median", "p75", "p90", "p95", "p99"};
    private static final String[] FIRST = {"first_time_for_user", "first_matching_event_for_user"};
    private static final String EXPRESSION = "hogql";
    private static final String[] ROLLING = {"weekly_active", "monthly_active"};

    static TrendsMath random(Random random, boolean mayRoll) {
        String name = switch (random.nextInt(9)) {
            case 8 -> EXPRESSION;
            case 0, 1, 2 -> RandomProperties.any(random, NUMBERS);
            case 3 -> RandomProperties.any(random, NUMBERS).replace("sum", "avg") + "_count_per_actor";
            case 4 -> RandomProperties.any(random, mayRoll ? ROLLING : FIRST);
            case 5 -> RandomProperties.any(random, FIRST);
            default -> RandomProperties.any(random, COUNTS);
        };
        return new TrendsMath(name, value(name.replace("_count_per_actor", "")));
    }

    private static String value(String name) {
        return switch (name) {
            case "total" -> "count(*)";
            case EXPRESSION -> "coalesce(count(*) * 1.5 / count(DISTINCT pid), 0)";
            case "unique_session" -> "count(DISTINCT sid)";
            case "unique_group" -> "count(DISTINCT grp)";
            case "sum", "avg", "min", "max" -> "coalesce(" + name + "(n), 0)";
            case "median" -> "coalesce(quantile_cont(n, 0.5), 0)";
            case "p75", "p90", "p95", "p99" -> "coalesce(quantile_cont(n, 0." + name.substring(1) + "), 0)";
            default -> "count(DISTINCT pid)";
        };
    }

    /** The fields of a series. */
    String json() {
        return ",'math':'" + name + "'"
                + (name.equals(EXPRESSION) ? ",'math_hogql':'count() * 1.5 / count(DISTINCT person_id)'" : "")
                + (isOfNumbers() ? ",'math_property':'amount'" : "")
                + (name.equals("unique_group") ? ",'math_group_type_index':0" : "");
    }

    boolean isOfNumbers() {
        return !isPerActor() && (value.contains("(n)") || value.contains("(n,"));
    }

    boolean isPerActor() {
        return name.endsWith("_per_actor");
    }

    /** The math at points of an interval: a window no longer than the points is none. */
    TrendsMath at(String interval) {
        boolean isCovered = days() == 7
                ? interval.matches("week|month|quarter|year")
                : days() == 30 && interval.matches("month|quarter|year");
        return isCovered ? new TrendsMath("dau", value) : this;
    }

    /** Whether a running total counts each actor once. */
    boolean isCumulatedOnce() {
        return name.equals("dau") || name.equals("unique_group");
    }

    boolean isFirst() {
        return name.startsWith("first_");
    }

    /** The days of a window, or 0. */
    int days() {
        return name.equals("weekly_active") ? 7 : name.equals("monthly_active") ? 30 : 0;
    }
}
