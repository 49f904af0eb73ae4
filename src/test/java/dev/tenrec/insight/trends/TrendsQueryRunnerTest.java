package dev.tenrec.insight.trends;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.Queries;
import dev.tenrec.insight.TestData;
import java.io.IOException;
import java.time.DayOfWeek;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TrendsQueryRunnerTest {

    @AutoClose
    private final TestData data = new TestData("2025-01-10T15:00:00Z");

    @BeforeEach
    void storeEvents() {
        data.event("$pageview", "ann", "2025-01-02T23:59:59.999Z", "{\"plan\":\"pro\"}")
                .event("$pageview", "ann", "2025-01-03T00:00:00Z", "{\"plan\":\"pro\"}")
                .event("$pageview", "bob", "2025-01-03T12:00:00Z", "{\"plan\":\"free\"}")
                .event("$pageview", "bob", "2025-01-03T13:00:00Z", "{}")
                .event("signup", "bob", "2025-01-05T13:00:00Z", "{}")
                .event("$pageview", "ann", "2025-01-10T23:00:00Z", "{\"plan\":\"pro\"}")
                .event("$pageview", "ann", "2025-01-11T00:00:00Z", "{}")
                .store();
    }

    @Test
    void returnsEightPointsForSevenDays() {
        JsonNode answer = run("{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'$pageview'}]}");
        JsonNode item = answer.at("/results/0");
        assertThat(item.get("data")).hasToString("[3.0,0.0,0.0,0.0,0.0,0.0,0.0,1.0]");
        assertThat(item.get("count")).hasToString("4.0");
        assertThat(item.get("label").textValue()).isEqualTo("$pageview");
        assertThat(item.at("/days/0").textValue()).isEqualTo("2025-01-03");
        assertThat(item.at("/labels/0").textValue()).isEqualTo("3-Jan-2025");
        assertThat(item.at("/action/days/7").textValue()).isEqualTo("2025-01-10T00:00:00Z");
        assertThat(item.at("/action/math").textValue()).isEqualTo("total");
        assertThat(item.has("compare")).isFalse();
        assertThat(answer.at("/resolved_date_range/date_to").textValue()).isEqualTo("2025-01-10T23:59:59.999999+00:00");
        assertThat(answer.get("timezone").textValue()).isEqualTo("UTC");
    }

    @Test
    void countsEachPersonOncePerPoint() {
        JsonNode answer =
                run("{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'$pageview','math':'dau'}]}");
        assertThat(answer.at("/results/0/data")).hasToString("[2.0,0.0,0.0,0.0,0.0,0.0,0.0,1.0]");
    }

    @Test
    void countsAPersonOncePerRange() {
        JsonNode answer = run("{'kind':'TrendsQuery','trendsFilter':{'display':'ActionsTable'},"
                + "'series':[{'kind':'EventsNode','event':null,'math':'dau'},{'kind':'EventsNode','event':null}]}");
        assertThat(answer.at("/results/0/aggregated_value")).hasToString("2.0");
        assertThat(answer.at("/results/0/data")).isEmpty();
        assertThat(answer.at("/results/1/aggregated_value")).hasToString("5.0");
        assertThat(answer.at("/results/1/label").textValue()).isEqualTo("All events");
    }

    @Test
    void startsAllAtTheFirstPlausibleEvent() throws IOException {
        data.event("$pageview", "old", "0001-01-01T00:00:00Z", "{}")
                .event("signup", "old", "1970-01-01T00:00:00Z", "{}")
                .store();
        String query = "{'kind':'TrendsQuery','dateRange':{'date_from':'all'},'trendsFilter':{'display':'%s'},"
                + "'series':[{'kind':'EventsNode','event':'$pageview'}]}";
        JsonNode days = run(query.formatted("ActionsLineGraph"));
        assertThat(days.at("/results/0/data")).hasToString("[1.0,3.0,0.0,0.0,0.0,0.0,0.0,0.0,1.0]");
        assertThat(days.at("/results/0/days/0").textValue()).isEqualTo("2025-01-02");
        assertThat(run(query.formatted("ActionsTable")).at("/results/0/aggregated_value"))
                .hasToString("5.0");
        assertThat(run(query.formatted("BoldNumber")).at("/results/0/aggregated_value"))
                .describedAs("a number ends now, before the last event of today")
                .hasToString("4.0");
    }

    @Test
    void filtersBySeriesAndByQuery() {
        JsonNode answer = run("{'kind':'TrendsQuery','properties':[{'key':'plan','value':'free','operator':'is_not'}],"
                + "'series':[{'kind':'EventsNode','event':'$pageview'},"
                + "{'kind':'EventsNode','event':'$pageview','properties':[{'key':'plan','value':'pro'}]}]}");
        assertThat(answer.at("/results/0/count")).hasToString("3.0");
        assertThat(answer.at("/results/1/count")).hasToString("2.0");
    }

    @Test
    void findsTextsTooLongForADictionaryThatAnEarlierSeriesRead() {
        String text = "x".repeat(500);
        data.event("$pageview", "long", "2025-01-09T10:00:00Z", "{\"plan\":\"" + text + "\"}")
                .store();
        String series = "{'kind':'EventsNode','event':'$pageview',"
                + "'properties':[{'key':'plan','value':'%s','operator':'%s'}]}";
        JsonNode answer = run("{'kind':'TrendsQuery','series':["
                + series.formatted("xx", "icontains") + ","
                + series.formatted(text, "exact") + ","
                + series.formatted(text, "is_not") + "]}");
        assertThat(answer.at("/results/0/count")).hasToString("1.0");
        assertThat(answer.at("/results/1/count")).hasToString("1.0");
        assertThat(answer.at("/results/2/count")).hasToString("4.0");
    }

    @Test
    void accumulatesForACumulativeChart() {
        JsonNode answer = run("{'kind':'InsightVizNode','source':{'kind':'TrendsQuery',"
                + "'trendsFilter':{'display':'ActionsLineGraphCumulative'},"
                + "'series':[{'kind':'EventsNode','event':'$pageview'}]}}");
        assertThat(answer.at("/results/0/data")).hasToString("[3.0,3.0,3.0,3.0,3.0,3.0,3.0,4.0]");
        assertThat(answer.at("/results/0/count")).hasToString("4.0");
    }

    @Test
    void comparesWithThePreviousPeriod() {
        JsonNode answer = run("{'kind':'TrendsQuery','compareFilter':{'compare':true},"
                + "'series':[{'kind':'EventsNode','event':'$pageview'}]}");
        assertThat(answer.get("results")).hasSize(2);
        assertThat(answer.at("/results/0/compare_label").textValue()).isEqualTo("current");
        assertThat(answer.at("/results/1/compare_label").textValue()).isEqualTo("previous");
        assertThat(answer.at("/results/1/data")).hasToString("[0.0,0.0,0.0,0.0,0.0,0.0,1.0,3.0]");
        assertThat(answer.at("/results/1/days/7").textValue()).isEqualTo("2025-01-03");
        assertThat(answer.at("/results/1/action/days/7").textValue()).isEqualTo("2025-01-10T00:00:00Z");
    }

    @Test
    void returnsZerosForAnUnknownEvent() {
        JsonNode answer = run("{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'nothing','math':'dau'}]}");
        assertThat(answer.at("/results/0/data")).hasSize(8);
        assertThat(answer.at("/results/0/count")).hasToString("0.0");
    }

    @Test
    void stopsAtItsDeadline() {
        Queries hasty = data.queries(Duration.ZERO);
        JsonNode query = TestData.json("{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':null}]}");
        assertThatThrownBy(() -> hasty.answer(TestData.project("UTC", DayOfWeek.SUNDAY), query))
                .isInstanceOfSatisfying(ApiException.class, late -> {
                    assertThat(late.errorCode().code()).isEqualTo("query_timeout");
                    assertThat(late.errorCode().status()).isEqualTo(504);
                });
    }

    private JsonNode run(String query) {
        return data.answer(query);
    }
}
