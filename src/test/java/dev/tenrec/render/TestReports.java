package dev.tenrec.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.dashboard.Tile;
import dev.tenrec.dashboard.TileContent;
import dev.tenrec.insight.TestData;
import dev.tenrec.json.Json;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Dashboards with answers, made by hand. */
public final class TestReports {
    /** 2026-02-03 04:05:06 in UTC. */
    static final long CREATED = 1_770_091_506_000_000L;

    private TestReports() {}

    static Project project() {
        return TestData.project("Europe/Berlin", DayOfWeek.MONDAY);
    }

    public static Report dashboard(String title, String description, List<TileResult> tiles) {
        return new Report(title, description, "-30d", tiles, true, project(), CREATED, null);
    }

    public static Report single(String title, TileResult tile) {
        return Report.of(project(), title, tile, CREATED);
    }

    /** Twelve tiles of all kinds, two in a row. */
    static List<TileResult> twelve() {
        List<TileResult> tiles = new ArrayList<>();
        String text = """
                # What we see

                Sales **rose** by *a tenth*, see [the plan](https://example.com/plan) and

                - one
                - two
                  1. inner
                  2. more

                > They said so.

                `code` and

                ```
                select 1
                ```
                """;
        tiles.add(text(1, layout(0, 0, 12, 4), text));
        for (int i = 1; i < 12; i++) {
            String place = layout((i + 1) % 2 * 6, 4 + (i - 1) / 2 * 5, 6, 5);
            tiles.add(
                    switch (i % 5) {
                        case 0 ->
                            insight(
                                    i,
                                    place,
                                    "Funnel " + i,
                                    TestData.json("{'kind':'FunnelsQuery','series':[]}"),
                                    funnel());
                        case 1 ->
                            insight(
                                    i,
                                    place,
                                    "Retention " + i,
                                    TestData.json("{'kind':'RetentionQuery'}"),
                                    retention());
                        case 2 -> insight(i, place, "Paths " + i, TestData.json("{'kind':'PathsQuery'}"), paths());
                        default -> insight(i, place, "Trend " + i, trendsQuery(), trends(3, 30, "pageview"));
                    });
        }
        return tiles;
    }

    public static String layout(Object x, Object y, Object w, Object h) {
        return "{\"sm\":{\"x\":" + x + ",\"y\":" + y + ",\"w\":" + w + ",\"h\":" + h + "}}";
    }

    public static TileResult insight(int id, String layouts, String name, JsonNode query, ObjectNode answer) {
        return new TileResult(tile(id, layouts), null, insight(id, name, query), query, answer, null);
    }

    public static TileResult failed(int id, String layouts, String name, String error) {
        return new TileResult(tile(id, layouts), null, insight(id, name, null), null, null, error);
    }

    public static TileResult text(int id, String layouts, String body) {
        ObjectNode content = Json.object().put("body", body);
        return new TileResult(
                tile(id, layouts),
                new TileContent(1, id, TileContent.TEXT, content, 1, 0, null),
                null,
                null,
                null,
                null);
    }

    static JsonNode trendsQuery() {
        return TestData.json("{'kind':'InsightVizNode','source':{'kind':'TrendsQuery','series':[],'trendsFilter':{}}}");
    }

    public static ObjectNode trends(int series, int points, String label) {
        ObjectNode answer = answer();
        ArrayNode results = answer.putArray("results");
        for (int i = 0; i < series; i++) {
            ObjectNode line = results.addObject().put("label", series == 1 ? label : label + " " + i);
            line.putObject("action").put("order", i).put("name", label).put("math", "total");
            line.put("count", 10.0);
            ArrayNode data = line.putArray("data");
            ArrayNode days = line.putArray("days");
            ArrayNode labels = line.putArray("labels");
            for (int point = 0; point < points; point++) {
                LocalDate day = LocalDate.of(2026, 1, 1).plusDays(point);
                data.add(100.0 * (i + 1) + 17 * point % 53);
                days.add(day.toString());
                labels.add(day.getDayOfMonth() + "-Jan-2026");
            }
        }
        return answer;
    }

    static ObjectNode funnel() {
        ObjectNode answer = answer();
        answer.set(
                "results",
                TestData.json("[{'name':'visit','custom_name':null,'order':0,'count':1000,'type':'events',"
                        + "'average_conversion_time':null,'median_conversion_time':null,"
                        + "'people':[],'action_id':'visit'},"
                        + "{'name':'signup','custom_name':'Signed up','order':1,'count':333,"
                        + "'type':'events','people':[],"
                        + "'average_conversion_time':12.5,'median_conversion_time':9.0,'action_id':'signup'}]"));
        return answer;
    }

    static ObjectNode retention() {
        ObjectNode answer = answer();
        ArrayNode results = answer.putArray("results");
        for (int i = 0; i < 8; i++) {
            ObjectNode cohort = results.addObject().put("label", "Day " + i);
            cohort.put("date", "2026-01-0" + (i + 1) + "T00:00:00+01:00");
            ArrayNode values = cohort.putArray("values");
            for (int j = 0; j < 8 - i; j++) {
                values.addObject().put("count", 80.0 / (j + 1)).put("label", "Day " + j);
            }
        }
        return answer;
    }

    static ObjectNode paths() {
        ObjectNode answer = answer();
        answer.set(
                "results",
                TestData.json("[{'source':'1_/home','target':'2_/pricing','value':40,"
                        + "'average_conversion_time':1500.0},{'source':'2_/pricing','target':'3_/signup','value':13,"
                        + "'average_conversion_time':0.0}]"));
        return answer;
    }

    static ObjectNode events(int rows) {
        ObjectNode answer = answer();
        answer.set("columns", TestData.json("['event','timestamp','properties.amount','properties']"));
        answer.set(
                "types",
                TestData.json("['String',\"DateTime64(6, 'UTC')\",'String','String']"
                        .replace("', '", "`")
                        .replace("\"DateTime64(6, 'UTC')\"", "'DateTime64'")));
        ArrayNode results = answer.putArray("results");
        for (int i = 0; i < rows; i++) {
            ArrayNode row = results.addArray()
                    .add("event " + i)
                    .add("2026-01-01T10:00:00.500000Z")
                    .add(i + 0.5);
            row.addObject().put("a", i);
        }
        return answer;
    }

    private static ObjectNode answer() {
        ObjectNode answer = Json.object();
        answer.putObject("resolved_date_range")
                .put("date_from", "2026-01-01T00:00:00.000000+01:00")
                .put("date_to", "2026-01-30T23:59:59.999999+01:00");
        return answer.put("hasMore", false);
    }

    private static Tile tile(int id, String layouts) {
        try {
            JsonNode places = Json.parse(layouts.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            return new Tile(1, id, 1, null, null, places, null, null, null, null, false);
        } catch (com.fasterxml.jackson.core.JsonProcessingException malformed) {
            throw new AssertionError(malformed);
        }
    }

    private static Insight insight(int id, String name, JsonNode query) {
        return new Insight(
                1,
                id,
                "abcdefgh",
                name,
                null,
                null,
                query,
                null,
                null,
                false,
                true,
                false,
                List.of(),
                false,
                0,
                1,
                0,
                0,
                1);
    }
}
