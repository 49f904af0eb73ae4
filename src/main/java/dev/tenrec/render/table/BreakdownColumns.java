package dev.tenrec.render.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The columns of a breakdown's values: one for each property, named after it.
 *
 * @param names none without a breakdown
 */
record BreakdownColumns(List<String> names) {
    private static final String OTHER = "$$_posthog_breakdown_other_$$";
    private static final String NONE = "$$_posthog_breakdown_null_$$";

    /** @param items each with a {@code breakdown_value} where there is a breakdown */
    static BreakdownColumns of(JsonNode query, Iterable<JsonNode> items) {
        int width = 0;
        for (JsonNode item : items) {
            JsonNode value = item.path("breakdown_value");
            width = Math.max(width, value.isMissingNode() ? 0 : value.isArray() ? value.size() : 1);
        }
        JsonNode filter = query.path("breakdownFilter");
        List<String> names = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            JsonNode several = filter.path("breakdowns").path(i).path("property");
            JsonNode one = filter.path("breakdown").isArray()
                    ? filter.path("breakdown").path(i)
                    : filter.path("breakdown");
            String name = several.isTextual() ? several.asText() : one.asText("");
            names.add(name.isEmpty() ? "breakdown" : name);
        }
        return new BreakdownColumns(names);
    }

    /** The values of one item. */
    List<Object> cells(JsonNode item) {
        JsonNode value = item.path("breakdown_value");
        List<Object> cells = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            JsonNode cell = value.isArray() ? value.path(i) : i == 0 ? value : null;
            cells.add(cell != null && cell.isTextual() ? readable(cell.textValue()) : Cells.of(cell));
        }
        return cells;
    }

    /** Display names of the API's markers for all other values and for none. */
    static String readable(String text) {
        return text.replace(OTHER, "(other)").replace(NONE, "(none)");
    }
}
