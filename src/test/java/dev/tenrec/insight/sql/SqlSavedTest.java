package dev.tenrec.insight.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Conditions on what a project has saved, cohorts and actions, and on the sessions of events. */
@ServerTest(now = "2024-01-10T12:00:00Z")
final class SqlSavedTest {
    private static final String SESSION = "018cc7a0-0000-7000-8000-00000000000";
    private static final String PRO = "{'name':'Pro','filters':{'properties':{'type':'OR','values':[{'type':'AND',"
            + "'values':[{'key':'plan','type':'person','value':['pro'],'operator':'exact'}]}]}}}";
    private static final String BOUGHT = "{'name':'Bought','steps':[{'event':'purchase','properties':[{'key':'amount',"
            + "'value':20,'operator':'gt','type':'event'}]},"
            + "{'event':'$pageview','url':'/c','url_matching':'contains'}]}";

    private final TestWorld world;
    private final List<String> events = new ArrayList<>();
    private final int cohort;
    private final int action;

    SqlSavedTest(TestWorld world) {
        this.world = world;
        page("02T10:00:00", "ann", "/a", 1, ",'$set':{'plan':'pro'}");
        add("purchase", "ann", "02T10:00:30", "'amount':40,'$session_id':'" + SESSION + "1'");
        page("02T11:00:00", "bob", "/b", 2, ",'$set':{'plan':'free'}");
        add("purchase", "bob", "02T11:00:05", "'amount':10");
        page("03T09:00:00", "cid", "/c", 3, ",'$set':{'plan':'pro'}");
        add("purchase", "cid", "03T09:05:00", "'amount':25.5,'$session_id':'" + SESSION + "3'");
        page("04T09:00:00", "ghost", "/a", 4, ",'$process_person_profile':false");
        world.capture(String.join(",", events));
        cohort =
                world.ask("POST", "cohorts/", PRO.replace('\'', '"')).path("id").asInt();
        action = world.ask("POST", "actions/", BOUGHT.replace('\'', '"'))
                .path("id")
                .asInt();
    }

    private void page(String time, String id, String path, int session, String more) {
        add(
                "$pageview",
                id,
                time,
                "'$current_url':'https://t.io" + path + "','$session_id':'" + SESSION + session + "'" + more);
    }

    private void add(String event, String id, String time, String properties) {
        events.add(("{'event':'" + event + "','distinct_id':'" + id + "','timestamp':'2024-01-" + time
                        + "Z','properties':{" + properties + "}}")
                .replace('\'', '"'));
    }

    @Test
    void asksWhetherPersonsAreInACohort() {
        assertThat(answer("SELECT count() FROM events WHERE person_id IN COHORT 'Pro'"))
                .isEqualTo("[[4]]");
        assertThat(answer("SELECT count() FROM events WHERE person.id NOT IN COHORT " + cohort))
                .isEqualTo("[[3]]");
        assertThat(answer("SELECT count() FROM events e WHERE e.pdi.person_id IN COHORT 'Pro'"))
                .isEqualTo("[[4]]");
        assertThat(answer("SELECT properties.plan FROM persons WHERE id IN COHORT 'Pro'"))
                .isEqualTo("[[\"pro\"],[\"pro\"]]");
        assertThat(answer("SELECT distinct_id FROM person_distinct_ids WHERE person_id IN COHORT 'Pro' ORDER BY 1"))
                .isEqualTo("[[\"ann\"],[\"cid\"]]");
        assertThat(answer("SELECT count() FROM (SELECT person_id AS p FROM events GROUP BY p) WHERE p IN COHORT 'Pro'"))
                .isEqualTo("[[2]]");
        assertThat(answer("SELECT person_id IN COHORT 'Pro' AS pro, count() FROM events GROUP BY pro ORDER BY pro"))
                .isEqualTo("[[false,3],[true,4]]");
        assertThat(answer("SELECT count() FROM events e LEFT JOIN persons p ON e.person_id = p.id"
                        + " WHERE p.id IN COHORT 'Pro'"))
                .isEqualTo("[[4]]");
        assertThat(answer("SELECT countIf(inCohort(person_id, 'Pro')) FROM events"))
                .isEqualTo("[[4]]");
    }

    @Test
    void knowsTheNamesOfTheService() {
        assertThat(answer("SELECT id = session_id, $page_screen_autocapture_count_up_to, $entry_has_gclid"
                        + " FROM sessions WHERE id = '" + SESSION + "1'"))
                .isEqualTo("[[true,1,false]]");
        assertThat(answer("SELECT count() FROM posthog.events e WHERE e.event = 'purchase'"))
                .isEqualTo("[[3]]");
        assertThat(answer("SELECT count() FROM cohort_membership m JOIN posthog.cohort_people p"
                        + " ON p.person_id = m.person_id AND p.cohort_id = m.cohort_id WHERE m.cohort_id = " + cohort))
                .isEqualTo("[[2]]");
        assertThat(answer("SELECT $virt_initial_channel_type FROM persons GROUP BY 1"))
                .isEqualTo("[[\"Unknown\"]]");
        assertThat(answer("SELECT person.$virt_initial_channel_type, poe.$virt_initial_channel_type,"
                        + " pdi.person.$virt_initial_referring_domain_type, goe_0.key, inserted_at = created_at"
                        + " FROM events WHERE distinct_id = 'bob' LIMIT 1"))
                .isEqualTo("[[\"Unknown\",\"Unknown\",null,\"\",true]]");
        assertThat(answer("SELECT properties.$virt_mrr, properties.$virt_initial_channel_type FROM persons LIMIT 1"))
                .isEqualTo("[[null,\"Unknown\"]]");
        assertThat(answer("SELECT person.properties.$virt_mrr FROM events LIMIT 1"))
                .isEqualTo("[[null]]");
        refused("SELECT person.$virt_nothing FROM events", "Unable to resolve field: person.$virt_nothing");
    }

    @Test
    void readsAnswersToSurveys() {
        events.clear();
        String survey = "'$survey_id':'s1','$survey_submission_id':'a',";
        add("survey sent", "ann", "05T09:00:00", survey + "'$survey_response':'9','$survey_response_1':['x','y']");
        add(
                "survey sent",
                "ann",
                "05T09:01:00",
                survey + "'$survey_response_q1':'8','$survey_questions':[{'id':'q1'}]");
        add("survey sent", "bob", "05T09:02:00", "'$survey_id':'s1','$survey_response':'','$survey_response_q2':['z']");
        add("survey sent", "cid", "05T09:03:00", "'$survey_id':'s2','$survey_response':'1'");
        world.capture(String.join(",", events));
        assertThat(answer("SELECT getSurveyResponse(0), getSurveyResponse('0', 'q1'), getSurveyResponse(1, 'q2', true)"
                        + " FROM events WHERE event = 'survey sent' ORDER BY timestamp"))
                .isEqualTo("[[\"9\",\"9\",[\"\\\"x\\\"\",\"\\\"y\\\"\"]],[\"8\",\"8\",[]],"
                        + "[null,null,[\"\\\"z\\\"\"]],[\"1\",\"1\",[]]]");
        assertThat(answer("SELECT timestamp FROM events WHERE uniqueSurveySubmissionsFilter('s1') ORDER BY timestamp"))
                .isEqualTo("[[\"2024-01-05T09:01:00Z\"],[\"2024-01-05T09:02:00Z\"]]");
        assertThat(answer("SELECT count() FROM events WHERE event = 'survey sent' AND"
                        + " uniqueSurveySubmissionsFilter('s1', '2024-01-05 00:00:00', '2024-01-05 09:01:30')"))
                .isEqualTo("[[1]]");
        refused("SELECT getSurveyResponse(event) FROM events", "Unsupported function call 'getSurveyResponse(...)'");
    }

    @Test
    void listsThePersonsOfCohorts() {
        String free = "{'name':'Free','filters':{'properties':{'type':'OR','values':[{'type':'AND','values':"
                + "[{'key':'plan','type':'person','value':['free'],'operator':'exact'}]}]}}}";
        int other = world.ask("POST", "cohorts/", free.replace('\'', '"'))
                .path("id")
                .asInt();
        int version =
                world.ask("GET", "cohorts/" + cohort + "/", "").path("version").asInt();
        String id = world.ask("POST", "query/", body("SELECT id FROM persons WHERE properties.plan = 'free'"))
                .path("results")
                .path(0)
                .path(0)
                .asText();
        int list = world.ask(
                        "POST",
                        "cohorts/",
                        "{\"name\":\"List\",\"is_static\":true,\"_create_static_person_ids\":[\"" + id + "\"]}")
                .path("id")
                .asInt();
        assertThat(answer("SELECT cohort_id, count(), groupUniqArray(person.properties.plan) FROM cohort_people"
                        + " GROUP BY cohort_id ORDER BY cohort_id"))
                .isEqualTo("[[" + cohort + ",2,[\"pro\"]],[" + other + ",1,[\"free\"]],[" + list + ",1,[\"free\"]]]");
        assertThat(answer("SELECT count() FROM persons WHERE id IN (SELECT person_id FROM raw_cohort_people"
                        + " WHERE and(equals(cohort_id, " + cohort + "), equals(version, " + version + "), sign = 1))"))
                .isEqualTo("[[2]]");
        assertThat(answer("SELECT e.event, count() FROM events e JOIN cohort_people c ON c.person_id = e.person_id"
                        + " WHERE c.cohort_id IN (" + other + ", 99999) GROUP BY e.event ORDER BY e.event"))
                .isEqualTo("[[\"$pageview\",1],[\"purchase\",1]]");
        assertThat(answer("SELECT count() FROM cohort_people WHERE cohort_id = 99999"))
                .isEqualTo("[[0]]");
        assertThat(answer("SELECT * FROM static_cohort_people")).isEqualTo("[[\"" + id + "\"," + list + "]]");
        int foreign = world.stranger()
                .ask("POST", "cohorts/", PRO.replace('\'', '"'))
                .path("id")
                .asInt();
        assertThat(answer("SELECT count() FROM cohort_people WHERE cohort_id = " + foreign))
                .isEqualTo("[[0]]");
        refused("SELECT version FROM cohort_people", "Unable to resolve field: version");
    }

    @Test
    void asksWhetherEventsAreThoseOfAnAction() {
        assertThat(answer("SELECT count() FROM events WHERE matchesAction('Bought')"))
                .isEqualTo("[[3]]");
        assertThat(answer("SELECT event, count() FROM events WHERE matchesAction(" + action
                        + ") GROUP BY event ORDER BY event"))
                .isEqualTo("[[\"$pageview\",1],[\"purchase\",2]]");
        assertThat(answer("SELECT matchesAction('Bought') AS m, count() FROM events GROUP BY m ORDER BY m"))
                .isEqualTo("[[false,4],[true,3]]");
        assertThat(answer("SELECT count() FROM events e JOIN persons p ON e.person_id = p.id"
                        + " WHERE matchesAction('Bought') AND p.properties.plan = 'pro'"))
                .isEqualTo("[[3]]");
    }

    @Test
    void readsTheSessionOfAnEvent() {
        assertThat(answer("SELECT distinct_id, session.$session_duration, session.$entry_current_url,"
                        + " session.$channel_type,"
                        + " session.$is_bounce, session.$pageview_count FROM events"
                        + " WHERE event = '$pageview' ORDER BY timestamp"))
                .isEqualTo("[[\"ann\",30,\"https://t.io/a\",\"Unknown\",false,1],"
                        + "[\"bob\",0,\"https://t.io/b\",\"Unknown\",true,1],"
                        + "[\"cid\",300,\"https://t.io/c\",\"Unknown\",false,1],"
                        + "[\"ghost\",0,\"https://t.io/a\",\"Unknown\",true,1]]");
        assertThat(answer("SELECT count() FROM events WHERE session.duration > 60"))
                .isEqualTo("[[2]]");
        assertThat(answer("SELECT count() FROM events WHERE session.$start_timestamp < toDateTime('2024-01-03')"))
                .isEqualTo("[[3]]");
        assertThat(answer("SELECT uniq(session.id) FROM events WHERE session.id != ''"))
                .isEqualTo("[[4]]");
    }

    @Test
    void filtersInsightsByBoth() {
        String query =
                "{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':null,'properties':[{'type':'hogql',"
                        + "'key':'%s'}]}],'dateRange':{'date_from':'2024-01-01','date_to':'2024-01-09'},"
                        + "'trendsFilter':{'display':'BoldNumber'}}";
        assertThat(count(query.formatted("person_id IN COHORT " + cohort))).isEqualTo(4);
        assertThat(count(query.formatted("session.$session_duration > 60"))).isEqualTo(2);
    }

    @Test
    void refusesWhatIsNotSavedByName() {
        refused(
                "SELECT 1 FROM events WHERE person_id IN COHORT 'Free'",
                "Could not find a cohort with the name 'Free'");
        refused("SELECT 1 FROM events WHERE person_id IN COHORT 99999", "Could not find a cohort with the id 99999");
        refused("SELECT 1 FROM events WHERE person_id IN COHORT event", "A cohort is told by a constant");
        refused("SELECT 1 FROM events WHERE matchesAction('none')", "Could not find an action with the name 'none'");
        refused("SELECT 1 FROM persons WHERE matchesAction('Bought')", "matchesAction is asked of events");
        refused("SELECT session.nothing FROM events", "Unable to resolve field: session.nothing");
        int foreign = world.stranger()
                .ask("POST", "cohorts/", PRO.replace('\'', '"'))
                .path("id")
                .asInt();
        refused("SELECT 1 FROM events WHERE person_id IN COHORT " + foreign, "Could not find a cohort");
    }

    private long count(String query) {
        JsonNode answer = world.ask("POST", "query/", "{\"query\":" + query.replace('\'', '"') + "}");
        return answer.path("results").path(0).path("aggregated_value").asLong(-1);
    }

    private String answer(String sql) {
        return world.ask("POST", "query/", body(sql)).path("results").toString();
    }

    private void refused(String sql, String beginning) {
        HttpResponse<String> answer = world.send("POST", "query/", body(sql));
        assertThat(answer.statusCode()).as(sql).isEqualTo(400);
        assertThat(answer.body()).as(sql).contains(beginning);
    }

    private static String body(String sql) {
        ObjectNode body = Json.object();
        body.putObject("query").put("kind", "HogQLQuery").put("query", sql);
        return body.toString();
    }
}
