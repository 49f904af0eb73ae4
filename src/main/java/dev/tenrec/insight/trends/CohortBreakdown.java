package dev.tenrec.insight.trends;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Operator;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.insight.query.BreakdownProperty;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.trends.aggregate.Series;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Breakdown by cohorts: all series once for each, because a person may be in several. */
record CohortBreakdown(List<Part> parts) {
    private static final int PARTS_MAX = 50;
    private static final String ALL = "all";

    /**
     * One cohort.
     *
     * @param id null for all users
     */
    record Part(@Nullable Integer id, String name) {
        Filter filter() {
            return id == null ? Filter.all() : PropertyFilter.set(Property.ofCohort(id), Operator.IS_SET);
        }

        /** The same series, of the members alone. */
        Series of(Series series) {
            return series.and(filter());
        }

        String value() {
            return id == null ? ALL : Integer.toString(id);
        }

        /** Writes a value of {@link #value} as it was asked for. */
        static void put(ObjectNode item, String value) {
            if (value.equals(ALL)) {
                item.put("breakdown_value", value);
            } else {
                item.put("breakdown_value", Integer.parseInt(value));
            }
        }
    }

    /** Reads the breakdown of a query; null where it has none by cohorts. */
    static @Nullable CohortBreakdown parse(Fields query, String name, QueryContext context) {
        Fields filter = query.object(name, BreakdownProperty.FILTER_FIELDS);
        if (filter == null || !"cohort".equals(filter.text("breakdown_type"))) {
            return null;
        }
        String path = query.path(name);
        JsonNode breakdown = filter.get("breakdown");
        List<Part> parts = Fields.each(
                breakdown.isArray() ? breakdown : List.of(breakdown),
                path + ".breakdown",
                (id, at) -> part(id.asText(), at, context));
        if (parts.isEmpty() || parts.size() > PARTS_MAX) {
            throw Fields.mistake(path + ".breakdown", "List should have 1 to " + PARTS_MAX + " items");
        }
        return new CohortBreakdown(parts);
    }

    private static Part part(String id, String path, QueryContext context) {
        if (id.equals(ALL)) {
            return new Part(null, "all users");
        }
        if (!id.matches("[0-9]{1,9}")) {
            throw Fields.mistake(path, "Input should be the id of a cohort or 'all'");
        }
        int number = Integer.parseInt(id);
        return context.cohorts()
                .apply(number)
                .map(cohort -> new Part(number, Objects.requireNonNullElse(cohort.name(), id)))
                .orElseThrow(() ->
                        ApiException.invalid(path.replace(".", "__"), "Cohort ID " + number + " does not exist!"));
    }
}
