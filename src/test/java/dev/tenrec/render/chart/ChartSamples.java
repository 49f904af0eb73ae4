package dev.tenrec.render.chart;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.ChartStyle;
import dev.tenrec.render.chart.model.Theme;
import dev.tenrec.render.chart.read.TableReader;
import dev.tenrec.render.table.ResultTable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Answers of all kinds as the query endpoint gives them, with names to choose; the same at each run. */
public final class ChartSamples {
    public static final ZoneId ZONE = ZoneId.of("Europe/Berlin");
    public static final ChartStyle LIGHT = new ChartStyle(Theme.LIGHT, true, null, ZONE);
    public static final ChartStyle DARK = new ChartStyle(Theme.DARK, true, null, ZONE);
    public static final List<String> NAMES = List.of(
            "Chrome", "Safari", "Firefox", "Edge", "$$_posthog_breakdown_other_$$", "$$_posthog_breakdown_null_$$");

    private static final String COMPUTED = "2026-11-03T14:20:00.000000Z";

    private final List<String> names;

    public ChartSamples(List<String> names) {
        this.names = names;
    }

    /** All forms, by name. */
    public Map<String, Chart> all(ChartStyle look) {
        Map<String, Chart> all = new LinkedHashMap<>();
        int few = Math.min(4, names.size());
        all.put("line", trends("", 1, 30, "day", "'trendsFilter':{}", look));
        all.put("line-breakdown", trends("", few, 30, "day", "'breakdownFilter':{'breakdown':'$browser'}", look));
        all.put("line-compare", compared("ActionsLineGraph", look));
        all.put("line-hours", trends("", 2, 48, "hour", "'trendsFilter':{}", look));
        all.put("line-weeks", trends("", 2, 26, "week", "'trendsFilter':{}", look));
        all.put("line-few", trends("", 3, 8, "day", goals(), look));
        all.put("cumulative", trends("ActionsLineGraphCumulative", 2, 12, "month", "'trendsFilter':{}", look));
        all.put("area", trends("ActionsAreaGraph", few, 30, "day", "'trendsFilter':{}", look));
        all.put("bar", trends("ActionsUnstackedBar", 3, 12, "month", "'trendsFilter':{}", look));
        all.put("stacked-bar", trends("ActionsBar", few, 30, "day", "'trendsFilter':{}", look));
        all.put("stacked-bar-compare", compared("ActionsStackedBar", look));
        all.put("bar-value", totals("ActionsBarValue", names.size(), look));
        all.put("pie", totals("ActionsPie", names.size(), look));
        all.put("number", number(look));
        all.put("table", totals("ActionsTable", names.size(), look));
        all.put("events", TableReader.read(events()));
        all.put("columns-line", ColumnSamples.lines(names, look));
        all.put("columns-stack", ColumnSamples.stacks(names, look));
        all.put("funnel", funnel("'funnelsFilter':{}", 1, look));
        all.put("funnel-breakdown", funnel("'funnelsFilter':{}", few, look));
        all.put("funnel-rows", funnel("'funnelsFilter':{'layout':'horizontal'}", 1, look));
        all.put("funnel-rows-breakdown", funnel("'funnelsFilter':{'layout':'horizontal'}", 3, look));
        all.put("funnel-trends", funnelTrends(look));
        all.put("time-to-convert", timeToConvert(look));
        all.put("retention", retention(look));
        all.put("lifecycle", lifecycle(look));
        all.put("stickiness", stickiness(look));
        all.put("paths", paths(look));
        all.put("empty", chart("{'kind':'TrendsQuery','breakdownFilter':{'breakdown':'plan'}}", Json.object(), look));
        return all;
    }

    private static String goals() {
        return "'trendsFilter':{'showValuesOnSeries':true,'goalLines':[{'label':'Plan for 2026','value':260}]}";
    }

    public static JsonNode json(String text) {
        try {
            return Json.mapper().readTree(text.replace('\'', '"'));
        } catch (com.fasterxml.jackson.core.JsonProcessingException mistake) {
            throw new IllegalArgumentException(mistake);
        }
    }

    private static Chart chart(String query, ObjectNode answer, ChartStyle look) {
        if (!answer.has("results")) {
            answer.putArray("results");
        }
        answer.put("last_refresh", COMPUTED);
        answer.putObject("resolved_date_range")
                .put("date_from", "2026-10-05T00:00:00.000000+02:00")
                .put("date_to", "2026-11-03T23:59:59.999999+01:00");
        return InsightChart.of(json(query), answer, look);
    }

    public Chart trends(String display, int series, int points, String interval, String more, ChartStyle look) {
        ObjectNode answer = Json.object();
        ArrayNode results = answer.putArray("results");
        for (int i = 0; i < Math.min(series, names.size()); i++) {
            SampleSeries.add(results, names, i, points, interval, display.contains("Cumulative") ? 90_000 : 400);
        }
        ObjectNode query = (ObjectNode) json("{'kind':'TrendsQuery','interval':'" + interval + "'," + more + "}");
        if (!display.isEmpty()) {
            query.withObjectProperty("trendsFilter").put("display", display);
        }
        return chart(query.toString(), answer, look);
    }

    private Chart compared(String display, ChartStyle look) {
        ObjectNode answer = Json.object();
        ArrayNode results = answer.putArray("results");
        for (int i = 0; i < 2; i++) {
            SampleSeries.add(results, names, 0, 14, "day", 4_000 - 900 * i);
            ((ObjectNode) results.get(i)).put("compare", true).put("compare_label", i == 0 ? "current" : "previous");
        }
        return chart("{'kind':'TrendsQuery','trendsFilter':{'display':'" + display + "'}}", answer, look);
    }

    private Chart totals(String display, int series, ChartStyle look) {
        ObjectNode answer = Json.object();
        ArrayNode results = answer.putArray("results");
        for (int i = 0; i < series; i++) {
            ObjectNode item = results.addObject().put("label", names.get(i)).put("breakdown_value", names.get(i));
            item.put("aggregated_value", Math.rint(52_000 / Math.pow(1.8, i))).put("count", 0);
            item.putArray("data");
        }
        return chart("{'kind':'TrendsQuery','trendsFilter':{'display':'" + display + "'}}", answer, look);
    }

    private Chart number(ChartStyle look) {
        ObjectNode answer = Json.object();
        ArrayNode results = answer.putArray("results");
        results.addObject().put("label", names.get(0)).put("aggregated_value", 128_430.5);
        results.addObject()
                .put("label", names.get(0))
                .put("aggregated_value", 114_200)
                .put("compare_label", "previous");
        String filter = "'trendsFilter':{'display':'BoldNumber','aggregationAxisPrefix':'€'}";
        return chart("{'kind':'TrendsQuery'," + filter + "}", answer, look);
    }

    private ResultTable events() {
        List<List<Object>> rows = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            rows.add(Arrays.asList(
                    names.get(i % names.size()),
                    "user_" + i,
                    new BigDecimal(i * 1_234),
                    i % 3 == 0 ? null : "/pricing"));
        }
        return new ResultTable(
                List.of(
                        names == NAMES ? "browser" : names.get(0),
                        "distinct_id",
                        "properties.amount",
                        "properties.path"),
                rows);
    }

    private Chart funnel(String filter, int groups, ChartStyle look) {
        ObjectNode answer = Json.object();
        ArrayNode results = answer.putArray("results");
        for (int group = 0; group < groups; group++) {
            ArrayNode steps = groups == 1 ? results : results.addArray();
            double count = 4_820.0 / (1 + group);
            for (int i = 0; i < Math.min(4, Math.max(2, names.size())); i++) {
                String name = i == 0 ? "$pageview" : names.get(i % names.size());
                ObjectNode step =
                        steps.addObject().put("name", name).put("order", i).put("count", Math.rint(count));
                step.put("median_conversion_time", i == 0 ? null : 95.0 * i * i);
                step.put("average_conversion_time", i == 0 ? null : 240.0 * i * i);
                if (groups > 1) {
                    step.putArray("breakdown_value").add(names.get(group % names.size()));
                }
                count *= 0.82 - 0.13 * i - 0.05 * group;
            }
        }
        return chart("{'kind':'FunnelsQuery'," + filter + "}", answer, look);
    }

    private Chart funnelTrends(ChartStyle look) {
        ObjectNode answer = Json.object();
        ArrayNode results = answer.putArray("results");
        for (int i = 0; i < 2; i++) {
            SampleSeries.add(results, names, i, 30, "day", 60);
        }
        return chart("{'kind':'FunnelsQuery','funnelsFilter':{'funnelVizType':'trends'}}", answer, look);
    }

    private Chart timeToConvert(ChartStyle look) {
        ObjectNode answer = Json.object();
        ObjectNode results = answer.putObject("results");
        ArrayNode bins = results.putArray("bins");
        for (int i = 0; i < 12; i++) {
            bins.addArray().add(i * 600).add(Math.rint(220 * Math.exp(-i / 3.0) * (0.6 + SampleSeries.wave(1, i))));
        }
        results.put("average_conversion_time", 2_460.5);
        return chart("{'kind':'FunnelsQuery','funnelsFilter':{'funnelVizType':'time_to_convert'}}", answer, look);
    }

    private Chart retention(ChartStyle look) {
        ObjectNode answer = Json.object();
        ArrayNode results = answer.putArray("results");
        for (int cohort = 0; cohort < 8; cohort++) {
            ObjectNode row = results.addObject().put("label", "Week " + cohort);
            row.put(
                    "date",
                    LocalDate.of(2026, 9, 14)
                            .plusWeeks(cohort)
                            .atStartOfDay(ZONE)
                            .toOffsetDateTime()
                            .toString());
            if (names != NAMES) {
                row.put("breakdown_value", names.get(0));
            }
            double size = 1_200 + 90 * cohort;
            ArrayNode values = row.putArray("values");
            for (int i = 0; i < 8 - cohort; i++) {
                double share = i == 0 ? 1 : 0.62 / Math.sqrt(i) - 0.03 * SampleSeries.wave(cohort, i);
                values.addObject().put("count", Math.rint(size * share)).put("label", "Week " + i);
            }
        }
        return chart("{'kind':'RetentionQuery','retentionFilter':{'period':'Week'}}", answer, look);
    }

    private Chart lifecycle(ChartStyle look) {
        ObjectNode answer = Json.object();
        ArrayNode results = answer.putArray("results");
        List<String> statuses = List.of("new", "returning", "resurrecting", "dormant");
        for (int status = 0; status < 4; status++) {
            SampleSeries.add(results, names, 0, 30, "day", 100 + 40 * status);
            ObjectNode item = (ObjectNode) results.get(status);
            item.put("status", statuses.get(status)).put("label", names.get(0) + " - " + statuses.get(status));
            if (status == 3) {
                ArrayNode data = (ArrayNode) item.get("data");
                for (int i = 0; i < data.size(); i++) {
                    data.set(
                            i,
                            Json.mapper()
                                    .getNodeFactory()
                                    .numberNode(-data.get(i).asDouble()));
                }
            }
        }
        return chart("{'kind':'LifecycleQuery'}", answer, look);
    }

    private Chart stickiness(ChartStyle look) {
        ObjectNode answer = Json.object();
        ArrayNode results = answer.putArray("results");
        for (int series = 0; series < 2; series++) {
            ObjectNode item = results.addObject().put("label", names.get(series % names.size()));
            ArrayNode data = item.putArray("data");
            ArrayNode days = item.putArray("days");
            ArrayNode labels = item.putArray("labels");
            for (int i = 1; i <= 14; i++) {
                data.add(Math.rint(900 * Math.exp(-i / (3.0 + series)) + 20 * SampleSeries.wave(series, i)));
                days.add(i);
                labels.add(i + (i == 1 ? " day" : " days"));
            }
        }
        return chart("{'kind':'StickinessQuery'}", answer, look);
    }

    private Chart paths(ChartStyle look) {
        ObjectNode answer = Json.object();
        ArrayNode results = answer.putArray("results");
        List<String> places = new ArrayList<>(List.of("/home", "/pricing", "/docs/getting-started", "/sign-up"));
        places.addAll(names);
        for (int step = 1; step < 5; step++) {
            for (int from = 0; from < 4; from++) {
                for (int to = 0; to < Math.min(places.size(), 6); to++) {
                    double value = Math.rint(800 * SampleSeries.wave(from + step, to) / (1 + from + to) / step);
                    if (value > 40) {
                        results.addObject()
                                .put("source", step + "_" + places.get((from + step) % places.size()))
                                .put("target", (step + 1) + "_" + places.get((to + step + 1) % places.size()))
                                .put("value", value);
                    }
                }
            }
        }
        return chart("{'kind':'PathsQuery'}", answer, look);
    }
}
