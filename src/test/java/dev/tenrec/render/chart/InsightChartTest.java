package dev.tenrec.render.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.Palette;
import dev.tenrec.render.chart.model.SeriesChart;
import dev.tenrec.render.chart.model.Theme;
import dev.tenrec.render.chart.paint.StackedValues;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a chart says of an answer. */
final class InsightChartTest {
    @Test
    void seriesHaveTheirNamesForPeopleAlsoBesideAValue() {
        SeriesChart chart = points(
                "{'breakdownFilter':{'breakdown':'plan'},",
                "{'label':'$pageview - $$_posthog_breakdown_null_$$','breakdown_value':'x',"
                        + "'action':{'name':'$pageview'},'data':[1]},"
                        + "{'label':'up - pro','breakdown_value':'pro',"
                        + "'action':{'name':'up','custom_name':'Sign-ups'},'data':[1]},"
                        + "{'label':'up','action':{'name':'up','custom_name':'Sign-ups'},"
                        + "'data':[1]}",
                "");
        assertThat(chart.lines())
                .extracting(SeriesChart.Line::name)
                .containsExactly("Pageview - None", "Sign-ups - pro", "Sign-ups");
    }

    @Test
    void pointsThatWereNotOverAreKnownByTheClockOfTheProject() {
        String days = "{'label':'a','data':[1,2,3],'days':['2026-11-01','2026-11-02','2026-11-03']}";
        // Midnight in Berlin is an hour before midnight in UTC.
        assertThat(points("{", days, ",'last_refresh':'2026-11-02T22:59:59Z'")
                        .lines()
                        .get(0)
                        .whole())
                .isEqualTo(1);
        assertThat(points("{", days, ",'last_refresh':'2026-11-02T23:00:00Z'")
                        .lines()
                        .get(0)
                        .whole())
                .isEqualTo(2);
        assertThat(points("{", days, "").lines().get(0).whole()).isEqualTo(3);
    }

    @Test
    void hiddenSeriesAreNotShownAndKeepTheColorsOfTheOthers() {
        String two = "{'label':'a','data':[1]},{'label':'b','data':[2]}";
        SeriesChart chart = points("{'trendsFilter':{'hiddenLegendIndexes':[0]},", two, "");
        assertThat(chart.lines()).hasSize(1);
        assertThat(chart.lines().get(0).color()).isEqualTo(Palette.color(Theme.LIGHT, 1));
        Chart none = chart("{'trendsFilter':{'hiddenLegendIndexes':[0,1]},", two, "");
        assertThat(none.summary()).isEqualTo("All series of this chart are hidden.");
    }

    @Test
    void onlyCountsOfNothingAreEmpty() {
        String zero = "{'label':'a','data':[0,0],'action':{'math':'%s'}}";
        assertThat(chart("{", zero.formatted("total"), "").form()).isEqualTo(Chart.Form.EMPTY);
        assertThat(chart("{", zero.formatted("first_matching_event_for_user"), "")
                        .form())
                .isEqualTo(Chart.Form.EMPTY);
        assertThat(chart("{", zero.formatted("sum"), "").form()).isEqualTo(Chart.Form.POINTS);
        assertThat(chart("{", "{'label':'Formula (A-B)','action':null,'data':[0]}", "")
                        .form())
                .isEqualTo(Chart.Form.POINTS);
    }

    @Test
    void rowsOfAFormulaAreNamedAfterTheirValues() {
        SeriesChart chart = points(
                "{",
                "{'label':'Formula (A/B)','action':null,'breakdown_value':['Safari','$$_posthog_breakdown_null_$$'],"
                        + "'data':[1]},"
                        + "{'label':'Formula (A/B)','action':null,'breakdown_value':'Edge','data':[2]}",
                "");
        assertThat(chart.lines())
                .extracting(SeriesChart.Line::name)
                .containsExactly("Formula (A/B) - Safari · None", "Formula (A/B) - Edge");
    }

    @Test
    void percentagesOfAPointAddUpToAHundred() {
        SeriesChart chart = points(
                "{'trendsFilter':{'display':'ActionsAreaGraph','showPercentStackView':true},",
                "{'label':'a','data':[1,0]},{'label':'b','data':[3,0]}",
                "");
        assertThat(chart.lines().get(0).values()).containsExactly(25, 0);
        assertThat(chart.lines().get(1).values()).containsExactly(75, 0);
    }

    @Test
    void ofManyPointsTheLowestAndTheHighestOfEachPixelStay() {
        double[] values = new double[10_000];
        values[5_432] = 7;
        values[1_234] = -3;
        SeriesChart.Line line = new SeriesChart.Line("a", 0, values, 0, false, values.length);
        int[] kept = StackedValues.of(SeriesChart.Style.LINES, List.of(line), values.length)
                .kept(values.length, 500);
        assertThat(kept)
                .contains(0, 5_432, 1_234, 9_999)
                .hasSizeLessThanOrEqualTo(1_002)
                .isSorted();
    }

    private static SeriesChart points(String query, String series, String more) {
        return (SeriesChart) chart(query, series, more);
    }

    private static Chart chart(String query, String series, String more) {
        return InsightChart.of(
                ChartSamples.json("{'source':" + query + "'kind':'TrendsQuery'}}"),
                ChartSamples.json("{'results':[" + series + "]" + more + "}"),
                ChartSamples.LIGHT);
    }
}
