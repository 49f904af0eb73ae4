package dev.tenrec.taxonomy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which events an action names, against an oracle that tries every way to lay a text onto another. */
final class ActionMatcherTest {
    private static final List<String> EVENTS = List.of("$pageview", "paid", "sent");
    private static final String LETTERS = "ab/.?%_";

    @Test
    void namesEventsByNameAndAddress() {
        ActionMatcher matcher = matcher(
                step("$pageview", "/pricing", "contains"),
                step("paid", null, null),
                step(null, "^https://b\\.", "regex"));

        assertThat(matcher.matches("$pageview", "https://a.example/pricing?x=1"))
                .isTrue();
        assertThat(matcher.matches("$pageview", "https://a.example/")).isFalse();
        assertThat(matcher.matches("$pageview", null)).isFalse();
        assertThat(matcher.matches("paid", null)).isTrue();
        assertThat(matcher.matches("anything", "https://b.example")).isTrue();
        assertThat(matcher.asksForMore()).isFalse();
    }

    @Test
    void happensNeverWithoutSteps() {
        assertThat(matcher().matches("$pageview", "https://a.example")).isFalse();
    }

    @Test
    void saysWhenPropertiesOrElementsAreAskedForToo() {
        ActionStep step = new ActionStep("$autocapture", null, null, null, null, "Buy", null, null, null, null, null);
        assertThat(matcher(step).asksForMore()).isTrue();
    }

    @Test
    void matchesAsTheOracleDoes() {
        Random random = new Random(20_261_122);
        int matches = 0;
        for (int round = 0; round < 20_000; round++) {
            List<ActionStep> steps = new ArrayList<>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                String event = random.nextBoolean() ? EVENTS.get(random.nextInt(3)) : null;
                String url = random.nextInt(4) == 0 ? null : text(random, 4);
                steps.add(step(event, url, List.of("contains", "exact").get(random.nextInt(2))));
            }
            String event = EVENTS.get(random.nextInt(3));
            String url = random.nextInt(8) == 0 ? null : text(random, 8);
            boolean expected = steps.stream().anyMatch(step -> matches(step, event, url));
            assertThat(matcher(steps.toArray(ActionStep[]::new)).matches(event, url))
                    .describedAs(steps + " " + event + " " + url)
                    .isEqualTo(expected);
            matches += expected ? 1 : 0;
        }
        assertThat(matches).isBetween(2_000, 18_000);
    }

    private static boolean matches(ActionStep step, String event, String url) {
        if (step.event() != null && !step.event().equals(event)) {
            return false;
        }
        if (step.url() == null || step.url().isEmpty()) {
            return true;
        }
        if (url == null) {
            return false;
        }
        return step.urlMatching().equals("exact")
                ? url.equals(step.url())
                : IntStream.rangeClosed(0, url.length()).anyMatch(from -> begins(step.url(), url.substring(from)));
    }

    private static boolean begins(String pattern, String text) {
        if (pattern.isEmpty()) {
            return true;
        }
        String rest = pattern.substring(1);
        if (pattern.charAt(0) == '%') {
            return IntStream.rangeClosed(0, text.length()).anyMatch(from -> begins(rest, text.substring(from)));
        }
        return !text.isEmpty()
                && (pattern.charAt(0) == '_' || pattern.charAt(0) == text.charAt(0))
                && begins(rest, text.substring(1));
    }

    private static String text(Random random, int sizeMax) {
        return random.ints(random.nextInt(sizeMax + 1), 0, LETTERS.length())
                .mapToObj(index -> LETTERS.substring(index, index + 1))
                .reduce("", String::concat);
    }

    private static ActionStep step(String event, String url, String matching) {
        return new ActionStep(event, null, null, null, null, null, null, null, null, url, matching);
    }

    private static ActionMatcher matcher(ActionStep... steps) {
        ObjectNode fields = Json.object();
        fields.set("steps", Json.mapper().valueToTree(steps));
        ActionPatch patch = new ActionPatch(new DefinitionPatch(fields, 1));
        return ActionMatcher.of(Action.blank(1, 1, 0, 1).apply(patch, 0));
    }
}
