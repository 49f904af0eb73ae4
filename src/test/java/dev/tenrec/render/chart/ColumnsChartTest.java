package dev.tenrec.render.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.NumberChart;
import dev.tenrec.render.chart.model.SeriesChart;
import dev.tenrec.render.chart.model.TableChart;
import org.junit.jupiter.api.Test;

/** Charts of rows and columns, as a {@code DataVisualizationNode} asks for them. */
final class ColumnsChartTest {
    private static final String ROWS = "{'columns':['day','browser','users','events'],'results':["
            + "['2026-11-01','Chrome',3,30],['2026-11-01','Safari',1,10],"
            + "['2026-11-02','Safari',2,20],['2026-11-03','Chrome',5,null]]}";

    @Test
    void withoutAxesTheFirstTextIsTheAxisAndAllNumbersAreSeries() {
        SeriesChart chart = points("ActionsLineGraph", "{}");
        assertThat(chart.lines()).extracting(SeriesChart.Line::name).containsExactly("users", "events");
        assertThat(chart.lines().get(0).values()).containsExactly(3, 1, 2, 5);
        assertThat(chart.lines().get(1).values()).containsExactly(30, 10, 20, Double.NaN);
        assertThat(chart.points().areTimes()).isTrue();
    }

    @Test
    void namedAxesHaveTheirLabelsAndFormats() {
        SeriesChart chart = points(
                "ActionsBar",
                "{'xAxis':{'column':'browser'},'yAxis':[{'column':'events','settings':{"
                        + "'display':{'label':'All events'},'formatting':{'prefix':'~','decimalPlaces':1}}}],"
                        + "'leftYAxisSettings':{'scale':'logarithmic'}}");
        assertThat(chart.style()).isEqualTo(SeriesChart.Style.BARS);
        assertThat(chart.points().names()).containsExactly("Chrome", "Safari", "Safari", "Chrome");
        assertThat(chart.lines()).extracting(SeriesChart.Line::name).containsExactly("All events");
        assertThat(chart.format().value(2.34)).isEqualTo("~2.3");
        assertThat(chart.isLog()).isTrue();
    }

    @Test
    void aColumnDividesTheSeries() {
        String settings = "{'xAxis':{'column':'day'},'yAxis':[{'column':'users'}],'seriesBreakdownColumn':'browser'";
        SeriesChart chart = points("ActionsStackedBar", settings + "}");
        assertThat(chart.points().count()).isEqualTo(3);
        assertThat(chart.lines()).extracting(SeriesChart.Line::name).containsExactly("Chrome", "Safari");
        assertThat(chart.lines().get(0).values()).containsExactly(3, Double.NaN, 5);
        assertThat(chart.lines().get(1).values()).containsExactly(1, 2, Double.NaN);
        SeriesChart shares = points("ActionsAreaGraph", settings + ",'stackBars100':true}");
        assertThat(shares.lines().get(0).values()).containsExactly(75, 0, 100);
    }

    @Test
    void timesHaveTheIntervalThatTheyBegin() {
        assertThat(interval("2026-01-01", "2026-02-01")).isEqualTo("month");
        assertThat(interval("2026-01-01", "2026-01-02")).isEqualTo("day");
        assertThat(interval("2026-01-01 10:00:00", "2026-01-01 11:30:00")).isEqualTo("minute");
        assertThat(interval("2026-01-01T10:00:05Z", "2026-01-01T10:00:06Z")).isEqualTo("second");
    }

    private static String interval(String first, String second) {
        String rows = "{'columns':['t','n'],'results':[['" + first + "',1],['" + second + "',2]]}";
        return ((SeriesChart) chart("ActionsLineGraph", "{}", rows)).points().interval();
    }

    @Test
    void aNumberIsTheFirstOfItsColumn() {
        NumberChart number = (NumberChart) chart("BoldNumber", "{'yAxis':[{'column':'events'}]}", ROWS);
        assertThat(number.summary()).isEqualTo("events: 30");
    }

    @Test
    void everythingElseIsATableOrSaysWhy() {
        assertThat(chart("ActionsTable", "{}", ROWS)).isInstanceOf(TableChart.class);
        assertThat(chart("", "{}", ROWS)).isInstanceOf(TableChart.class);
        assertThat(chart("ActionsBar", "{}", "{'columns':['a'],'results':[['x']]}")
                        .summary())
                .isEqualTo("This chart needs a column of numbers.");
        assertThat(chart("ActionsBar", "{}", "{'columns':['a'],'results':[]}").summary())
                .isEqualTo("No rows match this query.");
    }

    @Test
    void settingsOfAnyFormAreNoMistake() {
        for (String settings : new String[] {
            "[]",
            "7",
            "{'xAxis':7,'yAxis':{'a':1}}",
            "{'yAxis':[null,[],{'column':{}}]}",
            "{'xAxis':{'column':'gone'},'yAxis':[{'column':'gone'}],'seriesBreakdownColumn':'gone'}"
        }) {
            assertThat(chart("ActionsBar", settings, ROWS)).as(settings).isNotNull();
        }
        String ragged = "{'columns':['a','b'],'results':[['x',1],[],['y'],[{'z':[]},[2]]]}";
        assertThat(chart("ActionsLineGraph", "{}", ragged)).isNotNull();
    }

    private static SeriesChart points(String display, String settings) {
        return (SeriesChart) chart(display, settings, ROWS);
    }

    private static Chart chart(String display, String settings, String answer) {
        JsonNode query = ChartSamples.json("{'kind':'DataVisualizationNode','display':'" + display
                + "','chartSettings':" + settings + ",'source':{'kind':'HogQLQuery','query':'SELECT 1'}}");
        return InsightChart.of(query, ChartSamples.json(answer), ChartSamples.LIGHT);
    }
}
