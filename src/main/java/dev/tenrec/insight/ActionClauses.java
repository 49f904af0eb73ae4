package dev.tenrec.insight;

import com.google.re2j.Pattern;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.filter.Operator;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.taxonomy.Action;
import dev.tenrec.taxonomy.ActionMatcher;
import dev.tenrec.taxonomy.ActionStep;
import java.util.ArrayList;
import java.util.List;

/**
 * Which events an action means to queries: one clause for each step, of its event, its address and its properties. A
 * step that asks for an element, by selector, tag, text or link, lets no event through: what elements an event carries
 * is not searched, and counting all events instead would give numbers that are too high.
 */
final class ActionClauses {
    private static final Property URL = Property.ofEvent("$current_url");

    private ActionClauses() {}

    /**
     * The events of the action; none when it has no step that can be judged.
     *
     * @param filters reads the properties of the steps; refuses those that it can't judge, with their place
     */
    static EventSelector of(Action action, FilterParser filters) {
        List<EventSelector.Clause> clauses = new ArrayList<>();
        List<ActionStep> steps = action.steps();
        for (int i = 0; i < steps.size(); i++) {
            ActionStep step = steps.get(i);
            if (!ActionMatcher.asksForElements(step)) {
                String path = "action." + action.id() + ".steps." + i + ".properties";
                clauses.add(
                        new EventSelector.Clause(step.event(), url(step).and(filters.parse(step.properties(), path))));
            }
        }
        return new EventSelector(clauses);
    }

    private static Filter url(ActionStep step) {
        Pattern pattern = ActionMatcher.url(step);
        return pattern == null ? Filter.Group.NONE : PropertyFilter.patterns(URL, Operator.REGEX, List.of(pattern));
    }
}
