package dev.tenrec.insight.stickiness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.TestData;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StickinessQueryTest {
    private static final String HEAD = "{'kind':'StickinessQuery','dateRange':{'date_from':'2025-01-08'},"
            + "'series':[{'kind':'EventsNode','event':'$pageview'}]";

    @AutoClose
    private final TestData data = new TestData("2025-01-10T15:00:00Z");

    @BeforeEach
    void storeEvents() {
        data.event("$pageview", "ann", "2025-01-06T10:00:00Z", "{\"$group_0\":\"acme\"}")
                .event("$pageview", "ann", "2025-01-08T10:00:00Z", "{\"$group_0\":\"acme\"}")
                .event("$pageview", "ann", "2025-01-08T11:00:00Z", "{\"$group_0\":\"acme\"}")
                .event("$pageview", "ann", "2025-01-10T10:00:00Z", "{}")
                .event("$pageview", "bob", "2025-01-09T10:00:00Z", "{\"$group_0\":\"acme\"}")
                .store();
    }

    @Test
    void countsPersonsByTheirNumberOfActiveDays() {
        JsonNode line = data.answer(HEAD + "}").at("/results/0");
        assertThat(line.get("data")).hasToString("[1.0,1.0,0.0]");
        assertThat(line.get("days")).hasToString("[1,2,3]");
        assertThat(line.get("labels")).hasToString("[\"1 day\",\"2 days\",\"3 days\"]");
        assertThat(line.get("count")).hasToString("2.0");
        assertThat(line.get("label").textValue()).isEqualTo("$pageview");
        assertThat(line.at("/action/type").textValue()).isEqualTo("events");
        assertThat(line.has("compare")).isFalse();
    }

    @Test
    void countsWhoIsActiveOnAtLeastSoManyDays() {
        JsonNode line = data.answer(HEAD + ",'stickinessFilter':{'computedAs':'cumulative'}}")
                .at("/results/0");
        assertThat(line.get("data")).hasToString("[2.0,1.0,0.0]");
        assertThat(line.at("/labels/1").textValue()).isEqualTo("2 days or more");
        assertThat(line.get("count")).hasToString("2.0");
    }

    @Test
    void asksForSeveralEventsADay() {
        JsonNode line = data.answer(HEAD + ",'stickinessFilter':{'stickinessCriteria':{'operator':'gte','value':2}}}")
                .at("/results/0");
        assertThat(line.get("data")).hasToString("[1.0,0.0,0.0]");
    }

    @Test
    void judgesCountsBesideTheLargestOfAByte() {
        for (int i = 0; i < 300; i++) {
            data.event("tick", "ann", "2025-01-08T10:00:00Z", "{}");
            if (i < 254) {
                data.event("tick", "bob", "2025-01-09T10:00:00Z", "{}");
                data.event("tick", "cy", "2025-01-09T10:00:00Z", "{}");
            }
        }
        data.event("tick", "cy", "2025-01-09T10:00:00Z", "{}").store();
        assertThat(activeOnOneDay("exact", 254)).isEqualTo(1);
        assertThat(activeOnOneDay("lte", 254)).isEqualTo(1);
        assertThat(activeOnOneDay("gte", 255)).isEqualTo(2);
        assertThat(activeOnOneDay("exact", 255)).isEqualTo(1);
        assertThat(activeOnOneDay("lte", 255)).isEqualTo(2);
        assertThat(activeOnOneDay("gte", 256)).isEqualTo(1);
        assertThat(activeOnOneDay("exact", 300)).isEqualTo(1);
    }

    private int activeOnOneDay(String operator, int value) {
        String criteria = "{'operator':'" + operator + "','value':" + value + "}";
        return data.answer(HEAD.replace("$pageview", "tick") + ",'stickinessFilter':{'stickinessCriteria':" + criteria
                        + "}}")
                .at("/results/0/data/0")
                .asInt();
    }

    @Test
    void countsGroups() {
        JsonNode line = data.answer(HEAD.replace("}]", ",'math':'unique_group','math_group_type_index':0}]") + "}")
                .at("/results/0");
        assertThat(line.get("data")).hasToString("[0.0,1.0,0.0]");
    }

    @Test
    void comparesWithTheDaysBefore() {
        JsonNode results =
                data.answer(HEAD + ",'compareFilter':{'compare':true}}").get("results");
        assertThat(results).hasSize(2);
        assertThat(results.at("/1/compare_label").textValue()).isEqualTo("previous");
        assertThat(results.at("/1/data")).hasToString("[1.0,0.0,0.0]");
    }

    @Test
    void refusesImpossibleCriteria() {
        assertThatThrownBy(() ->
                        data.answer(HEAD + ",'stickinessFilter':{'stickinessCriteria':{'operator':'lte','value':0}}}"))
                .hasMessageContaining("stickinessCriteria.value");
    }
}
