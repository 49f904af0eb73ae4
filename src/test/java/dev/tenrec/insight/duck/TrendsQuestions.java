package dev.tenrec.insight.duck;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random trends: one row for each series and point that is not zero. */
final class TrendsQuestions {
    private static final List<String> INTERVALS = List.of("hour", "day", "day", "week", "month");

    private TrendsQuestions() {}

    static Question random(Random random, DuckEvents events) {
        Calendar calendar = Calendar.random(random);
        String interval = INTERVALS.get(random.nextInt(INTERVALS.size()));
        int daysMax = interval.equals("hour") ? 10 : DuckEvents.DAYS;
        Period period = Period.random(random, calendar, events, interval, daysMax);
        RandomFilter filter = RandomFilter.random(random, calendar, events.first());
        boolean isTotal = random.nextInt(4) == 0;
        List<String> series = new ArrayList<>();
        List<String> selects = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(2); i++) {
            String name =
                    random.nextInt(6) == 0 ? null : RandomProperties.any(random, "$pageview", "signup", "purchase");
            RandomFilter own = RandomFilter.random(random, calendar, events.first());
            String math = RandomProperties.any(random, "total", "dau");
            series.add("{'kind':'EventsNode','event':" + (name == null ? "null" : "'" + name + "'") + ",'math':'" + math
                    + "','properties':" + own.json() + "}");
            String condition = (name == null ? "true" : "event = '" + name + "'") + " AND " + own.sql() + " AND "
                    + filter.sql() + " AND " + period.condition();
            String value = math.equals("total") ? "count(*)" : "count(DISTINCT pid)";
            selects.add(select(i, isTotal ? null : interval, value, condition, calendar));
        }
        String query = "{'kind':'TrendsQuery','interval':'" + interval + "','dateRange':" + period.json()
                + ",'properties':" + filter.json() + ",'series':[" + String.join(",", series) + "]"
                + (isTotal ? ",'trendsFilter':{'display':'BoldNumber'}" : "") + "}";
        String sql = "SELECT * FROM (" + String.join(" UNION ALL ", selects) + ") WHERE value <> 0";
        return new Question(query, calendar, sql, TrendsQuestions::rows, false);
    }

    private static String select(int order, String interval, String value, String condition, Calendar calendar) {
        if (interval == null) {
            return "SELECT " + order + " AS series, '' AS point, " + value + " AS value FROM e WHERE " + condition;
        }
        String start = calendar.start(interval, calendar.local());
        String format = interval.equals("hour") ? "'%Y-%m-%d %H:%M:%S'" : "'%Y-%m-%d'";
        // Where clocks go back, two hours have one name.
        String offset = interval.equals("hour") ? calendar.local() + " - (ts AT TIME ZONE 'UTC')" : "INTERVAL 0 DAY";
        return "SELECT " + order + " AS series, strftime(" + start + ", " + format + ") AS point, " + value
                + " AS value FROM e WHERE " + condition + " GROUP BY " + start + ", " + offset;
    }

    private static List<String> rows(JsonNode answer) {
        List<String> rows = new ArrayList<>();
        for (JsonNode item : answer.get("results")) {
            String order = item.at("/action/order").asText();
            if (item.has("aggregated_value")) {
                add(rows, order + "|", item.get("aggregated_value"));
            }
            for (int i = 0; i < item.get("data").size(); i++) {
                add(
                        rows,
                        order + "|" + item.get("days").get(i).textValue(),
                        item.get("data").get(i));
            }
        }
        return rows;
    }

    private static void add(List<String> rows, String key, JsonNode value) {
        String number = Question.number(value.asText());
        if (!number.equals("0")) {
            rows.add(key + "|" + number);
        }
    }
}
