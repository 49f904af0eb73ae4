package dev.tenrec.insight.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.QueryParts;
import dev.tenrec.insight.TestData;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryResult;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathsQueryTest {
    @AutoClose
    private final TestData data = new TestData("2025-01-10T15:00:00Z");

    @BeforeEach
    void storeEvents() {
        page("ann", "10:00:00", "https://x.test/", "s1");
        page("ann", "10:01:00", "https://x.test/", "s1");
        page("ann", "10:02:00", "https://x.test/shop/7?from=mail", "s1");
        page("ann", "10:40:00", "https://x.test/shop/9/", "s1");
        page("bob", "10:00:00", "https://x.test", "s2");
        page("bob", "10:00:30", "https://x.test/shop/7", "s2");
        page("bob", "10:01:00", "https://x.test/pay", "s2");
        data.event("order", "bob", "2025-01-10T10:02:00Z", "{}");
        data.event("$screen", "bob", "2025-01-10T10:03:00Z", "{\"$screen_name\":\"Thanks\"}");
        data.store();
    }

    @Test
    void followsPagesUntilNothingHappensForHalfAnHour() {
        JsonNode answer = paths("'includeEventTypes':['$pageview']");
        assertThat(edges(answer)).containsExactly("1_/ > 2_/shop/7 2", "2_/shop/7 > 3_/pay 1");
        assertThat(answer.at("/results/0/average_conversion_time")).hasToString("45000.0");
        assertThat(answer.get("hasMore").booleanValue()).isFalse();
    }

    @Test
    void followsEventsAndScreensByTheirNames() {
        assertThat(edges(paths("'startPoint':'/pay'"))).containsExactly("1_/pay > 2_order 1", "2_order > 3_Thanks 1");
        assertThat(edges(paths("'includeEventTypes':['custom_event','$screen']")))
                .containsExactly("1_order > 2_Thanks 1");
    }

    @Test
    void followsEachSessionWithWholeAddresses() {
        assertThat(edges(paths(
                        "'includeEventTypes':['$pageview'],'sequenceBy':'session','wholeUrls':true,'stepLimit':3")))
                .containsExactly(
                        "1_https://x.test > 2_https://x.test/shop/7 1",
                        "1_https://x.test/ > 2_https://x.test/ 1",
                        "2_https://x.test/ > 3_https://x.test/shop/7?from=mail 1",
                        "2_https://x.test/shop/7 > 3_https://x.test/pay 1");
    }

    @Test
    void endsAtTheEndPoint() {
        assertThat(edges(paths("'endPoint':'/pay','stepLimit':2"))).containsExactly("1_/shop/7 > 2_/pay 1");
        assertThat(edges(paths("'startPoint':'https://x.test/','endPoint':'Thanks','stepLimit':3")))
                .containsExactly("1_/ > 2_... 1", "2_... > 3_Thanks 1");
    }

    @Test
    void putsPlacesTogetherAndLeavesThemOut() {
        assertThat(edges(paths("'includeEventTypes':['$pageview'],'pathGroupings':['/shop/*']")))
                .containsExactly("1_/ > 2_/shop/* 2", "2_/shop/* > 3_/pay 1");
        assertThat(edges(paths("'includeEventTypes':['$pageview'],'excludeEvents':['/shop/7','/sh*']")))
                .containsExactly("1_/ > 2_/pay 1");
        assertThat(edges(paths("'includeEventTypes':['$pageview'],'pathGroupings':['hop/'],'excludeEvents':['hop/']")))
                .containsExactly("1_/ > 2_/pay 1");
        assertThat(edges(paths("'localPathCleaningFilters':[{'regex':'/shop/\\\\d+','alias':'/shop/<id>'}]")))
                .contains("1_/ > 2_/shop/<id> 2");
    }

    @Test
    void cleansAddressesAsTheProjectDoes() {
        QueryContext context = QueryParts.context(data, ZoneOffset.UTC);
        QueryContext cleaning = new QueryContext(
                context.now(),
                context.filters(),
                context.actions(),
                context.testAccountFilters(),
                TestData.json("[{'regex':'/shop/.*','alias':'/article'},{'alias':'half'}]"));
        String query = "{'kind':'PathsQuery','pathsFilter':{'pathReplacements':true,"
                + "'localPathCleaningFilters':[{'regex':'article','alias':'goods'}]}}";
        QueryResult result = PathsQueryParser.parse(TestData.json(query), "query", cleaning)
                .run(QueryParts.view(data, ZoneOffset.UTC));
        assertThat(result.results().at("/0/target").textValue()).isEqualTo("2_/goods");
    }

    @Test
    void keepsToTheWeightsAndTheNumberOfEdges() {
        assertThat(edges(paths("'minEdgeWeight':2"))).containsExactly("1_/ > 2_/shop/7 2");
        // Without the first edge, none of the rarer ones hangs together with a first step.
        assertThat(edges(paths("'maxEdgeWeight':1"))).isEmpty();
        JsonNode answer = paths("'edgeLimit':1");
        assertThat(edges(answer)).containsExactly("1_/ > 2_/shop/7 2");
        assertThat(answer.get("hasMore").booleanValue()).isTrue();
    }

    @Test
    void answersNothingForAnUnknownNode() {
        assertThat(edges(paths("'startPoint':'/nowhere'"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            'stepLimit':1; pathsFilter.stepLimit
            'edgeLimit':0; pathsFilter.edgeLimit
            'includeEventTypes':['click']; pathsFilter.includeEventTypes
            'localPathCleaningFilters':[{'regex':'(','alias':''}]; Invalid regular expression
            'sequenceBy':'day'; pathsFilter.sequenceBy
            """)
    void refusesWhatItCannotAnswer(String filter, String place) {
        assertThatThrownBy(() -> paths(filter)).hasMessageContaining(place);
    }

    @Test
    void refusesWaysThroughFunnels() {
        assertThatThrownBy(() ->
                        data.answer("{'kind':'PathsQuery','pathsFilter':{},'funnelPathsFilter':{'funnelStep':1}}"))
                .hasMessageContaining("funnelPathsFilter");
    }

    private void page(String distinctId, String time, String url, String session) {
        data.event(
                "$pageview",
                distinctId,
                "2025-01-10T" + time + "Z",
                "{\"$current_url\":\"" + url + "\",\"$session_id\":\"" + session + "\"}");
    }

    private JsonNode paths(String filter) {
        return data.answer("{'kind':'PathsQuery','pathsFilter':{" + filter + "}}");
    }

    private static List<String> edges(JsonNode answer) {
        List<String> edges = new ArrayList<>();
        for (JsonNode each : answer.get("results")) {
            edges.add(
                    each.get("source").textValue() + " > " + each.get("target").textValue() + " " + each.get("value"));
        }
        return edges;
    }
}
