package dev.tenrec.insight.query;

import com.google.re2j.Pattern;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Fields;
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
 * Translates an action to an event selector: one clause for each step, from its event, URL and properties. A step that
 * asks for an element is refused: ignoring the condition would overcount.
 */
public final class ActionClauses {
    private static final Property URL = Property.ofEvent("$current_url");

    private ActionClauses() {}

    /** Selects no events without a step; refuses what {@code filters} does not support. */
    public static EventSelector of(Action action, FilterParser filters) {
        List<EventSelector.Clause> clauses = new ArrayList<>();
        List<ActionStep> steps = action.steps();
        for (int i = 0; i < steps.size(); i++) {
            ActionStep step = steps.get(i);
            String path = "action." + action.id() + ".steps." + i;
            if (ActionMatcher.asksForElements(step)) {
                throw Fields.notYet("An action that asks for an element is", path);
            }
            Filter properties = filters.parse(step.properties(), path + ".properties");
            clauses.add(new EventSelector.Clause(step.event(), url(step).and(properties)));
        }
        return new EventSelector(clauses);
    }

    private static Filter url(ActionStep step) {
        Pattern pattern = ActionMatcher.url(step);
        return pattern == null ? Filter.all() : PropertyFilter.patterns(URL, Operator.REGEX, List.of(pattern));
    }
}
