package dev.tenrec.insight.duck;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random lifecycles: one row for each point and status that is not zero. */
final class LifecycleQuestions {
    private LifecycleQuestions() {}

    static Question random(Random random, EventFacts events) {
        Calendar calendar = events.calendar(random);
        String interval = RandomProperties.any(random, "day", "week", "month", "quarter");
        Period period = Period.random(random, calendar, events, interval, DuckEvents.DAYS);
        RandomFilter filter = RandomFilter.random(random, calendar, events.first());
        RandomNode node = RandomNode.random(random, calendar, events);
        boolean isOfGroups = random.nextInt(4) == 0;
        String actor = isOfGroups ? "grp" : "pid";
        String query = "{'kind':'LifecycleQuery','interval':'" + interval + "','dateRange':" + period.json()
                + ",'properties':" + filter.json() + ",'series':[" + node.json("") + "]"
                + (isOfGroups ? ",'aggregation_group_type_index':0" : "") + "}";
        String next = "+ INTERVAL 1 " + interval;
        String from = calendar.start(interval, "TIMESTAMP '" + period.from() + "'");
        String to = calendar.start(interval, "TIMESTAMP '" + period.to() + "'");
        String created = calendar.local(isOfGroups ? "grown" : "born");
        String sql = "WITH a AS (SELECT DISTINCT " + actor + " AS actor, " + calendar.start(interval, calendar.local())
                + " AS p, " + calendar.start(interval, created) + " AS created FROM e WHERE " + node.condition()
                + " AND " + filter.sql() + " AND " + actor + " IS NOT NULL AND p >= " + from + " - INTERVAL 1 "
                + interval + "),"
                + " b AS (SELECT p, created, lag(p) OVER w AS before, lead(p) OVER w AS after FROM a"
                + " WINDOW w AS (PARTITION BY actor ORDER BY p)),"
                + " c AS (SELECT p, CASE WHEN before IS NULL AND created = p THEN 'new' WHEN before " + next
                + " = p THEN 'returning' ELSE 'resurrecting' END AS status, 1 AS n FROM b"
                + " UNION ALL SELECT p " + next + ", 'dormant', -1 FROM b WHERE after IS NULL OR after <> p " + next
                + ")"
                + " SELECT strftime(p, '%Y-%m-%d'), status, sum(n) FROM c WHERE p >= " + from + " AND p <= " + to
                + " GROUP BY p, status";
        return new Question(query, calendar, sql, LifecycleQuestions::rows, false);
    }

    private static List<String> rows(JsonNode answer) {
        List<String> rows = new ArrayList<>();
        for (JsonNode item : answer.get("results")) {
            for (int i = 0; i < item.get("data").size(); i++) {
                String number = Question.number(item.get("data").get(i).asText());
                if (!number.equals("0")) {
                    rows.add(item.get("days").get(i).textValue() + "|"
                            + item.get("status").textValue() + "|" + number);
                }
            }
        }
        return rows;
    }
}
