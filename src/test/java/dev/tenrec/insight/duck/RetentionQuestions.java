package dev.tenrec.insight.duck;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random retention: one row for each cohort and period that is not zero, and one for those back at once. */
final class RetentionQuestions {
    private RetentionQuestions() {}

    static Question random(Random random, EventFacts events) {
        Calendar calendar = events.calendar(random);
        String interval = RandomProperties.any(random, "day", "day", "week", "month");
        RandomFilter filter = RandomFilter.random(random, calendar, events.first());
        RandomNode target = RandomNode.random(random, calendar, events);
        RandomNode returning = RandomNode.random(random, calendar, events);
        LocalDate from = events.first().plusDays(random.nextInt(20) - 5L);
        LocalDate to = from.plusDays(random.nextInt(30));
        boolean hasEnd = random.nextBoolean();
        int total = 1 + random.nextInt(12);
        int lookahead = random.nextBoolean() ? 0 : 1 + random.nextInt(8);
        int occurrences = random.nextInt(3) == 0 ? 2 : 1;
        boolean isCumulative = random.nextInt(3) == 0;
        String type = RandomProperties.any(
                random, "retention_recurring", "retention_first_time", "retention_first_ever_occurrence");
        String actor = random.nextInt(4) == 0 ? "grp" : "pid";
        String breakdown = random.nextInt(4) == 0 ? RandomProperties.any(random, "plan", "flag") : null;
        String query = "{'kind':'RetentionQuery','properties':" + filter.json() + ",'dateRange':{'date_from':'" + from
                + "'" + (hasEnd ? ",'date_to':'" + to + "'" : "") + "}"
                + (actor.equals("grp") ? ",'aggregation_group_type_index':0" : "")
                + (breakdown == null
                        ? ""
                        : ",'breakdownFilter':{'breakdown':'" + breakdown + "','breakdown_type':'event'}")
                + ",'retentionFilter':{'period':'" + Character.toUpperCase(interval.charAt(0)) + interval.substring(1)
                + "','totalIntervals':" + total + (lookahead == 0 ? "" : ",'lookaheadIntervals':" + lookahead)
                + ",'retentionType':'" + type + "','minimumOccurrences':" + occurrences + ",'cumulative':"
                + isCumulative + ",'targetEntity':" + entity(target) + ",'returningEntity':" + entity(returning) + "}}";
        String first = calendar.start(interval, "TIMESTAMP '" + from + "'");
        String now = "(TIMESTAMPTZ '" + events.now() + "' AT TIME ZONE '" + calendar.zone() + "')";
        String last = calendar.start(interval, hasEnd ? "TIMESTAMP '" + to + "'" : now);
        // The first event ever has one value; else each value has cohorts and returns of its own.
        boolean isFirstEver = type.equals("retention_first_ever_occurrence");
        String same = breakdown == null || isFirstEver ? "" : " AND j.b = i.b";
        String sameReturn = breakdown == null || isFirstEver ? "" : " AND n.b = c.b";
        String index = number(interval, first, calendar.start(interval, calendar.local()));
        String sql = "WITH w AS (SELECT " + number(interval, first, last) + " + 1 AS cohorts),"
                + " x AS (SELECT " + actor + " AS actor, us, " + index + " AS p, " + target.condition() + " AS t, "
                + target.event() + " AS bare, " + returning.condition() + " AS r, "
                + (breakdown == null ? "''" : "coalesce(e_" + breakdown + ", '')") + " AS b"
                + " FROM e WHERE " + filter.sql() + " AND " + actor + " IS NOT NULL),"
                + " i AS MATERIALIZED (SELECT x.*, w.cohorts FROM x, w WHERE p >= 0 AND p < cohorts + "
                + Math.max(0, lookahead - 1) + "),"
                + " c AS MATERIALIZED (SELECT actor, p AS cohort, min(us) AS at, b FROM i WHERE t "
                + switch (type) {
                    case "retention_recurring" -> "";
                    case "retention_first_time" ->
                        "AND us = (SELECT min(us) FROM x AS j WHERE j.t AND j.actor = i.actor" + same + ")";
                    default -> "AND us = (SELECT min(us) FROM x AS j WHERE j.bare AND j.actor = i.actor)";
                }
                + " GROUP BY actor, p, b HAVING p < any_value(cohorts)),"
                + " n AS (SELECT actor, p, " + (isFirstEver ? "''" : "b") + " AS b, count(*) AS n FROM i WHERE r"
                + " GROUP BY ALL HAVING n >= " + occurrences + "),"
                + " v AS (SELECT b, cohort, 'count' AS k, actor FROM c"
                + " UNION ALL SELECT c.b, cohort, 'returning', c.actor FROM c JOIN i ON i.actor = c.actor"
                + " AND i.p = cohort AND i.r AND i.us > c.at" + sameReturn.replace("n.b", "i.b")
                + " GROUP BY ALL HAVING count(*) >= " + occurrences
                + " UNION ALL SELECT DISTINCT c.b, cohort, g.k::VARCHAR, c.actor FROM c JOIN w ON true"
                + " JOIN n ON n.actor = c.actor" + sameReturn + " AND n.p > cohort AND n.p - cohort < "
                + (lookahead > 0 ? lookahead : "least(" + total + ", cohorts - cohort)")
                + " JOIN generate_series(1, 200) AS g(k) ON g.k " + (isCumulative ? "<=" : "=") + " n.p - cohort)"
                + " SELECT b, strftime(" + first + " + cohort * INTERVAL 1 " + interval + ", '%Y-%m-%d'), k, count(*)"
                + " FROM v GROUP BY b, cohort, k";
        return new Question(query, calendar, sql, RetentionQuestions::rows, false);
    }

    /** Which interval from the first one on, both by where they begin. */
    private static String number(String interval, String first, String start) {
        String days = "date_diff('day', " + first + ", " + start + ")";
        return switch (interval) {
            case "week" -> "(" + days + " // 7)";
            case "month" -> "date_diff('month', " + first + ", " + start + ")";
            default -> days;
        };
    }

    private static String entity(RandomNode node) {
        String fields = node.fields().replace("'kind':'EventsNode','event':", "'type':'events','id':");
        return "{" + fields + "}";
    }

    private static List<String> rows(JsonNode answer) {
        List<String> rows = new ArrayList<>();
        for (JsonNode cohort : answer.get("results")) {
            String key = cohort.path("breakdown_value").asText("") + "|"
                    + cohort.get("date").asText().substring(0, 10) + "|";
            add(rows, key + "returning|", cohort.at("/values/0/returning"));
            for (int i = 0; i < cohort.get("values").size(); i++) {
                add(
                        rows,
                        key + (i == 0 ? "count" : i) + "|",
                        cohort.get("values").get(i).get("count"));
            }
        }
        return rows;
    }

    private static void add(List<String> rows, String key, JsonNode count) {
        String number = Question.number(count.asText());
        if (!number.equals("0")) {
            rows.add(key + number);
        }
    }
}
