package dev.tenrec.render.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.TestData;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of answers as the queries give them. */
final class ResultTableTest {
    private static final String RANGE = "'dateRange':{'date_from':'2026-01-01','date_to':'2026-01-03'}";
    private static final String VIEW = "{'kind':'EventsNode','event':'view'}";
    private static final String BUY = "{'kind':'EventsNode','event':'buy','custom_name':'Bought'}";

    private static TestData data;

    @BeforeAll
    static void fill(@TempDir Path directory) throws IOException {
        data = new TestData(directory, "2026-01-03T12:00:00Z");
        data.event(
                "view", "ann", "2026-01-01T10:00:00Z", "{\"browser\":\"Chrome\",\"deep\":{\"a\":[1,2]},\"ok\":true}");
        data.event("view", "bob", "2026-01-01T11:00:00Z", "{\"browser\":\"Firefox\",\"n\":1.50}");
        data.event("buy", "ann", "2026-01-01T10:00:30Z", "{\"browser\":\"Chrome\"}");
        data.event("view", "ann", "2026-01-02T10:00:00.25Z", "{\"browser\":\"Chrome\"}");
        data.store();
    }

    @AfterAll
    static void close() throws IOException {
        data.close();
    }

    @Test
    void trendsHaveColumnForEachPoint() {
        ResultTable table = table("{'kind':'TrendsQuery'," + RANGE + ",'series':[" + VIEW + "," + BUY + "]}");
        assertThat(table.columns()).containsExactly("series", "1-Jan-2026", "2-Jan-2026", "3-Jan-2026");
        assertThat(table.rows()).containsExactly(row("view", 2, 1, 0), row("Bought", 1, 0, 0));
    }

    @Test
    void experimentsHaveARowForEachVariant() {
        ResultTable table = ResultTable.of(
                TestData.json("{'kind':'ExperimentQuery'}"),
                TestData.json("{'results':null,'baseline':{'key':'control','sum':1},"
                        + "'variant_results':[{'key':'test','sum':2,'p_value':0.5}]}"));
        assertThat(table.columns()).containsExactly("key", "sum", "p_value");
        assertThat(table.rows()).containsExactly(row("control", 1, null), row("test", 2, new BigDecimal("0.5")));
    }

    @Test
    void elementsOfHogqlxAreTheirText() {
        ResultTable table =
                table("{'kind':'HogQLQuery','query':'SELECT <a href={event}>{distinct_id}: <b>{event}</b></a>,"
                        + " sparkline([1, 2]), [1, 2] FROM events ORDER BY event LIMIT 1'}");
        assertThat(table.rows()).containsExactly(row("ann: buy", "[1,2]", "[1,2]"));
    }

    @Test
    void totalsHaveOneValueAndPeriodsTheirName() {
        ResultTable table = table("{'kind':'InsightVizNode','source':{'kind':'TrendsQuery'," + RANGE + ",'series':["
                + VIEW + "],'compareFilter':{'compare':true},'trendsFilter':{'display':'BoldNumber'}}}");
        assertThat(table.columns()).containsExactly("series", "value");
        assertThat(table.rows()).containsExactly(row("view (current)", 3), row("view (previous)", 0));
    }

    @Test
    void heatMapsHaveRowForEachDayAndColumnForEachHour() {
        ResultTable table = table("{'kind':'TrendsQuery'," + RANGE + ",'series':[" + VIEW
                + "],'trendsFilter':{'display':'CalendarHeatmap'}}");
        assertThat(table.columns()).hasSize(26).startsWith("Day", "0:00").endsWith("23:00", "All");
        assertThat(table.rows()).hasSize(8);
        assertThat(table.rows().get(3).get(0)).isEqualTo("Thursday");
        assertThat(table.rows().get(3).get(25)).isEqualTo(BigDecimal.valueOf(2));
        assertThat(table.rows().get(7).get(25)).isEqualTo(BigDecimal.valueOf(3));
    }

    @Test
    void valuesOfBreakdownStandInColumnsNamedAfterTheProperty() {
        ResultTable one = table("{'kind':'TrendsQuery'," + RANGE + ",'series':[" + VIEW + "],'breakdownFilter':"
                + "{'breakdown':'browser','breakdown_type':'event'}}");
        assertThat(one.columns().subList(0, 2)).containsExactly("series", "browser");
        assertThat(one.rows()).containsExactly(row("view", "Chrome", 1, 1, 0), row("view", "Firefox", 1, 0, 0));
        ResultTable two = table("{'kind':'TrendsQuery'," + RANGE + ",'series':[" + VIEW + "],'breakdownFilter':"
                + "{'breakdowns':[{'property':'browser','type':'event'},{'property':'n','type':'event'}]}}");
        assertThat(two.columns().subList(0, 3)).containsExactly("series", "browser", "n");
        assertThat(two.rows()).contains(row("view", "Chrome", "(none)", 1, 1, 0));
    }

    @Test
    void stepsSayWhatPartCameSoFar() {
        String funnel = "{'kind':'FunnelsQuery'," + RANGE + ",'series':[" + VIEW + "," + BUY + "]";
        ResultTable table = table(funnel + "}");
        assertThat(table.columns())
                .containsExactly(
                        "step",
                        "name",
                        "count",
                        "% of first step",
                        "% of previous step",
                        "average_conversion_time (s)",
                        "median_conversion_time (s)");
        assertThat(table.rows())
                .containsExactly(row(1, "view", 2, 100, 100, null, null), row(2, "Bought", 1, 50, 50, 30, 30));
        ResultTable parted = table(funnel + ",'breakdownFilter':{'breakdown':'browser','breakdown_type':'event'}}");
        assertThat(parted.columns().subList(0, 2)).containsExactly("browser", "step");
        assertThat(parted.rows()).hasSize(4).contains(row("Firefox", 2, "Bought", 0, 0, 0, null, null));
    }

    @Test
    void funnelsOfOtherChartsHaveTheirOwnTables() {
        String funnel = "{'kind':'FunnelsQuery'," + RANGE + ",'series':[" + VIEW + "," + BUY + "],'funnelsFilter':";
        ResultTable times = table(funnel + "{'funnelVizType':'time_to_convert'}}");
        assertThat(times.columns()).containsExactly("time from (s)", "count");
        assertThat(times.rows()).contains(row(30, 1));
        ResultTable history = table(funnel + "{'funnelVizType':'trends'}}");
        assertThat(history.columns()).containsExactly("series", "1-Jan-2026", "2-Jan-2026", "3-Jan-2026");
        assertThat(history.rows()).containsExactly(row("", 50, 0, 0));
    }

    @Test
    void cohortsHaveTheirDateSizeAndPeriods() {
        JsonNode query = TestData.json("{'kind':'RetentionQuery'," + "'dateRange':{'date_to':'2026-01-03'},"
                + "'retentionFilter':{'period':'Day','totalIntervals':3,'targetEntity':{'id':'view','type':'events'},"
                + "'returningEntity':{'id':'view','type':'events'}}}");
        JsonNode answer = data.answer(query.toString().replace('"', '\''), "Europe/Berlin", DayOfWeek.MONDAY);
        ResultTable table = ResultTable.of(query, answer);
        assertThat(table.columns()).containsExactly("cohort", "size", "Day 0", "Day 1", "Day 2");
        assertThat(table.rows().get(0)).isEqualTo(row(Instant.parse("2025-12-31T23:00:00Z"), 2, 2, 1, 0));
        assertThat(table.rows().get(2).subList(2, 5)).isEqualTo(row(0, null, null));
    }

    @Test
    void activityAndWaysHaveTables() {
        ResultTable lifecycle = table("{'kind':'LifecycleQuery'," + RANGE + ",'series':[" + VIEW + "]}");
        assertThat(lifecycle.columns()).hasSize(4).startsWith("series");
        assertThat(lifecycle.rows()).contains(row("view - new", 2, 0, 0), row("view - dormant", 0, -1, -1));
        ResultTable stickiness = table("{'kind':'StickinessQuery'," + RANGE + ",'series':[" + VIEW + "]}");
        assertThat(stickiness.columns()).containsExactly("series", "1 day", "2 days", "3 days");
        ResultTable paths =
                table("{'kind':'PathsQuery'," + RANGE + ",'pathsFilter':{'includeEventTypes':['custom_event']}}");
        assertThat(paths.columns()).containsExactly("source", "target", "value", "average_conversion_time (ms)");
        assertThat(paths.rows()).contains(row("1_view", "2_buy", 1, 30_000));
    }

    @Test
    void cellsOfListsHaveTheirTypes() {
        ResultTable table = table("{'kind':'DataTableNode','source':{'kind':'EventsQuery','after':'2026-01-01',"
                + "'orderBy':['timestamp ASC'],"
                + "'select':['event','timestamp','properties.n','properties.ok','properties']}}");
        assertThat(table.columns())
                .containsExactly("event", "timestamp", "properties.n", "properties.ok", "properties");
        assertThat(table.rows().get(0))
                .isEqualTo(row(
                        "view",
                        Instant.parse("2026-01-01T10:00:00Z"),
                        null,
                        true,
                        "{\"browser\":\"Chrome\",\"deep\":{\"a\":[1,2]},\"ok\":true}"));
        assertThat(table.rows().get(2).get(2)).isEqualTo(new BigDecimal("1.5"));
        assertThat(table.rows().get(3).get(1)).isEqualTo(Instant.parse("2026-01-02T10:00:00.25Z"));
        ResultTable actors = table("{'kind':'ActorsQuery','select':['id','created_at']}");
        assertThat(actors.rows()).hasSize(2).allMatch(row -> row.get(1) instanceof Instant);
    }

    @Test
    void answersOfAnyOtherFormHaveTableToo() {
        JsonNode query = TestData.json("{'kind':'TrendsQuery'}");
        assertThat(ResultTable.of(query, TestData.json("{}")).rows()).isEmpty();
        assertThat(ResultTable.of(query, TestData.json("{'results':null}")).rows())
                .isEmpty();
        assertThat(ResultTable.of(query, TestData.json("{'results':[{'a':1},{'b':[2]},3]}")))
                .isEqualTo(new ResultTable(
                        List.of("a", "b", "value"),
                        List.of(row(1, null, null), row(null, "[2]", null), row(null, null, 3))));
        for (String kind : List.of("FunnelsQuery", "RetentionQuery", "PathsQuery", "EventsQuery", "Other")) {
            JsonNode other = TestData.json("{'kind':'" + kind + "'}");
            assertThat(ResultTable.of(other, TestData.json("{'results':{'x':'y'}}"))
                            .rows())
                    .containsExactly(row("y"));
        }
    }

    @Test
    void longNumbersTakeNoPages() {
        Object cell = Cells.of(TestData.json("1e999999999"));
        assertThat(Cells.text(cell, ZoneOffset.UTC)).isEqualTo("1E+999999999");
        assertThat(Cells.text(Cells.of(TestData.json("1e20")), ZoneOffset.UTC)).isEqualTo("100000000000000000000");
    }

    private static ResultTable table(String query) {
        return ResultTable.of(TestData.json(query), data.answer(query));
    }

    /** Whole numbers as the table has them. */
    private static List<Object> row(Object... cells) {
        Object[] typed = cells.clone();
        for (int i = 0; i < cells.length; i++) {
            if (cells[i] instanceof Integer number) {
                typed[i] = new BigDecimal(number).stripTrailingZeros();
            }
        }
        return Arrays.asList(typed);
    }
}
