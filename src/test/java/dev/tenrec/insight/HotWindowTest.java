package dev.tenrec.insight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.Thoroughness;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.duck.RandomQuestions;
import dev.tenrec.insight.list.EventPage;
import dev.tenrec.insight.list.EventSearch;
import dev.tenrec.insight.list.EventSelection;
import dev.tenrec.json.Timestamps;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions to a project of which the older events are in the lake only. */
@ExtendWith(Thoroughness.class)
final class HotWindowTest {
    private static final String NOW = "2025-11-20T23:11:12Z";
    /** After the first event of the data. */
    private static final Instant BORDER = Instant.parse("2025-11-12T10:00:01Z");

    private static final int STORES = Thoroughness.count(20, 3);
    private static final int QUESTIONS = 60;
    private static final int EVENTS = 1_500;

    private final TestData data = new TestData(NOW);
    private LakeQueries lake;

    @BeforeEach
    void open() throws IOException {
        data.event(new UUID(9, 1), "$pageview", "ana", micros("2025-11-12T10:00:00Z"), "{\"place\":\"here\"}")
                .event("$pageview", "ana", "2025-11-18T10:00:00Z", "{\"$session_id\":\"s\"}")
                .event("b", "bob", "2025-11-19T10:00:00Z", "{}")
                .event("$pageview", "bob", "2025-11-20T10:00:00Z", "{}")
                .event("b", "bob", "2025-11-20T11:00:00Z", "{}")
                .store();
        lake = new LakeQueries(data, "bodies");
    }

    @AfterEach
    void close() throws IOException {
        lake.close();
        data.close();
    }

    /** DuckDB has all events. */
    @Test
    void anAnswerIsThatOfAllEventsOrARefusal() throws IOException, SQLException {
        int equal = 0;
        int refused = 0;
        List<String> differences = new ArrayList<>();
        for (int store = 0; store < STORES; store++) {
            Random random = new Random(Thoroughness.SEED * 31 + store);
            try (TestData many = new TestData(NOW);
                    RandomQuestions questions = new RandomQuestions(random, many, EVENTS)) {
                Instant border = Instant.parse(NOW).minus(Duration.ofHours(24 + random.nextInt(40 * 24)));
                depart(many, border);
                for (int i = 0; i < QUESTIONS; i++) {
                    try {
                        String difference = questions.difference();
                        equal++;
                        if (difference != null) {
                            differences.add("store " + store + ", border " + border + ": " + difference);
                        }
                    } catch (AssertionError failed) {
                        if (!(failed.getCause() instanceof ApiException refusal)
                                || refusal.errorCode() != ErrorCode.EVENTS_IN_LAKE) {
                            throw failed;
                        }
                        refused++;
                    }
                }
            }
        }
        assertThat(differences).isEmpty();
        assertThat(equal).isGreaterThan(STORES * QUESTIONS / 10);
        assertThat(refused).isGreaterThan(STORES * QUESTIONS / 10);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'$pageview'}]}",
                "{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'$pageview','math':'monthly_active'}],"
                        + "'dateRange':{'date_from':'2025-11-20'}}",
                "{'kind':'EventsQuery','select':['event'],'after':'2025-11-19'}",
                "{'kind':'EventsQuery','select':['event'],'after':'all','limit':2}",
                "{'kind':'HogQLQuery','query':'select count() from events where timestamp > now() - interval 2 day'}"
            })
    void whatNeedsRecentEventsOnlyIsAnsweredHere(String query) throws IOException {
        JsonNode whole = lake.answer("auto", TestData.json(query)).get("results");
        depart(data, BORDER);
        if (query.contains("monthly")) {
            assertThatThrownBy(() -> lake.answer("embedded", TestData.json(query)))
                    .hasMessage("This needs events before 2025-11-12T10:00:01Z, which left the hot window of the"
                            + " project and are in the lake only.");
            return;
        }
        for (String engine : List.of("auto", "embedded")) {
            assertThat(lake.answer(engine, TestData.json(query)).get("results")).isEqualTo(whole);
        }
        assertThat(lake.statements()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'$pageview'}],"
                        + "'dateRange':{'date_from':'all'}}",
                "{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'$pageview',"
                        + "'math':'first_time_for_user'}],'dateRange':{'date_from':'2025-11-19'}}",
                "{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'$pageview'}],"
                        + "'dateRange':{'date_from':'2025-11-17'},'compareFilter':{'compare':true}}",
                "{'kind':'LifecycleQuery','series':[{'kind':'EventsNode','event':'$pageview'}],"
                        + "'interval':'week','dateRange':{'date_from':'2025-11-16'}}",
                "{'kind':'FunnelsQuery','series':[{'kind':'EventsNode','event':'$pageview'},"
                        + "{'kind':'EventsNode','event':'b'}],'dateRange':{'date_from':'2025-11-01'}}",
                "{'kind':'EventsQuery','select':['event'],'after':'all','limit':5}"
            })
    void whatNeedsEarlierEventsIsAskedInTrinoOrRefused(String query) throws IOException {
        depart(data, BORDER);
        try (LakeQueries none = new LakeQueries(data, "none")) {
            none.answer("auto", TestData.json(query));
            assertThat(none.statements()).isNotEmpty();
        }
        Queries withoutLake = data.queries(Optional.empty());
        for (Queries embedded : List.of(lake.queries(), withoutLake)) {
            assertThatThrownBy(() -> embedded.answer(LakeQueries.project("embedded"), TestData.json(query)))
                    .matches(refusal -> ((ApiException) refusal).errorCode() == ErrorCode.EVENTS_IN_LAKE);
        }
        assertThatThrownBy(() -> withoutLake.answer(LakeQueries.project("auto"), TestData.json(query)))
                .hasMessageEndingWith("are in the lake only.");
        assertThat(lake.statements()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'kind':'HogQLQuery','query':'select count() from events'}",
                "{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'a'}],'dateRange':"
                        + "{'date_from':'2025-11-01'},'properties':[{'type':'hogql','key':'length(event) > 3'}]}",
                "{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'$pageview','math':'avg',"
                        + "'math_property':'$session_duration'}],'dateRange':{'date_from':'2025-11-20'}}"
            })
    void whatNeitherAnswersIsRefusedByBothReasons(String query) throws IOException {
        depart(data, BORDER);
        assertThatThrownBy(() -> lake.answer("auto", TestData.json(query)))
                .hasMessageStartingWith("This needs events before 2025-11-12T10:00:01Z, which left the hot window")
                .hasMessageEndingWith(" is not answered by Trino.")
                .matches(refusal -> ((ApiException) refusal).errorCode() == ErrorCode.EVENTS_IN_LAKE);
        assertThat(lake.statements()).isEmpty();
    }

    @Test
    void aPageHasEventsThatOnlyTheLakeHas() throws IOException {
        depart(data, BORDER);
        JsonNode page = TestData.json(
                "{'kind':'EventsQuery','select':['uuid','event','properties.place','timestamp'],'after':'all'}");
        assertThat(lake.answer("auto", page).get("results"))
                .hasToString("[[\"00000000-0000-0009-0000-000000000001\",\"$pageview\",\"lake\","
                        + "\"2025-11-12T10:00:00Z\"]]");
        assertThat(lake.statements()).hasSize(2);
        assertThat(lake.statements().get(1))
                .endsWith("WHERE \"row\" IN (0) AND \"timestamp\" BETWEEN TIMESTAMP '2025-11-12 10:00:00.000000 UTC'"
                        + " AND TIMESTAMP '2025-11-12 10:00:00.000000 UTC'");
    }

    @Test
    void listsHaveTheEventsThatAreHereAndTellWhereTheyEnd() throws IOException {
        EventSearch search = new EventSearch(data.source(), Duration.ofSeconds(30));
        EventSelection all = EventSelection.latest(10);
        assertThat(search.run(TestData.PROJECT, all).lackingBefore()).isEmpty();
        depart(data, BORDER);
        EventPage page = search.run(TestData.PROJECT, all);
        assertThat(page.size()).isEqualTo(4);
        assertThat(page.lackingBefore()).hasValue(Timestamps.micros(BORDER));
        ZonedDateTime now = data.clock.instant().atZone(ZoneOffset.UTC);
        EventPage recent = search.run(TestData.PROJECT, all.between("2025-11-19", null, now));
        assertThat(recent.size()).isEqualTo(3);
        assertThat(recent.lackingBefore()).isEmpty();
    }

    /** As the lake lets events depart once it holds them, with the erasure that follows. */
    private static void depart(TestData data, Instant border) throws IOException {
        data.events.depart(
                TestData.PROJECT,
                Timestamps.micros(border),
                data.events.view(TestData.PROJECT).count());
        data.events.erase();
    }

    private static long micros(String time) {
        return Timestamps.micros(Instant.parse(time));
    }
}
