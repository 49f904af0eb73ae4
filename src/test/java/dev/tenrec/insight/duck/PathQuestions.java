package dev.tenrec.insight.duck;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random paths: the transitions in their order. */
final class PathQuestions {
    private PathQuestions() {}

    static Question random(Random random, EventFacts events) {
        Calendar calendar = events.calendar(random);
        Period period = Period.random(random, calendar, events, "day", DuckEvents.DAYS);
        RandomFilter filter = RandomFilter.random(random, calendar, events.first());
        boolean isBySession = random.nextBoolean();
        String actor = isBySession ? "sid" : random.nextInt(4) == 0 ? "grp" : "pid";
        boolean isWhole = random.nextBoolean();
        String types = RandomProperties.any(random, "[]", "['$pageview']", "['$pageview','custom_event']");
        int steps = 2 + random.nextInt(4);
        int edges = random.nextBoolean() ? 50 : 1 + random.nextInt(10);
        int weight = random.nextInt(3) == 0 ? 2 : 1;
        String excluded = random.nextInt(3) > 0 ? "never" : RandomProperties.any(random, "signup", "/a", "purchase");
        String query = "{'kind':'PathsQuery','dateRange':" + period.json() + ",'properties':" + filter.json()
                + (actor.equals("grp") ? ",'aggregation_group_type_index':0" : "")
                + ",'pathsFilter':{'includeEventTypes':" + types + ",'wholeUrls':" + isWhole + ",'stepLimit':" + steps
                + ",'edgeLimit':" + edges + ",'minEdgeWeight':" + weight + ",'excludeEvents':['" + excluded + "']"
                + (isBySession ? ",'sequenceBy':'session'" : "") + "}}";
        String page = isWhole ? "coalesce(e_page, '')" : path("coalesce(e_page, '')");
        String typed = switch (types) {
            case "[]" -> "true";
            case "['$pageview']" -> "event = '$pageview'";
            default -> "(event = '$pageview' OR event NOT LIKE '$%')";
        };
        String sql = "WITH RECURSIVE x AS (SELECT " + actor + " AS actor, us, CASE event WHEN '$pageview' THEN " + page
                + " WHEN '$screen' THEN '' ELSE event END AS place FROM e WHERE " + typed + " AND " + filter.sql()
                + " AND "
                + period.condition() + " AND " + actor + " IS NOT NULL AND place <> '" + excluded + "'),"
                + " y AS (SELECT *,"
                + " coalesce(us - lag(us) OVER (PARTITION BY actor ORDER BY us) >= 1800000000, false) AS gap"
                + " FROM x), w AS (SELECT actor, us, place, "
                + (isBySession ? "0" : "count_if(gap) OVER (PARTITION BY actor ORDER BY us)") + " AS way FROM y),"
                + " d AS (SELECT *, "
                + (isBySession
                        ? "true"
                        : "place IS DISTINCT FROM lag(place)" + " OVER (PARTITION BY actor, way ORDER BY us)")
                + " AS moved FROM w),"
                + " n AS (SELECT *, count_if(moved) OVER (PARTITION BY actor, way ORDER BY us) AS step FROM d),"
                + " s AS (SELECT actor, way, step, any_value(place) AS a, max(us) AS was FROM n"
                + " GROUP BY actor, way, step),"
                + " t AS (SELECT step, a, was, lead(a) OVER o AS b, lead(was) OVER o AS next FROM s"
                + " WINDOW o AS (PARTITION BY actor, way ORDER BY step)),"
                + " g AS (SELECT step, a, b, count(*) AS c, avg(next - was) / 1000 AS d FROM t WHERE b IS NOT NULL"
                + " AND step < " + steps + " GROUP BY step, a, b HAVING c >= " + weight
                + " ORDER BY c DESC, step, a, b LIMIT " + edges + "),"
                + " r AS (SELECT step + 1 AS step, b AS place FROM g WHERE step = 1"
                + " UNION SELECT g.step + 1, g.b FROM g JOIN r ON r.step = g.step AND r.place = g.a)"
                + " SELECT * FROM g WHERE step = 1 OR EXISTS (SELECT 1 FROM r WHERE r.step = g.step AND r.place = g.a)"
                + " ORDER BY c DESC, step, a, b";
        return new Question(query, calendar, sql, PathQuestions::rows, true);
    }

    /** The path of an address, without a slash at its end. */
    private static String path(String url) {
        String raw = "regexp_extract(" + url + ", '^([a-z]+://[^/?#]*)?([^?#]*)', 2)";
        String trimmed =
                "CASE WHEN length(" + raw + ") > 1 THEN regexp_replace(" + raw + ", '/$', '') ELSE " + raw + " END";
        return "CASE WHEN " + raw + " = '' AND " + url + " <> '' THEN '/' ELSE " + trimmed + " END";
    }

    private static List<String> rows(JsonNode answer) {
        List<String> rows = new ArrayList<>();
        for (JsonNode edge : answer.get("results")) {
            String[] source = edge.get("source").textValue().split("_", 2);
            String[] target = edge.get("target").textValue().split("_", 2);
            rows.add(source[0] + "|" + source[1] + "|" + target[1] + "|"
                    + edge.get("value").asText() + "|"
                    + Question.number(edge.get("average_conversion_time").asText()));
        }
        return rows;
    }
}
