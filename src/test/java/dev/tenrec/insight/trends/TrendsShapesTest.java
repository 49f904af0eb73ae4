package dev.tenrec.insight.trends;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Project;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.TestData;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.json.Json;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrendsShapesTest {
    private static final String SEEN = "{'kind':'EventsNode','event':'seen'}";
    private static final String BOUGHT = "{'kind':'EventsNode','event':'bought'}";

    @AutoClose
    private final TestData data = new TestData("2025-01-10T15:00:00Z");

    @BeforeEach
    void storeEvents() {
        data.event("seen", "ann", "2025-01-01T12:00:00Z", "{\"$group_0\":\"acme\",\"price\":3}")
                .event("seen", "ann", "2025-01-08T12:00:00Z", "{\"$group_0\":\"acme\",\"price\":5}")
                .event("seen", "bob", "2025-01-08T13:00:00Z", "{\"$group_0\":\"acme\",\"price\":\"7.5\"}")
                .event("seen", "bob", "2025-01-09T12:00:00Z", "{\"$group_0\":\"\",\"price\":\"none\"}")
                .event("seen", "eve", "2025-01-10T12:00:00Z", "{}")
                .event("bought", "bob", "2025-01-10T12:00:00Z", "{}")
                .store();
    }

    @Test
    void showsFormulasInsteadOfSeries() {
        JsonNode results = trends(
                "'dateRange':{'date_from':'-2d'},'trendsFilter':{'formula':'A','formulas':['B'],"
                        + "'formulaNodes':[{'formula':'A+B','custom_name':'Both'},{'formula':'B/A'}]}",
                SEEN,
                BOUGHT);
        assertThat(results).hasSize(2);
        assertThat(results.at("/0/label").textValue()).isEqualTo("Both");
        assertThat(results.at("/0/data")).hasToString("[2.0,1.0,2.0]");
        assertThat(results.at("/0/count")).hasToString("5.0");
        assertThat(results.at("/0/action").isNull()).isTrue();
        assertThat(results.at("/0/days/2").textValue()).isEqualTo("2025-01-10");
        assertThat(results.at("/1/label").textValue()).isEqualTo("Formula (B/A)");
        assertThat(results.at("/1/data")).hasToString("[0.0,0.0,1.0]");
    }

    @Test
    void computesFormulasOfTotalsAndPreviousPeriods() {
        JsonNode results = trends(
                "'trendsFilter':{'formula':'A*10','display':'BoldNumber'},'compareFilter':{'compare':true}", SEEN);
        assertThat(results.at("/0/aggregated_value")).hasToString("40.0");
        assertThat(results.at("/0/data").isNull()).isTrue();
        assertThat(results.at("/0/count")).hasToString("0.0");
        assertThat(results.at("/1/aggregated_value")).hasToString("10.0");
        assertThat(results.at("/1/compare_label").textValue()).isEqualTo("previous");
    }

    @Test
    void comparesWithAChosenPeriod() {
        JsonNode results = trends(
                "'dateRange':{'date_from':'2025-01-08','date_to':'2025-01-08'},"
                        + "'compareFilter':{'compare':true,'compare_to':'-1w'}",
                SEEN);
        assertThat(results.at("/1/days/0").textValue()).isEqualTo("2025-01-01");
        assertThat(results.at("/1/data")).hasToString("[1.0]");
    }

    @Test
    void smoothsWithAFlooredMovingAverage() {
        JsonNode results = trends("'dateRange':{'date_from':'-3d'},'trendsFilter':{'smoothingIntervals':2}", SEEN);
        assertThat(results.at("/0/data")).hasToString("[0.0,1.0,1.0,1.0]");
    }

    @Test
    void rollingWindowsIncludeDaysBeforeTheRange() {
        String series = "{'kind':'EventsNode','event':'seen','math':'weekly_active'}";
        assertThat(trends("'dateRange':{'date_from':'2025-01-07','date_to':'2025-01-09'}", series)
                        .at("/0/data"))
                .hasToString("[1.0,2.0,2.0]");
        assertThat(trends("'trendsFilter':{'display':'BoldNumber'}", series).at("/0/aggregated_value"))
                .hasToString("3.0");
    }

    @Test
    void countsGroupsInsteadOfPersons() {
        String series = "{'kind':'EventsNode','event':'seen','math':'dau'}";
        String range = "'dateRange':{'date_from':'-2d'}";
        assertThat(trends(range, series).at("/0/data")).hasToString("[2.0,1.0,1.0]");
        assertThat(trends(range + ",'aggregation_group_type_index':0", series).at("/0/data"))
                .hasToString("[1.0,0.0,0.0]");
    }

    @Test
    void appliesTheMultiplier() {
        String series =
                "{'kind':'EventsNode','event':'seen','math':'MATH','math_property':'price'," + "'math_multiplier':-2}";
        String range = "'dateRange':{'date_from':'2025-01-08','date_to':'2025-01-08'}";
        assertThat(trends(range, series.replace("MATH", "sum")).at("/0/data")).hasToString("[-25.0]");
        assertThat(trends(range, series.replace("MATH", "min")).at("/0/data")).hasToString("[-15.0]");
        assertThat(trends(range, series.replace("MATH", "median")).at("/0/data"))
                .hasToString("[-12.5]");
        assertThat(trends(range, series.replace("MATH", "total")).at("/0/data")).hasToString("[-4.0]");
        assertThat(trends(range, series.replace("MATH", "sum")).at("/0/action/math_property"))
                .hasToString("\"price\"");
    }

    @Test
    void filtersTestAccounts() {
        Project plain = TestData.project("UTC", DayOfWeek.SUNDAY);
        JsonNode settings = TestData.json("{'test_account_filters':[{'key':'price','operator':'is_set'}]}");
        UUID id = plain.uuid();
        Project project = new Project(TestData.PROJECT, id, id, "Test", "phc_x", "UTC", "", null, 0, null, settings);
        JsonNode query = TestData.json("{'kind':'TrendsQuery','filterTestAccounts':true,'series':[" + SEEN + "]}");
        var queries = data.queries(Duration.ofSeconds(30));
        assertThat(queries.answer(project, query).at("/results/0/count")).hasToString("3.0");
        assertThat(queries.answer(plain, query).at("/results/0/count")).hasToString("4.0");
    }

    @Test
    void countsTheEventsOfAnAction() {
        EventSelector any = new EventSelector(List.of(
                EventSelector.of("seen").clauses().get(0),
                EventSelector.of("bought").clauses().get(0)));
        ZonedDateTime now = data.clock.instant().atZone(ZoneOffset.UTC);
        QueryContext context = new QueryContext(
                now,
                new FilterParser(now),
                id -> id == 3 ? Optional.of(new QueryContext.ActionEvents("Did it", any)) : Optional.empty(),
                Json.object(),
                Json.object());
        String query = "{'kind':'TrendsQuery','series':[{'kind':'ActionsNode','id':3,'math':'first_time_for_user'}]}";
        JsonNode results = TrendsQueryParser.parse(TestData.json(query), "query", context)
                .run(new QuerySnapshots(data.events, data.persons, data.groups, data.clock)
                        .of(
                                TestData.PROJECT,
                                new ProjectTime(ZoneOffset.UTC, DayOfWeek.SUNDAY),
                                Deadline.in(Duration.ofSeconds(30))))
                .results();
        assertThat(results.at("/0/count")).hasToString("2.0");
        assertThat(results.at("/0/label").textValue()).isEqualTo("Did it");
        assertThat(results.at("/0/action/id")).hasToString("3");
        assertThat(results.at("/0/action/type").textValue()).isEqualTo("actions");
        assertThatThrownBy(() -> trends("'interval':'day'", "{'kind':'ActionsNode','id':9}"))
                .hasMessageContaining("Action ID 9 does not exist!");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            'trendsFilter':{'formula':'A+B'}; trendsFilter.formula
            'trendsFilter':{'formulas':['A','A+']}; trendsFilter.formulas.1
            'trendsFilter':{'formulaNodes':[{'formula':'('}]}; trendsFilter.formulaNodes.0.formula
            'trendsFilter':{'formulaNodes':[{'x':'('}]}; trendsFilter.formulaNodes.0.x
            'trendsFilter':{'smoothingIntervals':0}; trendsFilter.smoothingIntervals
            'trendsFilter':{'display':'Cake'}; trendsFilter.display
            'aggregation_group_type_index':5; aggregation_group_type_index
            'compareFilter':{'compare':true,'compare_to':'soon'}; compareFilter.compare_to
            """)
    void namesTheInvalidField(String more, String path) {
        assertThatThrownBy(() -> trends(more, SEEN))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused -> assertThat(refused.detail()).contains("\nquery.TrendsQuery." + path + "\n"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            'math':'twice'; math
            'math':'sum'; math_property
            'math':'unique_group'; math_group_type_index
            'math':'sum','math_property':'p','math_property_type':'x'; math_property_type
            'math_multiplier':'2'; math_multiplier
            """)
    void namesTheFieldOfAnInvalidSeries(String more, String path) {
        assertThatThrownBy(() -> trends("'interval':'day'", "{'kind':'EventsNode'," + more + "}"))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused -> assertThat(refused.detail())
                                .contains("\nquery.TrendsQuery.series.0.EventsNode." + path + "\n"));
    }

    private JsonNode trends(String more, String... series) {
        return data.answer("{'kind':'TrendsQuery'," + more + ",'series':[" + String.join(",", series) + "]}")
                .get("results");
    }
}
