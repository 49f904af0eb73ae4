package dev.tenrec.insight.funnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.TestData;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.exec.scan.ActorKind;
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
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FunnelsQueryTest {
    private static final String TWO = "{'kind':'EventsNode','event':'a'},{'kind':'EventsNode','event':'b'}";

    @AutoClose
    private final TestData data = new TestData("2025-01-10T15:00:00Z");

    private FunnelsQueryTest event(String name, String who, String time, String properties) {
        data.event(name, who, "2025-01-" + time + "Z", properties.replace('\'', '"'));
        return this;
    }

    private FunnelsQueryTest event(String name, String who, String time) {
        return event(name, who, time, "{}");
    }

    private static String query(String series, String more) {
        return "{'kind':'FunnelsQuery','series':[" + series + "]" + (more.isEmpty() ? "" : "," + more) + "}";
    }

    private JsonNode results(String series, String more) {
        data.store();
        return data.answer(query(series, more)).get("results");
    }

    private String counts(String series, String filter) {
        StringBuilder counts = new StringBuilder();
        results(series, "'funnelsFilter':{" + filter + "}")
                .forEach(step -> counts.append(counts.isEmpty() ? "" : ",").append(step.get("count")));
        return counts.toString();
    }

    @Test
    void tellsOfEachStepHowManyReachedItAndHowLongTheyTook() {
        event("a", "ann", "05T10:00:00").event("b", "ann", "05T10:00:03");
        event("a", "bob", "05T10:00:00").event("b", "bob", "05T10:00:04.001");
        event("a", "cid", "05T10:00:00").event("b", "dan", "05T10:00:00");
        String steps = "{'kind':'EventsNode','event':'a','name':'a','custom_name':'First'},"
                + "{'kind':'EventsNode','event':null}";
        assertThat(results(steps, "'interval':'day'").toString().replace('"', '\''))
                .isEqualTo("[{'action_id':'a','name':'a','custom_name':'First','order':0,'people':[],'count':3,"
                        + "'type':'events','average_conversion_time':null,'median_conversion_time':null},"
                        + "{'action_id':null,'name':'All events','custom_name':null,'order':1,'people':[],'count':2,"
                        + "'type':'events','average_conversion_time':3.5005,'median_conversion_time':3.5005}]");
    }

    @Test
    void answersZerosWithoutEventsAndNothingForABreakdown() {
        assertThat(counts(TWO, "")).isEqualTo("0,0");
        assertThat(results(TWO, "'breakdownFilter':{'breakdown':'p'}")).isEmpty();
        assertThat(results(TWO, "'dateRange':{'date_from':'2025-01-09','date_to':'2025-01-08'}"))
                .hasSize(2);
    }

    @Test
    void countsAConversionOnTheLastMomentOfTheWindow() {
        event("a", "ann", "05T10:00:00").event("b", "ann", "05T10:01:00");
        event("a", "bob", "05T10:00:00").event("b", "bob", "05T10:01:00.001");
        assertThat(counts(TWO, "'funnelWindowInterval':1,'funnelWindowIntervalUnit':'minute'"))
                .isEqualTo("2,1");
        assertThat(counts(TWO, "'funnelWindowInterval':61.0,'funnelWindowIntervalUnit':'second'"))
                .isEqualTo("2,2");
    }

    @Test
    void triesTheEventsOfAMomentInOrderOfTheSteps() {
        event("b", "ann", "05T10:00:00").event("a", "ann", "05T10:00:00");
        event("b", "bob", "05T10:00:00").event("a", "bob", "05T10:00:00.050");
        event("b", "cid", "05T10:00:00").event("a", "cid", "05T10:00:00.051");
        assertThat(counts(TWO, "")).isEqualTo("3,2");
        assertThat(counts(TWO, "'funnelOrderType':'strict'")).isEqualTo("3,1");
        assertThat(counts(TWO, "'funnelOrderType':'unordered'")).isEqualTo("3,3");
        assertThat(results(TWO, "").at("/1/average_conversion_time").isNull()).isTrue();
    }

    @Test
    void needsTheFirstStepFirstUnlessAnyOrderWillDo() {
        event("b", "ann", "05T10:00:00").event("a", "ann", "05T10:00:01");
        event("a", "bob", "05T10:00:00").event("x", "bob", "05T10:00:01").event("b", "bob", "05T10:00:02");
        assertThat(counts(TWO, "")).isEqualTo("2,1");
        assertThat(counts(TWO, "'funnelOrderType':'strict'")).isEqualTo("2,0");
        assertThat(counts(TWO, "'funnelOrderType':'unordered'")).isEqualTo("2,2");
    }

    @Test
    void neverTakesOneEventForTwoSteps() {
        String same = "{'kind':'EventsNode','event':'a'},{'kind':'EventsNode','event':'a'}";
        event("a", "ann", "05T10:00:00");
        event("a", "bob", "05T10:00:00").event("a", "bob", "05T10:00:01");
        for (String order : new String[] {"ordered", "strict", "unordered"}) {
            assertThat(counts(same, "'funnelOrderType':'" + order + "'")).isEqualTo("2,1");
        }
    }

    @Test
    void leavesOutPersonsWhoseFurthestAttemptMetAnExclusion() {
        String excluded = "'exclusions':[{'kind':'EventsNode','event':'x','funnelFromStep':0,'funnelToStep':1}]";
        event("a", "ann", "05T10:00:00").event("x", "ann", "05T11:00:00").event("b", "ann", "05T12:00:00");
        event("a", "bob", "05T10:00:00").event("x", "bob", "05T11:00:00");
        event("a", "bob", "05T12:00:00").event("b", "bob", "05T13:00:00");
        event("a", "cid", "05T10:00:00").event("x", "cid", "05T10:00:00").event("b", "cid", "05T11:00:00");
        event("x", "cid", "05T11:00:00");
        assertThat(counts(TWO, excluded)).isEqualTo("2,2");
    }

    @Test
    void countsOnlyTheFirstEventEverForAStepOfNewUsers() {
        String first = "{'kind':'EventsNode','event':'a','properties':[{'key':'p','value':'x'}],'math':'%s'},"
                + "{'kind':'EventsNode','event':'b'}";
        event("a", "ann", "02T10:00:00")
                .event("a", "ann", "05T10:00:00", "{'p':'x'}")
                .event("b", "ann", "05T11:00:00");
        event("a", "bob", "05T10:00:00", "{'p':'x'}").event("b", "bob", "05T11:00:00");
        event("a", "cid", "02T10:00:00", "{'p':'x'}").event("a", "cid", "05T10:00:00", "{'p':'x'}");
        String since = "'dateRange':{'date_from':'2025-01-04'}";
        assertThat(results(first.formatted("first_time_for_user"), since).findValuesAsText("count"))
                .containsExactly("1", "1");
        assertThat(results(first.formatted("first_time_for_user_with_filters"), since)
                        .findValuesAsText("count"))
                .containsExactly("2", "2");
    }

    @Test
    void countsOnlyTheFirstEventEverOfGroupsAndAmongManyOthers() {
        String acme = "{'$groups':{'company':'acme'}}";
        event("a", "ann", "02T10:00:00", acme).event("a", "ann", "05T10:00:00", acme);
        event("b", "ann", "05T11:00:00", acme);
        for (int i = 10; i < 50; i++) {
            event("other", "ann", "05T10:" + i + ":00", acme);
        }
        String first =
                "{'kind':'EventsNode','event':'a','math':'first_time_for_user'}," + "{'kind':'EventsNode','event':'b'}";
        String since = "'dateRange':{'date_from':'2025-01-04'}";
        for (String of : List.of(since, since + ",'aggregation_group_type_index':0")) {
            assertThat(results(first, of).findValuesAsText("count")).as(of).containsExactly("0", "0");
        }
    }

    @Test
    void joinsTheEventsOfAnIdentifiedPerson() {
        event("a", "anon", "05T10:00:00").event("b", "ann", "05T11:00:00");
        assertThat(counts(TWO, "")).isEqualTo("1,0");
        event("$identify", "ann", "05T12:00:00", "{'$anon_distinct_id':'anon'}");
        assertThat(counts(TWO, "")).isEqualTo("1,1");
    }

    @Test
    void countsGroupsInsteadOfPersons() {
        event("a", "ann", "05T10:00:00", "{'$groups':{'company':'acme'}}");
        event("b", "bob", "05T11:00:00", "{'$groups':{'company':'acme'}}").event("a", "cid", "05T11:00:00");
        data.store();
        JsonNode steps = results(TWO, "'aggregation_group_type_index':0");
        assertThat(steps.at("/0/count").intValue()).isEqualTo(1);
        assertThat(steps.at("/1/count").intValue()).isEqualTo(1);
    }

    private void storePlans() {
        event("a", "ann", "05T10:00:00", "{'p':'x'}").event("b", "ann", "05T11:00:00", "{'p':'y'}");
        event("a", "bob", "05T10:00:00", "{'p':'y'}").event("b", "bob", "05T11:00:00", "{'p':'y'}");
        event("a", "cid", "05T10:00:00").event("a", "dan", "05T10:00:00", "{'p':'x'}");
    }

    private String lines(String filter, String breakdown) {
        StringBuilder lines = new StringBuilder();
        for (JsonNode line : results(TWO, "'funnelsFilter':{" + filter + "},'breakdownFilter':{" + breakdown + "}")) {
            assertThat(line.at("/1/breakdown")).isEqualTo(line.at("/0/breakdown_value"));
            lines.append(line.at("/0/breakdown")).append(line.at("/0/count")).append(line.at("/1/count"));
        }
        return lines.toString().replace("\"", "");
    }

    @Test
    void attributesAnActorToTheValueOfTheEventAskedFor() {
        storePlans();
        event("b", "cid", "05T09:00:00", "{'p':'z'}").event("a", "ann", "05T10:30:00", "{'p':'z'}");
        assertThat(lines("", "'breakdown':'p'")).isEqualTo("[x]21[y]11[z]10");
        assertThat(lines("'breakdownAttributionType':'last_touch'", "'breakdown':['p']"))
                .isEqualTo("[y]22[x]10[z]10");
        assertThat(lines("'breakdownAttributionType':'step','breakdownAttributionValue':0", "'breakdown':'p'"))
                .isEqualTo("[x]21[y]11[z]11[]10");
        assertThat(lines("'breakdownAttributionType':'step','breakdownAttributionValue':1", "'breakdown':'p'"))
                .isEqualTo("[y]22[z]10");
        assertThat(lines("'breakdownAttributionType':'all_events'", "'breakdown':'p'"))
                .isEqualTo("[y]11[x]20[]10[z]10");
    }

    @Test
    void keepsTheLargestValuesAndPutsTheOthersTogether() {
        storePlans();
        assertThat(lines("", "'breakdown':'p','breakdown_limit':1")).isEqualTo("[Other]21[x]21");
        assertThat(lines("", "'breakdown':'p','breakdown_limit':1,'breakdown_hide_other_aggregation':true"))
                .isEqualTo("[x]21");
    }

    @Test
    void breaksDownByPropertiesOfPersonsAndOfGroups() {
        event("a", "ann", "05T10:00:00", "{'$set':{'city':'Rome'},'$groups':{'company':'acme'}}");
        event(
                "$groupidentify",
                "ann",
                "05T10:00:00",
                "{'$group_type':'company','$group_key':'acme','$group_set':{'size':7}}");
        assertThat(lines("", "'breakdown':'city','breakdown_type':'person'")).isEqualTo("[Rome]10");
        assertThat(lines("", "'breakdowns':[{'property':'city','type':'person'},{'property':'q'}]"))
                .isEqualTo("[Rome,]10");
        assertThat(lines("", "'breakdown':'size','breakdown_type':'group','breakdown_group_type_index':0"))
                .isEqualTo("[7]10");
    }

    @Test
    void countsTheTimesToConvertInBins() {
        event("a", "ann", "05T10:00:00").event("b", "ann", "05T10:37:00");
        event("a", "bob", "05T10:00:00").event("b", "bob", "05T10:38:00");
        event("a", "cid", "05T10:00:00").event("b", "cid", "06T09:00:00");
        JsonNode found = results(TWO, "'funnelsFilter':{'funnelVizType':'time_to_convert'}");
        assertThat(found).hasToString("{\"bins\":[[2220,2],[42510,0],[82800,1]],\"average_conversion_time\":29100.0}");
        assertThat(results(
                        TWO,
                        "'dateRange':{'date_to':'2025-01-04'},'funnelsFilter':{'funnelVizType':"
                                + "'time_to_convert'}"))
                .hasToString("{\"bins\":[],\"average_conversion_time\":null}");
    }

    @Test
    void showsConversionByTheDayOfTheFirstStep() {
        event("a", "ann", "05T10:00:00").event("a", "ann", "06T10:00:00").event("b", "ann", "07T10:00:00");
        event("a", "bob", "06T10:00:00").event("a", "cid", "06T10:00:00");
        String range = "'dateRange':{'date_from':'2025-01-05','date_to':'2025-01-07'},";
        assertThat(results(TWO, range + "'funnelsFilter':{'funnelVizType':'trends'}"))
                .hasToString("[{\"count\":3,\"data\":[100.0,33.33,0.0],"
                        + "\"days\":[\"2025-01-05\",\"2025-01-06\",\"2025-01-07\"],"
                        + "\"labels\":[\"5-Jan-2025\",\"6-Jan-2025\",\"7-Jan-2025\"]}]");
        JsonNode byHour = results(
                TWO,
                range + "'interval':'hour','funnelsFilter':{'funnelVizType':'trends'},"
                        + "'breakdownFilter':{'breakdown':'p'}");
        assertThat(byHour.at("/0/breakdown_value")).hasToString("[\"\"]");
        assertThat(byHour.at("/0/days/10").textValue()).isEqualTo("2025-01-05 10:00:00");
        assertThat(byHour.at("/0/data/10").doubleValue()).isEqualTo(100.0);
    }

    @Test
    void attributesNoValueOfAnotherPersonInAChartOverTime() {
        event("a", "ann", "05T10:00:00", "{'p':'x'}").event("a", "ann", "06T10:00:00", "{'p':'x'}");
        event("x", "ann", "06T10:10:00").event("b", "ann", "06T10:20:00");
        event("a", "bob", "05T10:00:00").event("b", "bob", "05T10:10:00");
        JsonNode lines = results(
                TWO,
                "'dateRange':{'date_from':'2025-01-05'},'breakdownFilter':{'breakdown':'p'},"
                        + "'funnelsFilter':{'funnelVizType':'trends',"
                        + "'funnelWindowInterval':1,'funnelWindowIntervalUnit':'hour','exclusions':["
                        + "{'kind':'EventsNode','event':'x','funnelFromStep':0,'funnelToStep':1}]}");
        assertThat(lines.findValuesAsText("breakdown_value")).hasSize(1);
        assertThat(lines.at("/0/breakdown_value/0").textValue()).isEmpty();
        assertThat(lines.at("/0/data/0").doubleValue()).isEqualTo(100);
    }

    @Test
    void refusesMoreNumbersThanAnAnswerCanHold() {
        for (int i = 0; i < 150; i++) {
            event("a", "p" + i, "05T10:00:00", "{'p':'" + i + "'}");
        }
        data.store();
        String query = query(
                TWO,
                "'dateRange':{'date_from':'2025-01-04T00:00:00','date_to':'2025-01-10T14:00:00'},'interval':'minute',"
                        + "'breakdownFilter':{'breakdown':'p','breakdown_limit':150},"
                        + "'funnelsFilter':{'funnelVizType':'trends'}");
        assertThatThrownBy(() -> data.answer(query)).hasMessageContaining("breakdown_limit");
    }

    @Test
    void givesWholeMillisecondsOfTheMedianExactly() {
        for (long micros = 0; micros < 5_000_000; micros += 499) {
            ConversionTimes times = new ConversionTimes();
            times.add(micros);
            times.add(micros + 1);
            assertThat((long) Math.floor(times.median() * 1_000)).isEqualTo(micros / 1_000);
        }
    }

    @Test
    void listsTheActorsBehindANumber() {
        storePlans();
        data.store();
        QuerySnapshot source = source();
        FunnelsQuery query = parse(query(TWO, "'breakdownFilter':{'breakdown':'p'}"));
        assertThat(query.actors(source, 0, false, null)).hasSize(4).isSorted();
        assertThat(names(source, query.actors(source, 1, false, null))).containsExactlyInAnyOrder("ann", "bob");
        assertThat(names(source, query.actors(source, 1, true, null))).containsExactlyInAnyOrder("cid", "dan");
        assertThat(names(source, query.actors(source, 1, true, "x"))).containsExactly("dan");
        assertThat(names(source, query.actors(source, 1, true, ""))).containsExactly("cid");
        assertThat(query.actors(source, 0, false, "no such value")).isEmpty();
        assertThat(query.actors(source, 0, true, null)).isEmpty();
    }

    @Test
    void takesTheEventsOfAnActionForAStep() {
        event("a", "ann", "05T10:00:00").event("c", "ann", "05T11:00:00");
        data.store();
        JsonNode steps = parse(query("{'kind':'EventsNode','event':'a'},{'kind':'ActionsNode','id':7}", ""))
                .run(source())
                .results();
        assertThat(steps.at("/1/count").intValue()).isEqualTo(1);
        assertThat(steps.at("/1/action_id").intValue()).isEqualTo(7);
        assertThat(steps.at("/1/name").textValue()).isEqualTo("Bought");
        assertThat(steps.at("/1/type").textValue()).isEqualTo("actions");
    }

    @Test
    void leavesOutTestAccountsWhenAsked() {
        event("a", "ann", "05T10:00:00", "{'host':'localhost'}").event("a", "bob", "05T10:00:00");
        data.store();
        JsonNode steps =
                parse(query(TWO, "'filterTestAccounts':true")).run(source()).results();
        assertThat(steps.at("/0/count").intValue()).isEqualTo(1);
    }

    private FunnelsQuery parse(String query) {
        ZonedDateTime now = data.clock.instant().atZone(ZoneOffset.UTC);
        QueryContext.ActionEvents action = new QueryContext.ActionEvents("Bought", EventSelector.of("c"));
        JsonNode testAccounts = TestData.json("[{'key':'host','value':'localhost','operator':'is_not'}]");
        return FunnelsQueryParser.parse(
                TestData.json(query),
                "query",
                new QueryContext(now, new FilterParser(now), id -> Optional.of(action), testAccounts, Json.object()));
    }

    private QuerySnapshot source() {
        return new QuerySnapshots(data.events, data.persons, data.groups, data.clock)
                .of(
                        TestData.PROJECT,
                        new ProjectTime(ZoneOffset.UTC, DayOfWeek.SUNDAY),
                        Deadline.in(Duration.ofSeconds(30)));
    }

    private String[] names(QuerySnapshot source, int[] actors) {
        return Arrays.stream(actors)
                .mapToObj(actor -> source.actorName(ActorKind.PERSON, actor))
                .map(name -> name.person().isPresent()
                        ? data.persons
                                .find(TestData.PROJECT, name.person().getAsInt())
                                .orElseThrow()
                                .distinctIds()
                                .get(0)
                        : name.text())
                .toArray(String[]::new);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            'funnelsFilter':{'funnelFromStep':1}; funnelFromStep
            'funnelsFilter':{'funnelToStep':2}; funnelToStep
            'funnelsFilter':{'funnelWindowInterval':0}; funnelWindowInterval
            'funnelsFilter':{'funnelWindowInterval':999,'funnelWindowIntervalUnit':'month'}; funnelWindowInterval
            'funnelsFilter':{'funnelWindowIntervalUnit':'year'}; funnelWindowIntervalUnit
            'funnelsFilter':{'funnelOrderType':'loose'}; 'ordered' or 'strict' or 'unordered'
            'funnelsFilter':{'exclusions':[{'kind':'EventsNode','event':'x'}]}; funnelFromStep
            'funnelsFilter':{'exclusions':[{'kind':'EventsNode','funnelFromStep':1,'funnelToStep':1}]}; End of range
            'aggregation_group_type_index':5; aggregation_group_type_index
            'breakdownFilter':{'breakdown':7}; breakdown
            'breakdownFilter':{'breakdown':['1','2','3','4']}; at most 3
            'breakdownFilter':{'breakdown':'x','breakdown_type':'group'}; breakdown_group_type_index
            'breakdownFilter':{'breakdown':'x'},'funnelsFilter':{'funnelVizType':'time_to_convert'}; not supported
            """)
    void refusesWithThePlace(String more, String place) {
        assertThatThrownBy(() -> results(TWO, more))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused -> assertThat(refused.detail() + refused.attr()).contains(place));
    }
}
