package dev.tenrec.insight.duck;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random funnels: one row for each value and step: how many came, and how long they took. */
final class FunnelQuestions {
    private static final String OTHER = "Other";

    private FunnelQuestions() {}

    static Question random(Random random, EventFacts events) {
        Calendar calendar = events.calendar(random);
        Period period = Period.random(random, calendar, events, "day", DuckEvents.DAYS);
        RandomFilter filter = RandomFilter.random(random, calendar, events.first());
        List<RandomNode> steps = new ArrayList<>();
        for (int i = 0; i < 2 + random.nextInt(3); i++) {
            steps.add(RandomNode.randomOrGroup(random, calendar, events));
        }
        String actor = random.nextInt(4) == 0 ? "grp" : "pid";
        boolean isStrict = random.nextInt(4) == 0;
        String unit = RandomProperties.any(random, "hour", "day", "day", "week");
        int window = 1 + random.nextInt(unit.equals("hour") ? 60 : 10);
        String breakdown =
                random.nextBoolean() ? null : RandomProperties.any(random, "e_plan", "e_url", "p_tier", "e_flag");
        String attribution = RandomProperties.any(random, "first_touch", "last_touch", "all_events", "step");
        int step = random.nextInt(steps.size());
        int limit = 1 + random.nextInt(4);
        boolean hidesOther = random.nextBoolean();
        String query = "{'kind':'FunnelsQuery','dateRange':" + period.json() + ",'properties':" + filter.json()
                + ",'series':["
                + String.join(",", steps.stream().map(each -> each.json("")).toList()) + "]"
                + (actor.equals("grp") ? ",'aggregation_group_type_index':0" : "")
                + (breakdown == null
                        ? ""
                        : ",'breakdownFilter':{'breakdown':'" + breakdown.substring(2) + "','breakdown_type':'"
                                + (breakdown.startsWith("p") ? "person" : "event") + "','breakdown_limit':" + limit
                                + ",'breakdown_hide_other_aggregation':" + hidesOther + "}")
                + ",'funnelsFilter':{'funnelOrderType':'" + (isStrict ? "strict" : "ordered")
                + "','funnelWindowInterval':" + window + ",'funnelWindowIntervalUnit':'" + unit
                + "','breakdownAttributionType':'" + attribution + "','breakdownAttributionValue':" + step + "}}";
        long micros = window * (unit.equals("hour") ? 3_600L : unit.equals("day") ? 86_400 : 604_800) * 1_000_000;
        String value = breakdown == null ? "''" : "coalesce(" + breakdown + ", '')";
        String sql = "WITH x AS (SELECT " + actor + " AS actor, us, " + value + " AS b, " + matches(steps)
                + " FROM e WHERE "
                + filter.sql() + " AND " + period.condition() + " AND " + actor + " IS NOT NULL), "
                + attributed(steps.size(), breakdown == null ? "none" : attribution, step, isStrict)
                + chains(steps.size(), isStrict, micros)
                + best(steps.size())
                + ", r AS (SELECT value FROM best GROUP BY value ORDER BY " + order(steps.size()) + "value LIMIT "
                + (breakdown == null ? 1 : limit) + ")"
                + ", l AS MATERIALIZED (SELECT best.*, CASE WHEN value IN (SELECT value FROM r) THEN value ELSE '"
                + OTHER + "' END AS line FROM best)"
                + rows(steps.size(), breakdown != null && hidesOther);
        return new Question(query, calendar, sql, FunnelQuestions::rows, false);
    }

    private static String matches(List<RandomNode> steps) {
        StringBuilder columns = new StringBuilder();
        for (int i = 0; i < steps.size(); i++) {
            columns.append(i == 0 ? "" : ", ")
                    .append(steps.get(i).condition())
                    .append(" AS m")
                    .append(i);
        }
        return columns.toString();
    }

    /** The events for each value by which an actor counts. */
    private static String attributed(int steps, String attribution, int step, boolean isStrict) {
        String any = IntStream.range(0, steps).mapToObj(i -> "m" + i).collect(Collectors.joining(" OR "));
        String set = " FILTER (b <> ''" + (isStrict ? "" : " AND (" + any + ")") + ") OVER (PARTITION BY actor)";
        return switch (attribution) {
            case "first_touch" -> "y AS (SELECT *, coalesce(arg_min(b, us)" + set + ", '') AS value FROM x), ";
            case "last_touch" -> "y AS (SELECT *, coalesce(arg_max(b, us)" + set + ", '') AS value FROM x), ";
            case "all_events" -> "y AS (SELECT *, b AS value FROM x), ";
            case "step" ->
                "w AS (SELECT DISTINCT actor, b AS value FROM x WHERE m" + step + "), y AS (SELECT x.* REPLACE (m"
                        + step + " AND b = value AS m" + step + "), value FROM x JOIN w USING (actor)), ";
            default -> "y AS (SELECT *, '' AS value FROM x), ";
        };
    }

    /**
     * At each event of a step the times of the attempt that began last and came so far, by the first events that took
     * it there. With strict order an attempt stays at a step for as long as the events are that step.
     */
    private static String chains(int steps, boolean isStrict, long micros) {
        String by = " OVER (PARTITION BY actor, value ORDER BY us)";
        StringBuilder sql = new StringBuilder("s0 AS (SELECT *, CASE WHEN m0 THEN [us] END AS c0 FROM y)");
        for (int i = 1; i < steps; i++) {
            String before = isStrict
                    ? "lag(c" + (i - 1) + ")" + by
                    : "last_value(c" + (i - 1) + " IGNORE NULLS) OVER (PARTITION BY actor, value ORDER BY us"
                            + " ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)";
            sql.append(", t" + i + " AS (SELECT *, " + before + " AS p" + i + ", sum(CASE WHEN m" + i
                    + " THEN 0 ELSE 1 END)" + by + " AS g" + i + " FROM s" + (i - 1) + ")");
            sql.append(", u" + i + " AS (SELECT *, CASE WHEN m" + i + " AND us - p" + i + "[1] <= " + micros
                    + " THEN list_append(p" + i + ", us) END AS n" + i + " FROM t" + i + ")");
            sql.append(", v" + i + " AS (SELECT *, first_value(n" + i + ") OVER (PARTITION BY actor, value, "
                    + (isStrict ? "g" + i + ", " : "") + "n" + i + "[1] ORDER BY us) AS k" + i + " FROM u" + i + ")");
            sql.append(", s" + i + " AS (SELECT *, CASE WHEN m" + i + " THEN "
                    + (isStrict
                            ? "last_value(k" + i + " IGNORE NULLS) OVER (PARTITION BY actor, value, g" + i
                                    + " ORDER BY us)"
                            : "k" + i)
                    + " END AS c" + i + " FROM v" + i + ")");
        }
        return sql.toString();
    }

    /** The highest step of each actor, and the attempt that reached it first. */
    private static String best(int steps) {
        StringBuilder highest = new StringBuilder("CASE");
        StringBuilder chain = new StringBuilder("CASE");
        for (int i = steps - 1; i >= 0; i--) {
            highest.append(" WHEN count(c" + i + ") > 0 THEN " + i);
            chain.append(" WHEN count(c" + i + ") > 0 THEN arg_min(c" + i + ", us) FILTER (c" + i + " IS NOT NULL)");
        }
        return ", best AS MATERIALIZED (SELECT actor, value, " + highest + " END AS highest, " + chain
                + " END AS chain FROM s" + (steps - 1) + " GROUP BY actor, value HAVING count(c0) > 0)";
    }

    private static String order(int steps) {
        StringBuilder order = new StringBuilder();
        for (int i = steps - 1; i >= 0; i--) {
            order.append("count(*) FILTER (highest >= " + i + ") DESC, ");
        }
        return order.toString();
    }

    private static String rows(int steps, boolean hidesOther) {
        StringBuilder sql = new StringBuilder();
        for (int i = 0; i < steps; i++) {
            String time = "(chain[" + (i + 1) + "] - chain[" + i + "]) / 1e6";
            sql.append(i == 0 ? " " : " UNION ALL ")
                    .append("SELECT line, ")
                    .append(i)
                    .append(" AS step, count(*), ");
            sql.append(i == 0 ? "NULL, NULL" : "avg(" + time + "), quantile_cont(" + time + ", 0.5)");
            sql.append(" FROM l WHERE highest >= ").append(i);
            sql.append(hidesOther ? " AND line <> '" + OTHER + "'" : "").append(" GROUP BY line");
        }
        return sql.toString();
    }

    private static List<String> rows(JsonNode answer) {
        List<String> rows = new ArrayList<>();
        for (JsonNode item : answer.get("results")) {
            for (JsonNode step : item.isArray() ? item : List.of(item)) {
                if (step.get("count").doubleValue() != 0) {
                    rows.add(step.path("breakdown_value").path(0).asText() + "|"
                            + step.get("order").asText() + "|"
                            + Question.number(step.get("count").asText()) + "|"
                            + time(step.get("average_conversion_time")) + "|"
                            + time(step.get("median_conversion_time")));
                }
            }
        }
        return rows;
    }

    private static String time(JsonNode seconds) {
        return seconds.isNull() ? "null" : Question.number(seconds.asText());
    }
}
