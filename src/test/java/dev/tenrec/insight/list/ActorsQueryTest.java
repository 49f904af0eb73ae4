package dev.tenrec.insight.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.TestData;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ActorsQueryTest {
    private static final String TRENDS =
            "{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'a'},{'kind':'EventsNode','event':'b'}]}";

    @AutoClose
    private final TestData data = new TestData("2025-01-10T00:00:00Z");

    @BeforeEach
    void open() {
        data.event("a", "ann", "2025-01-08T10:00:00Z", "{\"$set\":{\"email\":\"ann@x.org\",\"plan\":\"pro\"}}")
                .event("a", "bob", "2025-01-08T11:00:00Z", "{\"$set\":{\"email\":\"bob@x.org\"}}")
                .event("a", "bob", "2025-01-08T12:00:00Z", "{}")
                .event("a", "cid", "2025-01-09T12:00:00Z", "{\"$set\":{\"name\":\"Cid\"}}")
                .event("b", "ann", "2025-01-09T12:00:00Z", "{}")
                .store();
    }

    @Test
    void listsWhoIsBehindAPointMostEventsFirst() {
        JsonNode answer = actors("'day':'2025-01-08','series':0", "'select':['id','event_count','properties.email']");
        assertThat(column(answer, 2)).containsExactly("bob@x.org", "ann@x.org");
        assertThat(column(answer, 1)).containsExactly("2", "1");
        assertThat(answer.path("columns").get(1).asText()).isEqualTo("event_count");
        assertThat(answer.path("missing_actors_count").asInt()).isZero();
        assertThat(emails("'day':'2025-01-09T00:00:00Z','series':1")).containsExactly("ann@x.org");
        assertThat(emails("'day':'2025-01-07'")).isEmpty();
        assertThat(emails("'series':0")).hasSize(3);
    }

    @Test
    void anEarlierRangeIsAskedForByItsName() {
        String compared = "{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'a'}],'compareFilter':"
                + "{'compare':true},'dateRange':{'date_from':'2025-01-09','date_to':'2025-01-09'}}";
        assertThat(ids("'compare':'previous'", compared)).containsExactly("bob", "ann");
        assertThat(ids("'compare':'current'", compared)).containsExactly("cid");
        assertThat(ids("'compare':'previous','day':'2025-01-08'", compared)).containsExactly("bob", "ann");
    }

    @Test
    void showsTheWholeActorUnlessToldOtherwise() {
        JsonNode actor = actors("'day':'2025-01-09'", "").at("/results/0/0");
        assertThat(actor.path("type").asText()).isEqualTo("person");
        assertThat(actor.path("properties").path("name").asText()).isEqualTo("Cid");
        assertThat(actor.path("distinct_ids").get(0).asText()).isEqualTo("cid");
        assertThat(actor.path("id").asText()).hasSize(36);
    }

    @Test
    void pagesSearchesAndFilters() {
        String source = "'series':0";
        JsonNode first = actors(source, "'limit':2");
        assertThat(first.path("results")).hasSize(2);
        assertThat(first.path("hasMore").asBoolean()).isTrue();
        JsonNode second = actors(source, "'limit':2,'offset':2");
        assertThat(second.path("results")).hasSize(1);
        assertThat(second.path("hasMore").asBoolean()).isFalse();
        assertThat(actors(source, "'search':'BOB'").path("results")).hasSize(1);
        assertThat(actors(source, "'properties':[{'key':'plan','value':'pro','type':'person'}]")
                        .path("results"))
                .hasSize(1);
    }

    @Test
    void listsAllPersonsNewestFirst() {
        JsonNode answer = data.answer("{'kind':'ActorsQuery','select':['person_display_name -- Person','id']}");
        List<String> names = new ArrayList<>();
        answer.path("results")
                .forEach(row -> names.add(row.get(0).path("display_name").asText()));
        assertThat(names).containsExactly("Cid", "bob@x.org", "ann@x.org");
        JsonNode found = data.answer("{'kind':'ActorsQuery','search':'x.org','limit':1,'offset':1}");
        assertThat(found.at("/results/0/0/properties/email").asText()).isEqualTo("ann@x.org");
        assertThat(found.path("hasMore").asBoolean()).isFalse();
    }

    @Test
    void aPointOfFirstTimesListsThoseWhoseFirstEventLiesThere() {
        data.event("c", "dan", "2025-01-07T10:00:00Z", "{\"plan\":\"free\"}")
                .event("c", "dan", "2025-01-08T10:00:00Z", "{\"plan\":\"pro\"}")
                .event("c", "eve", "2025-01-08T11:00:00Z", "{\"plan\":\"pro\"}")
                .event("c", "eve", "2025-01-08T12:00:00Z", "{\"plan\":\"free\"}")
                .event("c", "eve", "2025-01-09T12:00:00Z", "{\"plan\":\"pro\"}")
                .store();
        String plain = "";
        String pro = ",'properties':[{'key':'plan','value':'pro','type':'event'}]";
        assertThat(firstTimers("first_time_for_user", plain, "'day':'2025-01-08'"))
                .containsExactly("eve");
        assertThat(firstTimers("first_time_for_user", plain, "'day':'2025-01-07'"))
                .containsExactly("dan");
        assertThat(firstTimers("first_time_for_user", plain, "'day':'2025-01-09'"))
                .isEmpty();
        assertThat(firstTimers("first_time_for_user", pro, "'day':'2025-01-08'"))
                .containsExactly("eve");
        assertThat(firstTimers("first_matching_event_for_user", pro, "'day':'2025-01-08'"))
                .containsExactlyInAnyOrder("dan", "eve");
        assertThat(firstTimers("first_matching_event_for_user", plain, "'day':'2025-01-08','breakdown':'free'"))
                .isEmpty();
        assertThat(firstTimers("first_matching_event_for_user", plain, "'day':'2025-01-08','breakdown':'pro'"))
                .containsExactly("eve");
    }

    private List<String> firstTimers(String math, String properties, String point) {
        return ids(
                point,
                "{'kind':'TrendsQuery','breakdownFilter':{'breakdown':'plan','breakdown_type':'event'},'series':["
                        + "{'kind':'EventsNode','event':'c','math':'" + math + "'" + properties + "}]}");
    }

    @Test
    void aPointOfAnExpressionListsThoseWithAnEventOfTheSeries() {
        String counted = "{'kind':'TrendsQuery','series':["
                + "{'kind':'EventsNode','event':'a','math':'hogql','math_hogql':'count()'}]}";
        assertThat(ids("'day':'2025-01-08'", counted)).containsExactly("bob", "ann");
    }

    @Test
    void listsWhoIsBehindAPointOfOtherKinds() {
        String series = "'series':[{'kind':'EventsNode','event':'a'}]";
        String lifecycle = "{'kind':'LifecycleQuery'," + series + "}";
        assertThat(ids("'day':'2025-01-08','status':'new'", lifecycle)).containsExactlyInAnyOrder("ann", "bob");
        assertThat(ids("'day':'2025-01-09','status':'dormant'", lifecycle)).containsExactlyInAnyOrder("ann", "bob");
        assertThat(ids("'day':'2025-01-09','status':'new'", lifecycle)).containsExactly("cid");
        String stickiness = "{'kind':'StickinessQuery','series':[{'kind':'EventsNode'}]}";
        assertThat(ids("'day':2", stickiness)).containsExactly("ann");
        assertThat(ids("'day':1,'series':0", stickiness)).containsExactlyInAnyOrder("bob", "cid");
        String retention = "{'kind':'RetentionQuery','dateRange':{'date_from':'2025-01-08','date_to':'2025-01-09'},"
                + "'retentionFilter':{'period':'Day','totalIntervals':2,"
                + "'targetEntity':{'id':'a','type':'events'},'returningEntity':{'id':'b','type':'events'}}}";
        assertThat(ids("'interval':1", retention)).containsExactly("cid");
        assertThat(ids("'interval':1,'day':0", retention)).containsExactly("cid");
        assertThat(ids("'interval':0,'day':1", retention)).containsExactly("ann");
        JsonNode unknown = data.answer("{'kind':'ActorsQuery','source':{'kind':'InsightActorsQuery',"
                + "'interval':9,'source':" + retention + "}}");
        assertThat(unknown.path("results")).isEmpty();
        assertThatThrownBy(() -> ids("'day':'2025-01-08'", lifecycle)).hasMessageContaining("status");
        assertThatThrownBy(() -> ids("'day':'x'", stickiness)).hasMessageContaining("day");
        assertThatThrownBy(() -> ids("'interval':1,'day':'x'", retention)).hasMessageContaining("day");
    }

    @Test
    void listsAllWhoReturnHoweverManyTheyAre() {
        for (int i = 0; i < 40; i++) {
            data.event("r", "user" + i, "2025-01-08T10:00:00Z", "{}");
            data.event(i % 2 == 0 ? "r" : "other", "user" + i, "2025-01-09T10:00:00Z", "{}");
        }
        data.store();
        String retention = "{'kind':'RetentionQuery','dateRange':{'date_from':'2025-01-08','date_to':'2025-01-09'},"
                + "'retentionFilter':{'period':'Day','totalIntervals':2,"
                + "'targetEntity':{'id':'r','type':'events'},'returningEntity':{'id':'r','type':'events'}}}";
        assertThat(ids("'interval':0", retention)).hasSize(40);
        assertThat(ids("'interval':0,'day':1", retention))
                .hasSize(20)
                .allMatch(id -> Integer.parseInt(id.substring("user".length())) % 2 == 0);
    }

    @Test
    void listsWhoReachedAStepAndWhoDidNot() {
        assertThat(funnel("1")).containsExactlyInAnyOrder("ann", "bob", "cid");
        assertThat(funnel("2")).containsExactly("ann");
        assertThat(funnel("-2")).containsExactlyInAnyOrder("bob", "cid");
        assertThatThrownBy(() -> funnel("3")).hasMessageContaining("funnelStep");
        assertThatThrownBy(() -> funnel("-1")).hasMessageContaining("funnelStep");
    }

    private List<String> funnel(String step) {
        String funnel = "{'kind':'FunnelsQuery','series':[{'kind':'EventsNode','event':'a'},"
                + "{'kind':'EventsNode','event':'b'}]}";
        return ids("'kind':'FunnelsActorsQuery','funnelStep':" + step, funnel);
    }

    private List<String> ids(String point, String source) {
        List<String> ids = new ArrayList<>();
        String kind = point.contains("kind") ? "" : "'kind':'InsightActorsQuery',";
        data.answer("{'kind':'ActorsQuery','source':{" + kind + point + ",'source':" + source + "}}")
                .path("results")
                .forEach(row -> ids.add(row.get(0).path("distinct_ids").get(0).asText()));
        return ids;
    }

    @Test
    void matchesNoRecordings() {
        String select = "'select':['properties.email','matched_recordings']";
        JsonNode answer = actors("'day':'2025-01-09','series':0,'includeRecordings':true", select);
        assertThat(answer.path("results").toString()).isEqualTo("[[null,[]]]");
        String funnel = "{'kind':'FunnelsQuery','series':[{'kind':'EventsNode','event':'a'},"
                + "{'kind':'EventsNode','event':'b'}]}";
        JsonNode steps =
                data.answer("{'kind':'ActorsQuery','select':['properties.email','matched_recordings'],'source':"
                        + "{'kind':'FunnelsActorsQuery','funnelStep':2,'includeRecordings':true,'source':" + funnel
                        + "}}");
        assertThat(steps.path("results").toString()).isEqualTo("[[\"ann@x.org\",[]]]");
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> actors("'day':'x'", "")).hasMessageContaining("no date");
        assertThatThrownBy(() -> actors("'series':9", "")).hasMessageContaining("series");
        assertThatThrownBy(() -> actors("'includeRecordings':7", "")).hasMessageContaining("includeRecordings");
        assertThatThrownBy(() -> actors("'series':0", "'orderBy':['id']")).hasMessageContaining("order");
        assertThatThrownBy(() -> actors("'series':0", "'select':['count()']")).hasMessageContaining("'count'");
        assertThatThrownBy(() -> data.answer("{'kind':'ActorsQuery','source':{'kind':'HogQLQuery'}}"))
                .hasMessageContaining("HogQLQuery");
    }

    private List<String> emails(String point) {
        return column(actors(point, "'select':['properties.email']"), 0);
    }

    private static List<String> column(JsonNode answer, int index) {
        List<String> cells = new ArrayList<>();
        answer.path("results").forEach(row -> cells.add(row.get(index).asText()));
        return cells;
    }

    private JsonNode actors(String point, String more) {
        return data.answer("{'kind':'ActorsQuery'," + (more.isEmpty() ? "" : more + ",")
                + "'source':{'kind':'InsightActorsQuery'," + point + ",'source':" + TRENDS + "}}");
    }
}
