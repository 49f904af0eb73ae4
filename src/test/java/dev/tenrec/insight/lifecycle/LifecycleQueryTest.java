package dev.tenrec.insight.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.TestData;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LifecycleQueryTest {
    private static final String HEAD = "{'kind':'LifecycleQuery','dateRange':{'date_from':'2025-01-06'},"
            + "'series':[{'kind':'EventsNode','event':'$pageview'}]";

    @AutoClose
    private final TestData data = new TestData("2025-01-10T15:00:00Z");

    @BeforeEach
    void storeEvents() {
        data.event("$pageview", "ann", "2025-01-01T10:00:00Z", "{}")
                .event("$pageview", "ann", "2025-01-07T10:00:00Z", "{}")
                .event("$pageview", "ann", "2025-01-08T10:00:00Z", "{}")
                .event("$pageview", "bob", "2025-01-05T10:00:00Z", "{}")
                .event("$pageview", "eve", "2025-01-10T10:00:00Z", "{}")
                .store();
    }

    @Test
    void answersFourLinesInTheOrderOfTheService() {
        JsonNode answer = data.answer(HEAD + "}");
        JsonNode results = answer.get("results");
        assertThat(results).hasSize(4);
        assertThat(results.at("/0/status").textValue()).isEqualTo("new");
        assertThat(results.at("/0/label").textValue()).isEqualTo("$pageview - new");
        assertThat(results.at("/0/data")).hasToString("[0.0,0.0,0.0,0.0,1.0]");
        assertThat(results.at("/0/days/0").textValue()).isEqualTo("2025-01-06");
        assertThat(results.at("/0/labels/0").textValue()).isEqualTo("6-Jan-2025");
        assertThat(results.at("/0/action/id").textValue()).isEqualTo("$pageview");
        assertThat(results.at("/1/status").textValue()).isEqualTo("returning");
        assertThat(results.at("/1/data")).hasToString("[0.0,0.0,1.0,0.0,0.0]");
        assertThat(results.at("/2/status").textValue()).isEqualTo("resurrecting");
        assertThat(results.at("/2/data")).hasToString("[0.0,1.0,0.0,0.0,0.0]");
        assertThat(results.at("/3/status").textValue()).isEqualTo("dormant");
        assertThat(results.at("/3/data")).hasToString("[-1.0,0.0,0.0,-1.0,0.0]");
        assertThat(results.at("/3/count")).hasToString("-2.0");
        assertThat(answer.at("/resolved_date_range/date_from").textValue())
                .isEqualTo("2025-01-06T00:00:00.000000+00:00");
    }

    @Test
    void countsWholeWeeksWhereTheRangeBeginsWithinOne() {
        JsonNode results = data.answer(HEAD.replace("2025-01-06", "2025-01-08") + ",'interval':'week'}")
                .get("results");
        assertThat(results.at("/1/days").size()).isEqualTo(1);
        assertThat(results.at("/0/data")).hasToString("[2.0]");
        assertThat(results.at("/1/data")).hasToString("[1.0]");
        assertThat(results.at("/2/data")).hasToString("[0.0]");
        assertThat(results.at("/3/data")).hasToString("[0.0]");
    }

    @Test
    void answersOnlyTheFirstSeries() {
        JsonNode answer = data.answer(HEAD.replace("}]", "},{'kind':'EventsNode','event':'signup'}]") + "}");
        assertThat(answer.get("results")).hasSize(4);
        assertThat(answer.at("/results/0/count")).hasToString("1.0");
    }

    @Test
    void refusesFieldsThatItDoesNotKnow() {
        assertThatThrownBy(() -> data.answer(HEAD + ",'lifecycleFilter':{'loud':true}}"))
                .hasMessageContaining("query.LifecycleQuery.lifecycleFilter.loud");
    }
}
