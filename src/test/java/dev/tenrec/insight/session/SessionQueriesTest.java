package dev.tenrec.insight.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.TestData;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionQueriesTest {
    private static final String RANGE = "'dateRange':{'date_from':'2025-01-08','date_to':'2025-01-09'}";

    private final TestData data = new TestData("2025-01-10T12:00:00Z");

    @BeforeEach
    void visits() {
        // Session 1: from a search, two pages in a minute. 2: a bounce. 3: no page. No session: one event.
        page("ann", "2025-01-08T10:00:00Z", 1, "?x", "google.com");
        event("buy", "ann", "2025-01-08T10:00:30Z", 1, "");
        page("ann", "2025-01-08T10:01:00Z", 1, "end", "$direct");
        page("bob", "2025-01-08T11:00:00Z", 2, "", "$direct");
        event("buy", "bob", "2025-01-08T11:00:05Z", 2, "");
        event("buy", "cat", "2025-01-09T11:00:00Z", 3, ",'utm_source':'sms'");
        data.event("buy", "dan", "2025-01-09T12:00:00Z", "{}").store();
    }

    private void page(String distinctId, String time, int session, String path, String domain) {
        String more = ",'$current_url':'https://a.b/" + path + "','$referring_domain':'" + domain + "'";
        event("$pageview", distinctId, time, session, more);
    }

    private void event(String name, String distinctId, String time, int session, String more) {
        String id = "01940000-0000-7000-8000-00000000000" + session;
        data.event(name, distinctId, time, ("{'$session_id':'" + id + "'" + more + "}").replace('\'', '"'));
    }

    private JsonNode trends(String more) {
        String series = ",'series':[{'kind':'EventsNode','event':'buy'}]";
        return data.answer("{'kind':'TrendsQuery'," + RANGE + series + more + "}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            $session_duration;    gt;        10;                1 0
            $session_duration;    lt;        10;                1 1
            $channel_type;        exact;     Organic Search;    1 0
            $channel_type;        is_not;    Direct;            1 2
            $is_bounce;           exact;     true;              1 0
            $is_bounce;           exact;     0;                 1 0
            $is_bounce;           is_not_set; x;                0 2
            $entry_current_url;   icontains; ?x;                1 0
            $entry_pathname;      exact;     /;                 2 0
            $end_pathname;        exact;     /end;              1 0
            $entry_utm_source;    is_set;    x;                 0 1
            $pageview_count;      gte;       2;                 1 0
            $start_timestamp;     is_date_before; 2025-01-08 10:30:00; 1 0
            duration;             exact;     60;                1 0
            """)
    void filtersByTheSession(String key, String operator, String value, String points) {
        String filter = "{'type':'session','key':'" + key + "','operator':'" + operator + "','value':'" + value + "'}";
        JsonNode results = trends(",'properties':[" + filter + "]").path("results");
        assertThat(numbers(results.at("/0/data"))).isEqualTo(points);
    }

    @Test
    void breaksDownByTheSession() {
        JsonNode results = trends(",'breakdownFilter':{'breakdown':'$channel_type','breakdown_type':'session'}")
                .path("results");
        assertThat(texts(results, "breakdown_value"))
                .isEqualTo("Direct,Organic Search,SMS,$$_posthog_breakdown_null_$$");
    }

    @Test
    void countsEachSessionOncePerPoint() {
        String series = "'series':[{'kind':'EventsNode','math':'avg','math_property':'$session_duration'}]";
        JsonNode results = data.answer("{'kind':'TrendsQuery'," + RANGE + "," + series + "}")
                .path("results");
        assertThat(numbers(results.at("/0/data"))).isEqualTo("32.5 0");
    }

    @Test
    void listsThePersonsBehindASessionFilter() {
        String trends = "{'kind':'TrendsQuery'," + RANGE + ",'series':[{'kind':'EventsNode','event':'buy'}],"
                + "'properties':[{'type':'session','key':'$is_bounce','value':['true']}]}";
        JsonNode actors = data.answer("{'kind':'ActorsQuery','select':['actor'],'source':{'kind':'InsightActorsQuery',"
                + "'day':'2025-01-08','series':0,'source':" + trends + "}}");
        assertThat(actors.path("results").size()).isEqualTo(1);
        assertThat(actors.toString()).contains("bob").doesNotContain("ann");
    }

    @Test
    void filtersFunnelsAndListsByTheSession() {
        String filter = "'properties':[{'type':'session','key':'$channel_type','value':['Organic Search']}]";
        JsonNode funnel = data.answer("{'kind':'FunnelsQuery'," + RANGE + "," + filter + ",'series':["
                + "{'kind':'EventsNode','event':'$pageview'},{'kind':'EventsNode','event':'buy'}]}");
        assertThat(texts(funnel.path("results"), "count")).isEqualTo("1,1");
        JsonNode events = data.answer("{'kind':'EventsQuery','after':'all','select':['event']," + filter + "}");
        assertThat(events.path("results").size()).isEqualTo(3);
    }

    @Test
    void refusesWhatSessionsDoNotHave() {
        assertThatThrownBy(() -> trends(",'properties':[{'type':'session','key':'$num_uniq_urls','value':1}]"))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("$num_uniq_urls");
        assertThatThrownBy(() -> trends(",'breakdownFilter':{'breakdown':'x','breakdown_type':'session'}"))
                .isInstanceOf(ApiException.class);
    }

    private static String numbers(JsonNode points) {
        return String.join(
                " ",
                StreamSupport.stream(points.spliterator(), false)
                        .map(JsonNode::asText)
                        .map(text -> text.replaceAll("\\.0$", ""))
                        .toList());
    }

    private static String texts(JsonNode rows, String field) {
        return String.join(
                ",",
                StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> row.path(field).asText())
                        .toList());
    }
}
