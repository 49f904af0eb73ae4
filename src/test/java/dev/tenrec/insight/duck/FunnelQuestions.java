package dev.tenrec.insight.duck;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random funnels: one row for each value and step: how many came, and how long they took. */
final class FunnelQuestions {
    private static final String OTHER = "$$_posthog_breakdown_other_$$";

    private FunnelQuestions() {}

    static Question random(Random random, DuckEvents events) {
        Calendar calendar = Calendar.random(random);
        Period period = Period.random(random, calendar, events, "day", DuckEvents.DAYS);
        RandomFilter filter = RandomFilter.random(random, calendar, events.first());
        List<RandomNode> steps = new ArrayList<>();
        for (int i = 0; i < 2 + random.nextInt(3); i++) {
            steps.add(RandomNode.random(random, calendar, events));
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
        boolean isOfAll = breakdown != null && attribution.equals("all_events");
        String sql = "WITH x AS (SELECT " + actor + " AS actor, us, " + value + " AS b, " + matches(steps)
                + " FROM e WHERE "
                + filter.sql() + " AND " + period.condition() + " AND " + actor + " IS NOT NULL), "
                + chains(steps.size(), isOfAll ? "actor, b" : "actor", isStrict, micros)
                + best(steps.size(), isOfAll)
                + ", v AS (SELECT best.*, " + attributed(breakdown == null ? "none" : attribution, step)
                + " AS value FROM best)"
                + ", r AS (SELECT value FROM v GROUP BY value ORDER BY count(*) DESC, value LIMIT "
                + (breakdown == null ? 1 : limit) + ")"
                + ", l AS MATERIALIZED (SELECT v.*, CASE WHEN value IN (SELECT value FROM r) THEN value ELSE '" + OTHER
                + "' END AS line FROM v)"
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

    /** At each event of a step the times of the attempt that began last and came so far. */
    private static String chains(int steps, String partition, boolean isStrict, long micros) {
        StringBuilder sql = new StringBuilder("s0 AS (SELECT *, CASE WHEN m0 THEN [us] END AS c0 FROM x)");
        for (int i = 1; i < steps; i++) {
            String order = " OVER (PARTITION BY " + partition + " ORDER BY us";
            String before = isStrict
                    // With values of their own, the events of other values still lie between.
                    ? "lag(c" + (i - 1) + ")" + " OVER (PARTITION BY actor ORDER BY us)"
                    : "last_value(c" + (i - 1) + " IGNORE NULLS)" + order
                            + " ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)";
            sql.append(", t")
                    .append(i)
                    .append(" AS (SELECT *, ")
                    .append(before)
                    .append(" AS p")
                    .append(i);
            sql.append(", lag(b) OVER (PARTITION BY actor ORDER BY us) AS lb").append(i);
            sql.append(" FROM s")
                    .append(i - 1)
                    .append("), s")
                    .append(i)
                    .append(" AS (SELECT *, CASE WHEN m")
                    .append(i);
            sql.append(" AND us - p").append(i).append("[1] <= ").append(micros);
            if (isStrict && partition.contains("b")) {
                sql.append(" AND b = lb").append(i);
            }
            sql.append(" THEN list_append(p").append(i).append(", us) END AS c").append(i);
            sql.append(" FROM t").append(i).append(")");
        }
        return sql.toString();
    }

    /** The highest step of each actor, and the attempt that reached it first. */
    private static String best(int steps, boolean isOfAll) {
        StringBuilder highest = new StringBuilder("CASE");
        StringBuilder chain = new StringBuilder("CASE");
        for (int i = steps - 1; i >= 0; i--) {
            highest.append(" WHEN count(c").append(i).append(") > 0 THEN ").append(i);
            chain.append(" WHEN count(c")
                    .append(i)
                    .append(") > 0 THEN arg_min(c")
                    .append(i)
                    .append(", us) FILTER (c");
            chain.append(i).append(" IS NOT NULL)");
        }
        StringBuilder any = new StringBuilder("false");
        for (int i = 0; i < steps; i++) {
            any.append(" OR m").append(i);
        }
        return ", best AS MATERIALIZED (SELECT actor, " + (isOfAll ? "b" : "''") + " AS own, " + highest
                + " END AS highest, "
                + chain
                + " END AS chain, arg_min(b, us) FILTER (m0) AS first, arg_max(b, us) FILTER (" + any
                + ") AS last FROM s"
                + (steps - 1) + " GROUP BY actor" + (isOfAll ? ", b" : "") + " HAVING count(c0) > 0)";
    }

    private static String attributed(String attribution, int step) {
        return switch (attribution) {
            case "first_touch" -> "first";
            case "last_touch" -> "last";
            case "all_events" -> "own";
            case "step" ->
                "coalesce((SELECT any_value(b) FROM x WHERE x.actor = best.actor AND x.us = chain[" + (step + 1)
                        + "]), '')";
            default -> "''";
        };
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
