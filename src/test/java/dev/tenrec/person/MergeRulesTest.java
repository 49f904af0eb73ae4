package dev.tenrec.person;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.person.MergeRules.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MergeRulesTest {
    @ParameterizedTest
    @CsvSource({"-1,-1,CREATE", "3,-1,LINK", "-1,0,LINK", "0,0,NONE", "3,3,NONE", "0,3,MERGE", "3,0,MERGE"})
    void choosesTheStepByThePersonsOfBothIds(int person, int other, Step step) {
        assertThat(MergeRules.step(person, other)).isEqualTo(step);
    }

    @Test
    void keepsAnIdentifiedPersonUnlessTheEventSaysSo() {
        assertThat(MergeRules.mayMerge("$identify", false)).isTrue();
        assertThat(MergeRules.mayMerge("$identify", true)).isFalse();
        assertThat(MergeRules.mayMerge("$create_alias", true)).isFalse();
        assertThat(MergeRules.mayMerge("$merge_dangerously", true)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "$identify,anon",
        "$create_alias,alias",
        "$merge_dangerously,alias",
        "$set,",
        "$pageview,",
    })
    void readsTheOtherIdFromThePropertyOfTheEvent(String event, String other) {
        assertThat(MergeRules.other(event, PersonEvents.json("{'$anon_distinct_id':'anon','alias':'alias'}")))
                .isEqualTo(other);
    }

    @Test
    void normalizesTheOtherIdAsCaptureDoes() {
        assertThat(MergeRules.other("$identify", PersonEvents.json("{'$anon_distinct_id':17}")))
                .isEqualTo("17");
        assertThat(MergeRules.other("$identify", PersonEvents.json("{'$anon_distinct_id':null}")))
                .isNull();
        assertThat(MergeRules.other("$identify", PersonEvents.json("{'$anon_distinct_id':'" + "x".repeat(300) + "'}")))
                .hasSize(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "null", "0", "'null'", "\"Anonymous\"", "UNDEFINED", "[object Object]"})
    void refusesIdsThatClientsSendByMistake(String id) {
        assertThat(MergeRules.isIllegal(id)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"u1", "Null", "00", "'null", "anonymous1"})
    void takesOtherIds(String id) {
        assertThat(MergeRules.isIllegal(id)).isFalse();
    }
}
