package dev.tenrec.insight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.filter.Subject;
import dev.tenrec.insight.query.ActionClauses;
import dev.tenrec.taxonomy.Action;
import dev.tenrec.taxonomy.ActionStep;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ActionClausesTest {
    @Test
    void letsWhatOneOfTheStepsNames() {
        EventSelector events = events(step("a", null, null, null, null), step("b", null, null, null, null));
        assertThat(matches(events, "a", Map.of())).isTrue();
        assertThat(matches(events, "b", Map.of())).isTrue();
        assertThat(matches(events, "c", Map.of())).isFalse();
    }

    @Test
    void looksForTheAddressAsTheStepSays() {
        String url = "https://a.b/shop?x=1";
        assertThat(matchesUrl("/SHOP", null, url)).isFalse();
        assertThat(matchesUrl("/shop", null, url)).isTrue();
        assertThat(matchesUrl("a%shop", "contains", url)).isTrue();
        assertThat(matchesUrl("https://a.b/shop", "exact", url)).isFalse();
        assertThat(matchesUrl(url, "exact", url)).isTrue();
        assertThat(matchesUrl("sh.p\\?", "regex", url)).isTrue();
        assertThat(matchesUrl("^shop", "regex", url)).isFalse();
    }

    @Test
    void asksForThePropertiesOfAStep() {
        JsonNode filters = TestData.json("[{'key':'plan','value':'pro'}]");
        EventSelector events = events(step("a", null, null, filters, null));
        assertThat(matches(events, "a", Map.of("plan", "pro"))).isTrue();
        assertThat(matches(events, "a", Map.of("plan", "free"))).isFalse();
    }

    @Test
    void looksForTheElementOfAClick() {
        String chain = "svg:nth-child=\"1\";button.buy:text=\"Buy\"";
        EventSelector events = events(step("$autocapture", null, null, null, "button.buy"));
        assertThat(matches(events, "$autocapture", Map.of("$elements_chain", chain)))
                .isTrue();
        assertThat(matches(events, "$autocapture", Map.of("$elements_chain", "a:")))
                .isFalse();
        assertThat(matches(events, "$autocapture", Map.of())).isFalse();
        assertThat(events().clauses()).isEmpty();
    }

    @Test
    void looksForElementsOfClicksOnly() {
        EventSelector events = events(step("a", null, null, null, ".button"));
        assertThat(matches(events, "a", Map.of())).isTrue();
    }

    @Test
    void refusesPropertiesThatCannotBeJudged() {
        JsonNode filters = TestData.json("[{'key':'id','value':1,'type':'cohort'}]");
        assertThatThrownBy(() -> events(step("a", null, null, filters, null)))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused -> assertThat(refused.attr()).isEqualTo("action__7__steps__0__properties__0__type"));
    }

    private static boolean matchesUrl(String url, String matching, String found) {
        return matches(events(step(null, url, matching, null, null)), "a", Map.of("$current_url", found));
    }

    private static ActionStep step(String event, String url, String matching, JsonNode properties, String selector) {
        return new ActionStep(event, properties, selector, null, null, null, null, null, null, url, matching);
    }

    private static EventSelector events(ActionStep... steps) {
        Action action = new Action(1, 7, "bought", "", List.of(), false, "", List.of(steps), 0, 1, false, 0, null);
        return ActionClauses.of(action, new FilterParser(Instant.EPOCH.atZone(ZoneOffset.UTC)));
    }

    private static boolean matches(EventSelector events, String event, Map<String, String> properties) {
        Subject subject = property -> {
            String value = properties.get(property.key());
            return value == null ? null : TextNode.valueOf(value);
        };
        return events.clauses().stream()
                .anyMatch(clause -> (clause.event() == null || clause.event().equals(event))
                        && clause.filter().matches(subject));
    }
}
