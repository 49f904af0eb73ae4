package dev.tenrec.insight.sql.resolve;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The arrays of one SELECT whose elements become rows: of its ARRAY JOIN, and of calls of {@code arrayJoin}. */
final class Arrays {
    /**
     * Arrays that are unnested side by side.
     *
     * @param first the provisional number of the first one's elements, without {@link Slots#ELEMENT}
     * @param isAfterGroups true for arrays made by aggregates
     */
    record Step(int first, List<Plan.Named> arrays, boolean keepsEmpty, boolean isAfterGroups) {}

    private final List<Step> steps = new ArrayList<>();
    /** Names of elements of the ARRAY JOIN with their numbers. */
    private final List<String> names = new ArrayList<>();

    private int count;

    /** Adds the arrays of an ARRAY JOIN, whose elements get their names. */
    void addJoin(List<Plan.Named> arrays, boolean keepsEmpty) {
        steps.add(new Step(count, arrays, keepsEmpty, false));
        arrays.forEach(array -> names.add(array.name()));
        count += arrays.size();
    }

    /** The element of {@code arrayJoin(array)}; equal arrays are unnested once. */
    Expression element(Expression array, String name) {
        for (Step step : steps) {
            if (step.arrays().size() == 1 && step.arrays().get(0).expression().equals(array)) {
                return column(step, 0);
            }
        }
        boolean isAfterGroups = Slots.any(array, Slots::isAggregation);
        Step step = new Step(count++, List.of(new Plan.Named(name, array)), false, isAfterGroups);
        steps.add(step);
        return column(step, 0);
    }

    @Nullable
    Expression find(String name) {
        int index = names.indexOf(name);
        return index < 0 ? null : column(steps.get(0), index);
    }

    private static Expression column(Step step, int index) {
        Plan.Named array = step.arrays().get(index);
        var element = array.expression().type().element();
        return new Expression.Column(
                Slots.ELEMENT + step.first() + index, array.name(), step.keepsEmpty() ? element.orNull() : element);
    }

    List<Step> before() {
        return steps.stream().filter(step -> !step.isAfterGroups()).toList();
    }

    List<Step> after() {
        return steps.stream().filter(Step::isAfterGroups).toList();
    }
}
