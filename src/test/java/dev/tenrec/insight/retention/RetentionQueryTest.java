package dev.tenrec.insight.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.TestData;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.Values;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetentionQueryTest {
    @AutoClose
    private final TestData data = new TestData("2025-01-10T15:00:00Z");

    @BeforeEach
    void storeEvents() {
        data.event("signup", "ann", "2025-01-08T10:00:00Z", "{\"plan\":\"pro\"}")
                .event("$pageview", "ann", "2025-01-08T10:00:00Z", "{}")
                .event("$pageview", "ann", "2025-01-09T10:00:00Z", "{}")
                .event("$pageview", "ann", "2025-01-09T11:00:00Z", "{}")
                .event("signup", "bob", "2025-01-02T10:00:00Z", "{}")
                .event("signup", "bob", "2025-01-08T10:00:00Z", "{}")
                .event("$pageview", "bob", "2025-01-08T10:00:01Z", "{}")
                .event("$pageview", "bob", "2025-01-10T10:00:00Z", "{}")
                .event("signup", "eve", "2025-01-09T10:00:00Z", "{\"plan\":7}")
                .store();
    }

    @Test
    void answersASquareThatEndsToday() {
        JsonNode answer = retention("'totalIntervals':3");
        assertThat(counts(answer)).containsExactly("[2.0, 1.0, 1.0]", "[1.0, 0.0, 0.0]", "[0.0, 0.0, 0.0]");
        assertThat(answer.at("/results/1/label").textValue()).isEqualTo("Day 1");
        assertThat(answer.at("/results/1/date").textValue()).isEqualTo("2025-01-09T00:00:00Z");
        assertThat(answer.at("/results/0/values/2/label").textValue()).isEqualTo("Day 2");
        assertThat(answer.at("/resolved_date_range/date_from").textValue())
                .isEqualTo("2025-01-08T00:00:00.000000+00:00");
        assertThat(answer.at("/resolved_date_range/date_to").textValue()).isEqualTo("2025-01-10T23:59:59.999999+00:00");
    }

    @Test
    void answersEightDaysOfPageViewsWithoutBeingToldMore() {
        JsonNode answer = data.answer("{'kind':'RetentionQuery','retentionFilter':{}}");
        assertThat(answer.get("results")).hasSize(8);
        assertThat(answer.at("/results/5/values/0/count")).hasToString("2.0");
        assertThat(answer.at("/results/5/values/2/count")).hasToString("1.0");
    }

    @Test
    void saysWhoComesBackAfterTheEventInTheSamePeriod() {
        assertThat(retention("'totalIntervals':3").at("/results/0/values/0/returning"))
                .hasToString("1.0");
    }

    @Test
    void countsFirstEventsOfAllTime() {
        assertThat(counts(retention("'totalIntervals':3,'retentionType':'retention_first_time'")))
                .containsExactly("[1.0, 1.0, 0.0]", "[1.0, 0.0, 0.0]", "[0.0, 0.0, 0.0]");
        assertThat(counts(retention("'totalIntervals':3,'retentionType':'retention_first_ever_occurrence'")))
                .containsExactly("[1.0, 1.0, 0.0]", "[1.0, 0.0, 0.0]", "[0.0, 0.0, 0.0]");
    }

    @Test
    void countsPeriodsBeforeAReturnWhenCumulative() {
        assertThat(counts(retention("'totalIntervals':3,'cumulative':true")))
                .containsExactly("[2.0, 2.0, 1.0]", "[1.0, 0.0, 0.0]", "[0.0, 0.0, 0.0]");
    }

    @Test
    void asksForSeveralReturningEventsInAPeriod() {
        assertThat(counts(retention("'totalIntervals':3,'minimumOccurrences':2")))
                .containsExactly("[2.0, 1.0, 0.0]", "[1.0, 0.0, 0.0]", "[0.0, 0.0, 0.0]");
    }

    @Test
    void followsEachCohortEquallyLongWithALookahead() {
        JsonNode answer = data.answer("{'kind':'RetentionQuery','dateRange':{'date_from':'2025-01-07'},"
                + "'retentionFilter':{'totalIntervals':2,'lookaheadIntervals':3,'targetEntity':{'id':'signup'}}}");
        assertThat(counts(answer))
                .containsExactly("[0.0, 0.0, 0.0]", "[2.0, 1.0, 1.0]", "[1.0, 0.0, 0.0]", "[0.0, 0.0, 0.0]");
    }

    @Test
    void hasCohortsFromTheFirstDayUpToNow() {
        JsonNode answer = data.answer("{'kind':'RetentionQuery','dateRange':{'date_from':'-7d'},"
                + "'retentionFilter':{'period':'Week','totalIntervals':3,'targetEntity':{'id':'signup'}}}");
        assertThat(counts(answer)).containsExactly("[1.0, 1.0, 0.0]", "[3.0, 0.0, 0.0]");
        assertThat(answer.at("/results/1/date").textValue()).isEqualTo("2025-01-05T00:00:00Z");
    }

    @Test
    void hasACohortForEveryPeriodBetweenTwoDates() {
        JsonNode answer =
                data.answer("{'kind':'RetentionQuery','dateRange':{'date_from':'2025-01-07','date_to':'2025-01-10'},"
                        + "'retentionFilter':{'totalIntervals':2,'targetEntity':{'id':'signup'}}}");
        assertThat(counts(answer)).containsExactly("[0.0, 0.0]", "[2.0, 1.0]", "[1.0, 0.0]", "[0.0, 0.0]");
    }

    @Test
    void partsCohortsByAProperty() {
        JsonNode answer = data.answer("{'kind':'RetentionQuery','breakdownFilter':{'breakdowns':[{'property':'plan'}]},"
                + "'retentionFilter':{'totalIntervals':3,'targetEntity':{'id':'signup'}}}");
        assertThat(counts(answer))
                .containsExactly(
                        "[1.0, 0.0, 1.0]",
                        "[0.0, 0.0, 0.0]",
                        "[0.0, 0.0, 0.0]",
                        "[0.0, 0.0, 0.0]",
                        "[1.0, 0.0, 0.0]",
                        "[0.0, 0.0, 0.0]",
                        "[1.0, 0.0, 0.0]",
                        "[0.0, 0.0, 0.0]",
                        "[0.0, 0.0, 0.0]");
        assertThat(answer.at("/results/0/breakdown_value").textValue()).isEmpty();
        assertThat(answer.at("/results/3/breakdown_value").textValue()).isEqualTo("7");
        assertThat(answer.at("/results/6/breakdown_value").textValue()).isEqualTo("pro");
        assertThat(answer.get("hasMore").booleanValue()).isFalse();
    }

    @Test
    void putsTheValuesBeyondTwentyFiveTogether() {
        for (int i = 0; i < 30; i++) {
            data.event("order", "p" + i, "2025-01-10T10:00:00Z", "{\"plan\":\"plan" + i + "\"}");
        }
        data.store();
        JsonNode answer = data.answer("{'kind':'RetentionQuery','breakdownFilter':{'breakdown':'plan'},"
                + "'retentionFilter':{'totalIntervals':1,'targetEntity':{'id':'order'}}}");
        assertThat(answer.get("results")).hasSize(26);
        assertThat(answer.at("/results/25/breakdown_value").textValue()).isEqualTo("$$_posthog_breakdown_other_$$");
        assertThat(answer.at("/results/25/values/0/count")).hasToString("5.0");
        assertThat(answer.get("hasMore").booleanValue()).isTrue();
    }

    @Test
    void putsValuesOfTheSameTextInOneGroup() {
        Values values = new Values() {
            @Override
            public int bound() {
                return 4;
            }

            @Override
            public String text(int code) {
                return code == 3 ? "pro" : "7";
            }

            @Override
            public int firstOther() {
                return 0;
            }

            @Override
            public boolean isShortText(int code, int bytesMax) {
                return true;
            }

            @Override
            public int find(byte[] json) {
                return -1;
            }

            @Override
            public double number(int code) {
                return Double.NaN;
            }
        };
        RetentionGroups.Sizes sizes = new RetentionGroups.Sizes();
        RetentionAggregate.Returns none = new RetentionAggregate.Returns(1);
        sizes.found(1, 0, 1, none);
        sizes.found(2, 0, 3, none);
        sizes.found(3, 0, 3, none);
        // Another thread may have met the second code of the text first.
        RetentionGroups groups = RetentionGroups.largest(sizes, values, 25, Deadline.in(Duration.ofMinutes(1)));
        assertThat(groups.names()).containsExactly("pro", "7");
        assertThat(groups.of(2)).isEqualTo(1);
    }

    @Test
    void refusesMoreNumbersThanAnAnswerCanHold() {
        for (int i = 0; i < 10; i++) {
            data.event("order", "p" + i, "2025-01-10T10:00:00Z", "{\"plan\":\"plan" + i + "\"}");
        }
        data.store();
        String query = "{'kind':'RetentionQuery','dateRange':{'date_from':'-399d'},%s"
                + "'retentionFilter':{'totalIntervals':100,'targetEntity':{'id':'order'}}}";
        assertThat(data.answer(query.formatted("")).get("results")).hasSize(400);
        assertThatThrownBy(() -> data.answer(query.formatted("'breakdownFilter':{'breakdown':'plan'},")))
                .hasMessageContaining("breakdown_limit");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            'totalIntervals':101; retentionFilter.totalIntervals
            'lookaheadIntervals':0; retentionFilter.lookaheadIntervals
            'period':'Year'; retentionFilter.period
            'targetEntity':{'id':1}; retentionFilter.targetEntity.id
            'targetEntity':{'id':'x','type':'actions'}; retentionFilter.targetEntity.id
            'returningEntity':{'ids':'x'}; retentionFilter.returningEntity.ids
            'timeWindowMode':'24_hour_windows','cumulative':true; cumulative
            'retentionCustomBrackets':[0]; retentionCustomBrackets.0
            'aggregationType':'sum','aggregationProperty':'x','cumulative':true; cumulative
            """)
    void refusesWhatItCannotAnswer(String filter, String place) {
        assertThatThrownBy(() -> data.answer("{'kind':'RetentionQuery','retentionFilter':{" + filter + "}}"))
                .hasMessageContaining(place);
    }

    private JsonNode retention(String filter) {
        return data.answer("{'kind':'RetentionQuery','retentionFilter':{'targetEntity':{'id':'signup','type':'events'},"
                + "'returningEntity':{'kind':'EventsNode','event':'$pageview'}," + filter + "}}");
    }

    private static List<String> counts(JsonNode answer) {
        List<String> rows = new ArrayList<>();
        for (JsonNode row : answer.get("results")) {
            rows.add(row.get("values").findValuesAsText("count").toString());
        }
        return rows;
    }
}
