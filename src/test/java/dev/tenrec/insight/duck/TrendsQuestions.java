package dev.tenrec.insight.duck;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random trends: one row for each series, value and point that is not zero. */
final class TrendsQuestions {
    private static final List<String> INTERVALS = List.of("hour", "day", "day", "week", "month", "quarter", "year");

    private TrendsQuestions() {}

    static Question random(Random random, EventFacts events) {
        Calendar calendar = events.calendar(random);
        String interval = INTERVALS.get(random.nextInt(INTERVALS.size()));
        int daysMax = interval.equals("hour") ? 10 : DuckEvents.DAYS;
        TrendsBreakdown breakdown = random.nextInt(3) > 0 ? null : TrendsBreakdown.random(random);
        String cumulative = breakdown != null && interval.equals("hour") ? "ActionsBar" : "ActionsLineGraphCumulative";
        String display =
                RandomProperties.any(random, "ActionsLineGraph", "ActionsLineGraph", cumulative, "ActionsTable");
        boolean isTotal = display.equals("ActionsTable");
        boolean isCumulative = display.endsWith("Cumulative");
        Period period = Period.random(random, calendar, events, isTotal ? "day" : interval, daysMax);
        RandomFilter filter = RandomFilter.random(random, calendar, events.first());
        boolean isCompared = breakdown == null && interval.equals("day") && period.isDays() && random.nextInt(4) == 0;
        List<String> series = new ArrayList<>();
        List<String> selects = new ArrayList<>();
        int count = breakdown == null ? 1 + random.nextInt(2) : 1;
        for (int i = 0; i < count; i++) {
            RandomNode node = RandomNode.randomOrGroup(random, calendar, events);
            TrendsMath math = TrendsMath.random(random, !interval.equals("hour") && period.isDays() && !isCompared);
            series.add(node.json(math.json()));
            TrendsSql sql = new TrendsSql(
                    calendar, isTotal ? null : interval, isCumulative, node, filter, math.at(interval), breakdown);
            selects.add(sql.select(i + (isCompared ? "current" : ""), period));
            if (isCompared) {
                selects.add(sql.select(i + "previous", period.before(calendar)));
            }
        }
        String query = "{'kind':'TrendsQuery','interval':'" + interval + "','dateRange':" + period.json()
                + ",'properties':" + filter.json() + ",'series':[" + String.join(",", series) + "]"
                + (breakdown == null ? "" : ",'breakdownFilter':" + breakdown.json())
                + (isCompared ? ",'compareFilter':{'compare':true}" : "")
                + ",'trendsFilter':{'display':'" + display + "'}}";
        String sql = "SELECT * FROM (" + String.join(" UNION ALL ", selects) + ") WHERE value <> 0";
        return new Question(query, calendar, sql, answer -> rows(answer, isCumulative), false);
    }

    private static List<String> rows(JsonNode answer, boolean isCumulative) {
        List<String> rows = new ArrayList<>();
        for (JsonNode item : answer.get("results")) {
            String key = item.at("/action/order").asText()
                    + item.path("compare_label").asText() + "|"
                    + Question.joined(item.path("breakdown_value")) + "|";
            if (item.has("aggregated_value")) {
                add(rows, key, new BigDecimal(item.get("aggregated_value").asText()));
            }
            BigDecimal before = BigDecimal.ZERO;
            for (int i = 0; i < item.get("data").size(); i++) {
                BigDecimal value = new BigDecimal(item.get("data").get(i).asText());
                add(rows, key + item.get("days").get(i).textValue(), value.subtract(before));
                before = isCumulative ? value : BigDecimal.ZERO;
            }
        }
        return rows;
    }

    private static void add(List<String> rows, String key, BigDecimal value) {
        String number = Question.number(value.toPlainString());
        if (!number.equals("0")) {
            rows.add(key + "|" + number);
        }
    }
}
