package dev.tenrec.taxonomy;

import com.google.re2j.Pattern;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Matches events against an action by their name and {@code $current_url}. Built once per query. */
public final class ActionMatcher {
    /** @param event null for every event; {@code url} is null for every url */
    private record Step(@Nullable String event, @Nullable Pattern url) {
        boolean matches(String name, @Nullable String currentUrl) {
            return (event == null || event.equals(name))
                    && (url == null
                            || (currentUrl != null && url.matcher(currentUrl).find()));
        }
    }

    private static final String CONTAINS = "contains";

    private final List<Step> steps;
    private final boolean asksForMore;

    private ActionMatcher(List<Step> steps, boolean asksForMore) {
        this.steps = steps;
        this.asksForMore = asksForMore;
    }

    public static ActionMatcher of(Action action) {
        return new ActionMatcher(
                action.steps().stream()
                        .map(step -> new Step(step.event(), url(step)))
                        .toList(),
                action.steps().stream().anyMatch(ActionMatcher::asksForMore));
    }

    /** True when a step also filters by properties or elements: a match is then only a candidate. */
    public boolean asksForMore() {
        return asksForMore;
    }

    /**
     * True when a step accepts the event.
     *
     * @param currentUrl null when the event has none
     */
    public boolean matches(String event, @Nullable String currentUrl) {
        for (Step step : steps) {
            if (step.matches(event, currentUrl)) {
                return true;
            }
        }
        return false;
    }

    /** Pattern to find in the {@code $current_url} of an event, or null when the step has no url. */
    public static @Nullable Pattern url(ActionStep step) {
        return pattern(step.url(), Objects.requireNonNullElse(step.urlMatching(), CONTAINS), 0);
    }

    /** Pattern to find in the text of an element, or null when the step has none. */
    public static @Nullable Pattern text(ActionStep step) {
        return pattern(step.text(), step.textMatching(), Pattern.CASE_INSENSITIVE);
    }

    /** Pattern to find in the address that an element links to, or null when the step has none. */
    public static @Nullable Pattern href(ActionStep step) {
        return pattern(step.href(), step.hrefMatching(), Pattern.CASE_INSENSITIVE);
    }

    /** @param flags of a pattern for a text that is contained */
    private static @Nullable Pattern pattern(@Nullable String text, @Nullable String matching, int flags) {
        if (text == null || text.isEmpty()) {
            return null;
        }
        return switch (matching == null ? "exact" : matching) {
            case "regex" -> Regex.compile(text);
            case CONTAINS -> containing(text, flags);
            default -> Pattern.compile("\\A" + Pattern.quote(text) + "\\z");
        };
    }

    /** SQL LIKE, as in PostHog: a percent sign stands for any text, an underscore for any character. */
    private static Pattern containing(String text, int flags) {
        StringBuilder pattern = new StringBuilder();
        text.codePoints().forEach(character -> {
            switch (character) {
                case '%' -> pattern.append(".*");
                case '_' -> pattern.append('.');
                default -> pattern.append(Pattern.quote(Character.toString(character)));
            }
        });
        return Pattern.compile(pattern.toString(), Pattern.DOTALL | flags);
    }

    private static boolean asksForMore(ActionStep step) {
        boolean asksForProperties =
                step.properties() != null && !step.properties().isEmpty();
        return asksForProperties || asksForElements(step);
    }

    /** True when the step filters by a clicked or submitted element. */
    private static boolean asksForElements(ActionStep step) {
        return !isEmpty(step.selector()) || !isEmpty(step.tagName()) || !isEmpty(step.text()) || !isEmpty(step.href());
    }

    private static boolean isEmpty(@Nullable String text) {
        return text == null || text.isEmpty();
    }
}
