package dev.tenrec.insight.duck;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random stickiness: one row for each number of intervals that is not zero. */
final class StickinessQuestions {
    private StickinessQuestions() {}

    static Question random(Random random, EventFacts events) {
        Calendar calendar = events.calendar(random);
        String interval = RandomProperties.any(random, "hour", "day", "day", "week", "month", "quarter");
        Period period = Period.random(random, calendar, events, interval, DuckEvents.DAYS);
        RandomFilter filter = RandomFilter.random(random, calendar, events.first());
        RandomNode node = RandomNode.random(random, calendar, events);
        boolean isOfGroups = random.nextInt(4) == 0;
        String operator = RandomProperties.any(random, "gte", "gte", "lte", "exact");
        int value = 1 + random.nextInt(3);
        boolean isCumulative = random.nextInt(3) == 0;
        String query = "{'kind':'StickinessQuery','interval':'" + interval + "','dateRange':" + period.json()
                + ",'properties':" + filter.json() + ",'series':["
                + node.json(isOfGroups ? ",'math':'unique_group','math_group_type_index':0" : "")
                + "],'stickinessFilter':{'computedAs':'" + (isCumulative ? "cumulative" : "non_cumulative")
                + "','stickinessCriteria':{'operator':'" + operator + "','value':" + value + "}}}";
        // Whole months and quarters count, even where the range begins within one.
        String midnight = " 00:00:00'";
        String condition =
                period.condition().replace(period.from() + midnight, Period.first(interval, period.from()) + midnight);
        String sign = operator.equals("gte") ? ">=" : operator.equals("lte") ? "<=" : "=";
        String sql = "WITH a AS (SELECT " + (isOfGroups ? "grp" : "pid") + " AS actor FROM e WHERE " + node.condition()
                + " AND " + filter.sql() + " AND " + condition
                + " AND " + (isOfGroups ? "grp" : "pid")
                + " IS NOT NULL GROUP BY actor, " + calendar.start(interval, calendar.local()) + ", "
                + calendar.offset(interval) + " HAVING count(*) " + sign + " " + value + "),"
                + " b AS (SELECT count(*) AS n FROM a GROUP BY actor)"
                + (isCumulative
                        ? " SELECT n, (SELECT count(*) FROM b WHERE b.n >= g.n) AS c"
                                + " FROM generate_series(1, (SELECT max(n) FROM b)) AS g(n)"
                        : " SELECT n, count(*) FROM b GROUP BY n");
        return new Question(query, calendar, sql, StickinessQuestions::rows, false);
    }

    private static List<String> rows(JsonNode answer) {
        List<String> rows = new ArrayList<>();
        JsonNode item = answer.at("/results/0");
        for (int i = 0; i < item.get("data").size(); i++) {
            String number = Question.number(item.get("data").get(i).asText());
            if (!number.equals("0")) {
                rows.add(item.get("days").get(i).asText() + "|" + number);
            }
        }
        return rows;
    }
}
