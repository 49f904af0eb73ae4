package dev.tenrec.insight.query;

import com.google.re2j.Pattern;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.ElementFilter;
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
 * Translates an action to an event selector: one clause for each step, from its event, URL, element and properties. As
 * in the real service, only steps of {@code $autocapture} ask for an element.
 */
public final class ActionClauses {
    private static final Property URL = Property.ofEvent("$current_url");
    private static final String CLICK = "$autocapture";

    private ActionClauses() {}

    /** Selects no events without a step; refuses what {@code filters} does not support. */
    public static EventSelector of(Action action, FilterParser filters) {
        List<EventSelector.Clause> clauses = new ArrayList<>();
        List<ActionStep> steps = action.steps();
        for (int i = 0; i < steps.size(); i++) {
            ActionStep step = steps.get(i);
            String path = "action." + action.id() + ".steps." + i;
            Filter properties = filters.parse(step.properties(), path + ".properties");
            clauses.add(new EventSelector.Clause(
                    step.event(), url(step).and(element(step)).and(properties)));
        }
        return new EventSelector(clauses);
    }

    private static Filter url(ActionStep step) {
        Pattern pattern = ActionMatcher.url(step);
        return pattern == null ? Filter.all() : PropertyFilter.patterns(URL, Operator.REGEX, List.of(pattern));
    }

    private static Filter element(ActionStep step) {
        Filter all = Filter.all();
        if (!CLICK.equals(step.event())) {
            return all;
        }
        if (step.selector() != null && !step.selector().isEmpty()) {
            all = all.and(ElementFilter.selector(step.selector()));
        }
        if (step.tagName() != null && !step.tagName().isEmpty()) {
            all = all.and(ElementFilter.tagName(step.tagName()));
        }
        Pattern text = ActionMatcher.text(step);
        if (text != null) {
            all = all.and(ElementFilter.text(
                    text.flags() + " " + text, found -> text.matcher(found).find()));
        }
        Pattern href = ActionMatcher.href(step);
        return href == null
                ? all
                : all.and(ElementFilter.href(
                        href.flags() + " " + href, found -> href.matcher(found).find()));
    }
}
