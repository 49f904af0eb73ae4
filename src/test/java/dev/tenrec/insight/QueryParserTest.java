package dev.tenrec.insight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.trends.TrendsQuery;
import dev.tenrec.json.Json;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryParserTest {
    private static final String SERIES = "'series':[{'kind':'EventsNode'}]";
    private static final String STEPS = "'series':[{'kind':'EventsNode'},{'kind':'EventsNode'}]";
    private static final ZonedDateTime NOW =
            Instant.parse("2025-01-10T00:00:00Z").atZone(ZoneOffset.UTC);
    private static final QueryParser PARSER = new QueryParser(
            new QueryContext(NOW, new FilterParser(NOW), id -> Optional.empty(), Json.object(), Json.object()));

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            {'kind':'TrendsQuery',SERIES,'colour':'red'}; query.TrendsQuery.colour
            {'kind':'TrendsQuery','series':[{'kind':'EventsNode','evnt':1}]}; query.TrendsQuery.series.0.EventsNode.evnt
            {'kind':'TrendsQuery',SERIES,'dateRange':{'from':1}}; query.TrendsQuery.dateRange.from
            {'kind':'TrendsQuery',SERIES,'interval':'x'}; query.TrendsQuery.interval
            {'kind':'TrendsQuery',SERIES,'trendsFilter':{'x':1}}; query.TrendsQuery.trendsFilter.x
            {'kind':'TrendsQuery',SERIES,'breakdownFilter':{'a':1}}; query.TrendsQuery.breakdownFilter.a
            {'kind':'TrendsQuery','series':[{'kind':'EventsNode','math':1}]}; query.TrendsQuery.series.0.EventsNode.math
            {'kind':'TrendsQuery','series':[]}; query.TrendsQuery.series
            {'kind':'TrendsQuery'}; query.TrendsQuery.series
            {'kind':'FunnelsQuery',SERIES}; query.FunnelsQuery.series
            {'kind':'FunnelsQuery',STEPS,'funnelsFilter':{'x':1}}; query.FunnelsQuery.funnelsFilter.x
            {'kind':'InsightVizNode'}; query.InsightVizNode.source
            {'kind':'InsightVizNode','source':{'kind':'InsightVizNode'}}; query.InsightVizNode.source.kind
            {'kind':'TrendQuery'}; query.kind
            {'series':[]}; query.kind
            []; query
            """)
    void refusesWhatHasNotTheFormOfAQuery(String query, String place) {
        assertThatThrownBy(() -> PARSER.parse(json(query), "query"))
                .isInstanceOfSatisfying(ApiException.class, refused -> {
                    assertThat(refused.errorCode().type()).isEqualTo("invalid_request");
                    assertThat(refused.errorCode().code()).isEqualTo("parse_error");
                    assertThat(refused.detail())
                            .startsWith("JSON parse error - 1 validation error for QueryRequest\n" + place + "\n");
                });
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            {'kind':'FunnelsQuery',STEPS,'funnelsFilter':{'funnelAggregateByHogQL':'x'}}; funnelAggregateByHogQL
            {'kind':'FunnelsQuery',STEPS,'funnelsFilter':{'funnelVizType':'flow'}}; flow
            {'kind':'FunnelsQuery',STEPS,'samplingFactor':0.5}; samplingFactor
            {'kind':'FunnelsQuery',STEPS,'breakdownFilter':{'breakdown':[1],'breakdown_type':'cohort'}}; cohort
            {'kind':'TrendsQuery','series':[{'kind':'DataWarehouseNode','id':1}]}; DataWarehouseNode
            {'kind':'CalendarHeatmapQuery',SERIES,'calendarHeatmapFilter':{'bucketBySessionStart':true}}; bucketBy
            {'kind':'TrendsQuery',SERIES,'conversionGoal':{'actionId':1}}; conversionGoal
            {'kind':'TrendsQuery',SERIES,'samplingFactor':0.5}; samplingFactor
            """)
    void namesWhatIsNotThereYet(String query, String what) {
        assertThatThrownBy(() -> PARSER.parse(json(query), "query"))
                .isInstanceOfSatisfying(ApiException.class, refused -> {
                    assertThat(refused.errorCode().code()).isEqualTo("invalid_input");
                    assertThat(refused.detail()).contains(what).contains("not supported here yet");
                });
    }

    @Test
    void namesAllKindsForAnUnknownOne() {
        assertThatThrownBy(() -> PARSER.parse(json("{'kind':'MatrixQuery'}"), "query"))
                .hasMessageContaining("Input should be one of 'ActorsQuery', 'CalendarHeatmapQuery'")
                .hasMessageContaining("'StickinessQuery', 'TrendsQuery'");
    }

    private static JsonNode json(String query) {
        return TestData.json(query.replace("SERIES", SERIES).replace("STEPS", STEPS));
    }

    @Test
    void readsTheSourceOfWhateverWrapsAQuery() {
        String query = "{'kind':'TrendsQuery'," + SERIES + "}";
        for (String wrapper : new String[] {
            "{'kind':'InsightVizNode','full':true,'source':QUERY}",
            "{'kind':'DataTableNode','columns':['a'],'showReload':true,'source':QUERY}",
            "{'kind':'DataVisualizationNode','display':'ActionsTable','chartSettings':{},'source':QUERY}"
        }) {
            assertThat(PARSER.parse(TestData.json(wrapper.replace("QUERY", query)), "query"))
                    .isInstanceOf(TrendsQuery.class);
        }
    }

    @Test
    void takesEmptyAndDefaultFieldsForAbsent() {
        Query query = PARSER.parse(
                TestData.json("{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':null,'math':'total',"
                        + "'properties':[]}],"
                        + "'breakdownFilter':{},'compareFilter':{'compare':false},'filterTestAccounts':false,"
                        + "'samplingFactor':null,'interval':'week','trendsFilter':{'display':'ActionsBar'},"
                        + "'properties':{'type':'AND','values':[]},'version':2,'tags':{'productKey':'x'}}"),
                "query");
        assertThat(query).isInstanceOf(TrendsQuery.class);
    }
}
