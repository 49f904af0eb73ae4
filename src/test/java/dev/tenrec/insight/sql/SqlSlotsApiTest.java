package dev.tenrec.insight.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Expressions of HogQL within insights: filters, breakdowns, maths and aggregations of funnels. */
@ServerTest(now = "2024-01-10T12:00:00Z")
class SqlSlotsApiTest {
    private final TestWorld world;

    SqlSlotsApiTest(TestWorld world) {
        this.world = world;
        world.capture((event("view", "ann", 10, "'os':'iOS','w':900,'s':'1','$set':{'plan':'pro'}")
                        + "," + event("view", "ann", 11, "'os':'Windows','w':'700','s':'2'")
                        + "," + event("view", "bob", 12, "'os':'Linux','s':'3'")
                        + "," + event("buy", "ann", 13, "'os':'iOS','w':40,'s':'1'")
                        + "," + event("buy", "bob", 14, "'os':'Linux','w':10,'s':'4'"))
                .replace('\'', '"'));
    }

    private static String event(String name, String id, int minute, String properties) {
        return "{'event':'" + name + "','distinct_id':'" + id + "','timestamp':'2024-01-09T10:" + minute
                + ":00Z','properties':{" + properties + "}}";
    }

    private HttpResponse<String> send(String query) {
        return world.send(
                "POST", "query/", "{\"query\":" + query.replace('\'', '"').replace('`', '\'') + "}");
    }

    private JsonNode results(String query) {
        HttpResponse<String> response = send(query);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return TestServer.json(response).path("results");
    }

    private static String trends(String series, String more) {
        return "{'kind':'TrendsQuery','trendsFilter':{'display':'BoldNumber'},'series':[{'kind':'EventsNode'," + series
                + "}]" + more + "}";
    }

    private double number(String series, String more) {
        return results(trends(series, more)).at("/0/aggregated_value").asDouble();
    }

    @Test
    void filtersByAnExpression() {
        String filter = ",'properties':[{'type':'hogql','key':'%s'}]";
        assertThat(number("'event':'view'", filter.formatted("toFloat(properties.w) > 800 -- wide screens")))
                .isEqualTo(1);
        assertThat(number("'event':'view'", filter.formatted("properties.os in (`iOS`, `Linux`)")))
                .isEqualTo(2);
        assertThat(number("'event':'view'", filter.formatted("properties.os != `iOS` and distinct_id = `ann`")))
                .isEqualTo(1);
        assertThat(number("'event':null", filter.formatted("event = `buy` or person.properties.plan = `pro`")))
                .isEqualTo(4);
        assertThat(number("'event':null", filter.formatted("properties.w is null")))
                .isEqualTo(1);
    }

    @Test
    void breaksDownByAnExpression() {
        JsonNode results = results("{'kind':'TrendsQuery','trendsFilter':{'display':'ActionsBarValue'},"
                + "'series':[{'kind':'EventsNode','event':'view'}],'breakdownFilter':{'breakdown_type':'hogql',"
                + "'breakdown':'multiIf(properties.os = `iOS`, `mobile`, `desktop`)'}}");
        assertThat(results).hasSize(2);
        assertThat(results.at("/0/breakdown_value").asText()).isEqualTo("desktop");
        assertThat(results.at("/0/aggregated_value").asInt()).isEqualTo(2);
        assertThat(results.at("/1/breakdown_value").asText()).isEqualTo("mobile");
    }

    @Test
    void countsByAnAggregate() {
        assertThat(number("'event':'buy','math':'hogql','math_hogql':'sum(toFloat(properties.w) * 2)'", ""))
                .isEqualTo(100);
        assertThat(number("'event':null,'math':'hogql','math_hogql':'count(DISTINCT person_id)'", ""))
                .isEqualTo(2);
        assertThat(number("'event':null,'math':'hogql','math_hogql':'uniq(properties.s)'", ""))
                .isEqualTo(4);
        assertThat(number("'event':null,'math':'hogql','math_hogql':'countIf(event = `buy`)'", ""))
                .isEqualTo(2);
        assertThat(number("'event':null,'math':'hogql','math_hogql':'maxIf(toInt(properties.w), event = `buy`)'", ""))
                .isEqualTo(40);
    }

    @Test
    void combinesAggregatesByFunctionsAndOperators() {
        assertThat(expression("sum(1) / count()", "")).isEqualTo(1);
        assertThat(expression("sum(toFloat(properties.w)) / count(DISTINCT person_id) + 1", ""))
                .isEqualTo(26);
        assertThat(expression("round(100 * countIf(toFloat(properties.w) > 20) / count(), 1)", ""))
                .isEqualTo(50);
        assertThat(expression("if(count() > 5, 1, intDiv(-max(toInt(properties.w)), 3))", ""))
                .isEqualTo(-13);
        assertThat(expression("count() / countIf(event = `nothing`)", ""))
                .as("divided by zero")
                .isZero();
        assertThat(expression("count() + 5", ",'properties':[{'key':'w','value':'none','type':'event'}]"))
                .as("no events")
                .isZero();
        assertThat(refusal("1 + 1")).contains("is not supported here yet");
        assertThat(refusal("count() + properties.w")).contains("is not supported here yet");
        assertThat(refusal("sum(count())")).contains("count");
        assertThat(refusal("nothing(count())")).contains("nothing");
    }

    @Test
    void boundsTheLambdasOfOneValue() {
        String filter = ",'properties':[{'type':'hogql','key':'%s > 0'}]";
        String nested = "arraySum(arrayMap(x -> arraySum(arrayMap(y -> x * y, range(%1$d))), range(%1$d)))";
        assertThat(number("'event':'view'", filter.formatted(nested.formatted(100))))
                .isEqualTo(3);
        HttpResponse<String> slow = send(trends("'event':'view'", filter.formatted(nested.formatted(5_000))));
        assertThat(slow.statusCode()).isEqualTo(400);
        assertThat(slow.body()).contains("takes more than 10000000 calls of functions");
        String lists = "length(arrayMap(x -> range(x), range(20000)))";
        HttpResponse<String> large = send(trends("'event':'view'", filter.formatted(lists)));
        assertThat(large.body()).contains("it may keep 64 MB");
    }

    private double expression(String text, String more) {
        return number("'event':'buy','math':'hogql','math_hogql':'" + text + "'" + more, "");
    }

    private String refusal(String text) {
        HttpResponse<String> answer = send(trends("'event':'view','math':'hogql','math_hogql':'" + text + "'", ""));
        assertThat(answer.statusCode()).as(text).isEqualTo(400);
        return answer.body();
    }

    @Test
    void breaksAnExpressionDown() {
        JsonNode results = results("{'kind':'TrendsQuery','trendsFilter':{'display':'ActionsBarValue'},"
                + "'series':[{'kind':'EventsNode','math':'hogql','math_hogql':'count() * 10'}],"
                + "'breakdownFilter':{'breakdown_type':'event','breakdown':'os'}}");
        assertThat(results.findValuesAsText("breakdown_value")).contains("iOS", "Windows");
        assertThat(results.at("/0/aggregated_value").asInt()).isEqualTo(20);
    }

    @Test
    void countsAFunnelByTheValuesOfAnExpression() {
        String funnel = "{'kind':'FunnelsQuery','series':[{'kind':'EventsNode','event':'view'},{'kind':'EventsNode',"
                + "'event':'buy'}],'funnelsFilter':{%s}}";
        JsonNode byPerson = results(funnel.formatted(""));
        assertThat(byPerson.at("/0/count").asInt()).isEqualTo(2);
        assertThat(byPerson.at("/1/count").asInt()).isEqualTo(2);
        JsonNode bySession = results(funnel.formatted("'funnelAggregateByHogQL':'properties.s'"));
        assertThat(bySession.at("/0/count").asInt()).isEqualTo(3);
        assertThat(bySession.at("/1/count").asInt()).isEqualTo(1);
        JsonNode byText = results(funnel.formatted("'funnelAggregateByHogQL':'concat(`x`, properties.s)'"));
        assertThat(byText.at("/0/count").asInt()).isEqualTo(3);
        assertThat(byText.at("/1/count").asInt()).isEqualTo(1);
    }

    private List<String> paths(String filter) {
        List<String> edges = new ArrayList<>();
        results("{'kind':'PathsQuery','pathsFilter':{" + filter + "}}")
                .forEach(edge -> edges.add(edge.path("source").textValue() + " > "
                        + edge.path("target").textValue() + " " + edge.path("value")));
        return edges;
    }

    @Test
    void namesTheNodesOfPathsByAnExpression() {
        assertThat(paths("'includeEventTypes':['hogql'],'pathsHogQLExpression':'concat(event, ` `, properties.os)'"))
                .containsExactly(
                        "1_view Linux > 2_buy Linux 1",
                        "1_view iOS > 2_view Windows 1",
                        "2_view Windows > 3_buy iOS 1");
        assertThat(paths("'pathsHogQLExpression':'properties.os'"))
                .containsExactly("1_iOS > 2_Windows 1", "2_Windows > 3_iOS 1");
        assertThat(paths("'includeEventTypes':['hogql']")).containsExactly("1_view > 2_buy 2");
        assertThat(paths("'includeEventTypes':['hogql','$pageview'],'pathsHogQLExpression':'properties.os'"))
                .isEmpty();
        assertThat(paths("'includeEventTypes':['hogql','custom_event'],'pathsHogQLExpression':'properties.s',"
                        + "'excludeEvents':['2']"))
                .containsExactly("1_3 > 2_4 1");
        assertThat(paths("'includeEventTypes':['custom_event'],'pathsHogQLExpression':'nothing'"))
                .containsExactly("1_view > 2_buy 2");
        assertThat(send("{'kind':'PathsQuery','pathsFilter':{'pathsHogQLExpression':'nothing'}}")
                        .body())
                .contains("Unable to resolve field: nothing");
    }

    private static String events(String where) {
        return "{'kind':'EventsQuery','after':'all','select':['event','distinct_id'],'where':[" + where + "]}";
    }

    @Test
    void listsTheEventsForWhichExpressionsAreTrue() {
        assertThat(results(events("'event = `buy`'"))).hasToString("[[\"buy\",\"bob\"],[\"buy\",\"ann\"]]");
        assertThat(results(events("'event = `view`','toFloat(properties.w) > 800 -- wide'")))
                .hasToString("[[\"view\",\"ann\"]]");
        assertThat(results(events("'person.properties.plan = `pro`','event != `view` or properties.os = `iOS`'")))
                .hasToString("[[\"buy\",\"ann\"],[\"view\",\"ann\"]]");
        assertThat(results(events(""))).hasSize(5);
        assertThat(send(events("'nothing'")).body()).contains("Unable to resolve field: nothing");
        assertThat(send(events("'count() > 1'")).statusCode()).isEqualTo(400);
        assertThat(send(events("'event ='")).body()).contains("hogql_syntax_error");
        assertThat(send(events("7")).body()).contains("where");
    }

    @Test
    void refusesMistakesByName() {
        String filter = ",'properties':[{'type':'hogql','key':'%s'}]";
        assertThat(send(trends("'event':'view'", filter.formatted("properties.w >")))
                        .body())
                .contains("hogql_syntax_error");
        assertThat(send(trends("'event':'view'", filter.formatted("nothing = 1")))
                        .body())
                .contains("Unable to resolve field: nothing");
        assertThat(send(trends("'event':'view'", filter.formatted("timestamp > now()")))
                        .body())
                .contains("The field 'timestamp' is not supported in an expression");
    }
}
