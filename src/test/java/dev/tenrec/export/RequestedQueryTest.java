package dev.tenrec.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.TestData;
import dev.tenrec.render.HostileTexts;
import org.junit.jupiter.api.Test;

/** Paths that older clients name in an export, as the queries that answer them. */
final class RequestedQueryTest {
    @Test
    void filtersStandInTheAddressOrInTheBody() {
        JsonNode inAddress = query(
                "/api/projects/1/insights/trend/?insight=TRENDS&events=%5B%7B%22id%22%3A%22view%22%7D%5D&date_from=-7d",
                null);
        JsonNode inBody =
                query("api/projects/@current/insights/trend/", "{'events':[{'id':'view'}],'date_from':'-7d'}");
        assertThat(inAddress).isEqualTo(inBody);
        assertThat(inAddress.path("kind").textValue()).isEqualTo("TrendsQuery");
        assertThat(inAddress.at("/series/0/event").textValue()).isEqualTo("view");
        assertThat(query("/api/environments/1/insights/trend/?insight=LIFECYCLE", null)
                        .path("kind")
                        .textValue())
                .isEqualTo("LifecycleQuery");
        assertThat(query("/api/projects/1/insights/funnel/", "{'filters':{'events':[]}}")
                        .path("kind")
                        .textValue())
                .isEqualTo("FunnelsQuery");
        assertThat(query("/api/projects/1/insights/retention/", null)
                        .path("kind")
                        .textValue())
                .isEqualTo("RetentionQuery");
        assertThat(query("/api/projects/1/insights/path", null).path("kind").textValue())
                .isEqualTo("PathsQuery");
    }

    @Test
    void queryStandsInTheBody() {
        assertThat(query("/api/projects/1/query/", "{'query':{'kind':'PathsQuery'}}"))
                .isEqualTo(TestData.json("{'kind':'PathsQuery'}"));
    }

    @Test
    void eventsAndPersonsAreLists() {
        JsonNode events = query(
                "/api/projects/1/events?event=12&properties=%5B%7B%22key%22%3A%22a%22%7D%5D&before=2026-01-01"
                        + "&orderBy=%5B%22-timestamp%22%5D&after=&person_id=",
                null);
        assertThat(events.path("kind").textValue()).isEqualTo("EventsQuery");
        assertThat(events.path("event").textValue()).isEqualTo("12");
        assertThat(events.path("after").textValue()).isEqualTo("all");
        assertThat(events.path("before").textValue()).isEqualTo("2026-01-01");
        assertThat(events.at("/properties/0/key").textValue()).isEqualTo("a");
        assertThat(events.at("/orderBy/0").textValue()).isEqualTo("-timestamp");
        assertThat(events.has("personId")).isFalse();
        JsonNode persons = query("/api/projects/1/persons/?search=ann", null);
        assertThat(persons.path("kind").textValue()).isEqualTo("ActorsQuery");
        assertThat(persons.path("search").textValue()).isEqualTo("ann");
    }

    @Test
    void personsBehindPointAreActorsOfTheChart() {
        JsonNode trend = query(
                "/api/projects/1/persons/trends/?events=%5B%7B%22id%22%3A%22view%22%7D%5D&entity_order=0"
                        + "&date_from=2026-01-01&date_to=2026-01-01&breakdown_value=Chrome",
                null);
        assertThat(trend.at("/source/kind").textValue()).isEqualTo("InsightActorsQuery");
        assertThat(trend.at("/source/source/series/0/event").textValue()).isEqualTo("view");
        assertThat(trend.at("/source/day").textValue()).isEqualTo("2026-01-01");
        assertThat(trend.at("/source/breakdown").textValue()).isEqualTo("Chrome");
        JsonNode funnel = query("/api/projects/1/persons/funnel/?funnel_step=-2", "{'events':[]}");
        assertThat(funnel.at("/source/kind").textValue()).isEqualTo("FunnelsActorsQuery");
        assertThat(funnel.at("/source/funnelStep").intValue()).isEqualTo(-2);
    }

    @Test
    void insightsAreFoundByNumberOrShortId() {
        assertThat(insight("/api/projects/1/insights/12/?refresh=true")).isEqualTo("12");
        assertThat(insight("/api/projects/1/insights/aBcDeFgH")).isEqualTo("aBcDeFgH");
        assertThat(insight("/api/projects/1/insights/?short_id=aBcDeFgH")).isEqualTo("aBcDeFgH");
        assertThat(RequestedQuery.insight(RequestPath.parse("/api/projects/1/insights/trend/", 1)))
                .isEmpty();
        assertThat(RequestedQuery.insight(RequestPath.parse("/api/projects/1/events/", 1)))
                .isEmpty();
    }

    @Test
    void whatNoQueryAnswersIsRefusedByName() {
        refused("/api/projects/1/cohorts/", "Exports of what /api/projects/1/cohorts/ answers are not made");
        refused("/api/projects/1/insights/1/activity/", "answers are not made");
        refused("/api/projects/1/events/?distinct_id=ann", "answers with distinct_id are not made");
        refused("/api/projects/2/events/", "it is another project's");
        refused("/api/users/@me/", "it is not within a project");
        refused("https://example.com/api/projects/1/events/", "it is not within a project");
        refused("//example.com/", "it is not within a project");
        refused("/api/projects/1/events/?a=%zz", "The path can't be read");
        refused("/api/projects/1/query/", "answers are not made");
        refused("/api/projects/1/" + "x".repeat(10_000), "…");
        for (String text : HostileTexts.all()) {
            assertThatThrownBy(() -> query("/api/projects/1/" + text + "/x", null))
                    .isInstanceOf(ApiException.class);
        }
    }

    private static void refused(String path, String reason) {
        assertThatThrownBy(() -> query(path, null))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.detail()).contains(reason).hasSizeLessThan(400));
    }

    private static String insight(String path) {
        return RequestedQuery.insight(RequestPath.parse(path, 1)).orElseThrow();
    }

    private static JsonNode query(String path, String body) {
        JsonNode sent = body == null ? MissingNode.getInstance() : TestData.json(body);
        return RequestedQuery.of(RequestPath.parse(path, 1), path, sent);
    }
}
