package dev.tenrec.insight.duck;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random calendar heat maps and box plots: one row for each cell, or for each point and statistic, that is not zero.
 */
final class HourQuestions {
    private static final List<String> STATISTICS = List.of("min", "p25", "median", "p75", "max", "mean");

    private HourQuestions() {}

    static Question random(Random random, EventFacts events) {
        return random.nextBoolean() ? heatmap(random, events) : boxPlot(random, events);
    }

    private static Question heatmap(Random random, EventFacts events) {
        Calendar calendar = events.calendar(random);
        Period period = Period.random(random, calendar, events, "day", DuckEvents.DAYS);
        RandomFilter filter = RandomFilter.random(random, calendar, events.first());
        RandomNode node = RandomNode.random(random, calendar, events);
        boolean isOfPersons = random.nextBoolean();
        String query = "{'kind':'CalendarHeatmapQuery','dateRange':" + period.json() + ",'properties':" + filter.json()
                + ",'series':[" + node.json(isOfPersons ? ",'math':'dau'" : "") + "]}";
        String sql = "WITH a AS (SELECT pid, isodow(" + calendar.local() + ") AS d, hour(" + calendar.local()
                + ") AS h FROM e WHERE " + node.condition() + " AND " + filter.sql() + " AND " + period.condition()
                + ") SELECT d, h, " + (isOfPersons ? "count(DISTINCT pid)" : "count(*)")
                + " AS n FROM a GROUP BY GROUPING SETS ((d, h), (d), (h), ()) HAVING n > 0";
        return new Question(query, calendar, sql, HourQuestions::cells, false);
    }

    private static List<String> cells(JsonNode answer) {
        List<String> rows = new ArrayList<>();
        for (String part : List.of("data", "rowAggregations", "columnAggregations")) {
            for (JsonNode cell : answer.at("/results/" + part)) {
                rows.add(cell.path("row").asText("null") + "|"
                        + cell.path("column").asText("null") + "|"
                        + cell.path("value").asText());
            }
        }
        String all = answer.at("/results/allAggregations").asText();
        if (!all.equals("0")) {
            rows.add("null|null|" + all);
        }
        return rows;
    }

    private static Question boxPlot(Random random, EventFacts events) {
        Calendar calendar = events.calendar(random);
        String interval = RandomProperties.any(random, "day", "week", "month", "quarter");
        Period whole = Period.random(random, calendar, events, interval, DuckEvents.DAYS);
        Period period = whole.fromFirst(interval, calendar);
        RandomFilter filter = RandomFilter.random(random, calendar, events.first());
        RandomNode node = RandomNode.random(random, calendar, events);
        String query = "{'kind':'TrendsQuery','interval':'" + interval + "','dateRange':" + whole.json()
                + ",'properties':" + filter.json() + ",'series':[" + node.json(",'math_property':'amount'")
                + "],'trendsFilter':{'display':'BoxPlot'}}";
        String sql = "WITH a AS (SELECT strftime(" + calendar.start(interval, calendar.local())
                + ", '%Y-%m-%d') AS day, e_amount_parsed AS n FROM e WHERE " + node.condition() + " AND "
                + filter.sql() + " AND " + period.condition() + "), s AS (SELECT day, min(n) AS min,"
                + " quantile_cont(n, 0.25) AS p25, quantile_cont(n, 0.5) AS median, quantile_cont(n, 0.75) AS p75,"
                + " max(n) AS max, avg(n) AS mean FROM a GROUP BY day)"
                + " SELECT day, name, value FROM (UNPIVOT s ON min, p25, median, p75, max, mean) WHERE value <> 0";
        return new Question(query, calendar, sql, HourQuestions::statistics, false);
    }

    private static List<String> statistics(JsonNode answer) {
        List<String> rows = new ArrayList<>();
        for (JsonNode datum : answer.get("results")) {
            for (String statistic : STATISTICS) {
                String number = Question.number(datum.get(statistic).asText());
                if (!number.equals("0")) {
                    rows.add(datum.get("day").textValue() + "|" + statistic + "|" + number);
                }
            }
        }
        return rows;
    }
}
