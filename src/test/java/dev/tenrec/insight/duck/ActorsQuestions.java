package dev.tenrec.insight.duck;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random persons behind a point of trends, by their number of events; a last row says whether there are more. */
final class ActorsQuestions {
    private static final String FIRST = "first_matching_event_for_user";

    private ActorsQuestions() {}

    static Question random(Random random, EventFacts events) {
        Calendar calendar = events.calendar(random);
        String interval = RandomProperties.any(random, "day", "day", "week", "month", "quarter");
        RandomFilter filter = RandomFilter.random(random, calendar, events.first());
        RandomNode node = RandomNode.randomOrGroup(random, calendar, events);
        LocalDate day = events.first().plusDays(5 + random.nextInt(DuckEvents.DAYS - 10));
        Period period = Period.days("", day.minusDays(70), day.plusDays(70), calendar);
        String math = RandomProperties.any(random, "total", "dau", FIRST);
        String value = random.nextInt(3) > 0 ? null : RandomProperties.any(random, "pro", "free", "Nobody");
        int limit = 1 + random.nextInt(120);
        String query = "{'kind':'ActorsQuery','select':['id','event_count'],'limit':" + limit
                + ",'source':{'kind':'InsightActorsQuery','series':0,'day':'" + day + "'"
                + (value == null ? "" : ",'breakdown':'" + value + "'")
                + ",'source':{'kind':'TrendsQuery','interval':'" + interval + "','dateRange':{'date_from':'"
                + period.from() + "','date_to':'" + period.to() + "'},'properties':" + filter.json() + ",'series':["
                + node.json(",'math':'" + math + "'") + "]"
                + (value == null ? "" : ",'breakdownFilter':{'breakdown':'plan','breakdown_type':'event'}") + "}}}";
        String start = calendar.start(interval, "TIMESTAMP '" + day + "'");
        String matching = node.condition() + " AND " + filter.sql();
        String condition = matching + " AND ts >= " + calendar.instant(start)
                + " AND ts < " + calendar.instant("(" + start + " + INTERVAL 1 " + interval + ")")
                + (value == null ? "" : " AND e_plan = '" + value + "'");
        boolean isFirst = math.equals(FIRST);
        String source =
                isFirst ? "(SELECT *, min(ts) OVER (PARTITION BY pid) AS first FROM e WHERE " + matching + ")" : "e";
        condition += isFirst ? " AND ts = first" : "";
        String count = isFirst ? "1" : "count(*)";
        String sql = "WITH c AS (SELECT pid, puuid, did, " + count + " AS n FROM (SELECT pid, puuid,"
                + " CASE WHEN puuid = '' THEN did ELSE '' END AS did FROM " + source + " WHERE " + condition
                + ") GROUP BY ALL)"
                + " (SELECT CASE WHEN puuid = '' THEN did ELSE puuid END, n::VARCHAR FROM c ORDER BY n DESC, pid LIMIT "
                + limit + ") UNION ALL SELECT 'more', (count(*) > " + limit + ")::VARCHAR FROM c";
        return new Question(query, calendar, sql, ActorsQuestions::rows, true);
    }

    private static List<String> rows(JsonNode answer) {
        List<String> rows = new ArrayList<>();
        answer.get("results")
                .forEach(row -> rows.add(row.get(0).asText() + "|" + row.get(1).asText()));
        rows.add("more|" + answer.get("hasMore").asText());
        return rows;
    }
}
