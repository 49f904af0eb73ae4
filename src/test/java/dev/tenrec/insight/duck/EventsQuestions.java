package dev.tenrec.insight.duck;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Timestamps;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random pages of events, in their order; a last row says whether there are more. */
final class EventsQuestions {
    private EventsQuestions() {}

    static Question random(Random random, EventFacts events) {
        Calendar calendar = events.calendar(random);
        RandomFilter filter = filter(random, calendar, events);
        String event = random.nextBoolean() ? null : RandomProperties.any(random, "$pageview", "signup", "$identify");
        String person = random.nextInt(3) > 0 ? null : events.personId();
        String after = random.nextBoolean() ? "all" : "2025-" + RandomProperties.any(random, "03-20", "04-01", "11-01");
        String before = random.nextInt(3) > 0 ? null : events.first().plusDays(random.nextInt(40)) + "T12:30:00";
        boolean isAscending = random.nextInt(3) == 0;
        int limit = 1 + random.nextInt(30);
        int offset = random.nextInt(3) > 0 ? 0 : random.nextInt(20);
        String query = "{'kind':'EventsQuery','select':['uuid','event','timestamp','distinct_id','properties.mixed',"
                + "'person.properties.tier'],'properties':" + filter.json() + ",'after':'" + after + "'"
                + (before == null ? "" : ",'before':'" + before + "'")
                + (event == null ? "" : ",'event':'" + event + "'")
                + (person == null ? "" : ",'personId':'" + person + "'")
                + (isAscending
                        ? ",'orderBy':['timestamp']"
                        : random.nextBoolean() ? ",'orderBy':['timestamp DESC']" : "")
                + ",'limit':" + limit + ",'offset':" + offset + "}";
        String now = "TIMESTAMPTZ '" + events.now() + "' + INTERVAL 5 SECOND";
        String condition =
                filter.sql() + " AND ts < " + (before == null ? now : calendar.instant("TIMESTAMP '" + before + "'"))
                        + (after.equals("all") ? "" : " AND ts > " + calendar.instant("TIMESTAMP '" + after + "'"))
                        + (event == null ? "" : " AND event = '" + event + "'")
                        + (person == null ? "" : " AND puuid = '" + person + "'");
        String order = " ORDER BY us" + (isAscending ? "" : " DESC");
        String sql = "(SELECT uuid, event, us::VARCHAR, did, e_mixed, p_tier"
                + " FROM e WHERE " + condition + order + " LIMIT " + limit + " OFFSET " + offset + ") UNION ALL"
                + " SELECT 'more', (count(*) > " + (limit + offset) + ")::VARCHAR, '', '', '', '' FROM e WHERE "
                + condition;
        return new Question(query, calendar, sql, EventsQuestions::rows, true);
    }

    /** Lists of events have no filters of groups. */
    private static RandomFilter filter(Random random, Calendar calendar, EventFacts events) {
        RandomFilter filter = RandomFilter.random(random, calendar, events.first());
        return filter.json().contains("group_type_index") ? filter(random, calendar, events) : filter;
    }

    private static List<String> rows(JsonNode answer) {
        List<String> rows = new ArrayList<>();
        for (JsonNode row : answer.get("results")) {
            List<String> cells = new ArrayList<>();
            row.forEach(cell -> cells.add(cell.isNull() ? "null" : cell.asText()));
            cells.set(2, Long.toString(Timestamps.micros(Instant.parse(cells.get(2)))));
            rows.add(String.join("|", cells));
        }
        rows.add("more|" + answer.get("hasMore").asText() + "||||");
        return rows;
    }
}
