package dev.tenrec.insight.filter;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Reads filters of the type {@code cohort}: the person is in one of the cohorts, or is not. */
final class CohortFilter {
    private CohortFilter() {}

    /** @param cohorts knows the project's cohorts */
    static Filter parse(Fields fields, IntPredicate cohorts) {
        JsonNode value = fields.get("value");
        List<Filter> filters = Fields.each(
                value.isArray() ? value : List.of(value),
                fields.path("value"),
                (id, path) -> member(id, path, cohorts));
        if (filters.isEmpty()) {
            throw fields.invalid("value", "Input should be the id of a cohort");
        }
        boolean isNegative = isNegative(fields.text("operator"), fields) != fields.flag("negation");
        if (!isNegative) {
            return Filter.group(true, filters);
        }
        return Filter.group(
                false,
                filters.stream()
                        .map(filter ->
                                (Filter) PropertyFilter.set(((PropertyFilter) filter).property(), Operator.IS_NOT_SET))
                        .toList());
    }

    private static boolean isNegative(@Nullable String operator, Fields fields) {
        return switch (operator == null ? "in" : operator) {
            case "in", "exact" -> false;
            case "not_in", "is_not" -> true;
            default -> throw fields.invalid("operator", "Input should be 'in' or 'not_in'");
        };
    }

    private static Filter member(JsonNode value, String path, IntPredicate cohorts) {
        String text = value.asText();
        if (!text.matches("[0-9]{1,9}")) {
            throw Fields.mistake(path, "Input should be the id of a cohort");
        }
        int id = Integer.parseInt(text);
        if (!cohorts.test(id)) {
            throw ApiException.invalid(path.replace(".", "__"), "Cohort ID " + id + " does not exist!");
        }
        return PropertyFilter.set(Property.ofCohort(id), Operator.IS_SET);
    }
}
