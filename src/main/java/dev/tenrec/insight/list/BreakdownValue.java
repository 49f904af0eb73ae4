package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.filter.Operator;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.insight.query.BreakdownProperty;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The condition for events with a value of a breakdown. */
final class BreakdownValue {
    private static final String NULL = "$$_posthog_breakdown_null_$$";
    private static final String OTHER = "$$_posthog_breakdown_other_$$";
    private static final String NUMBER = "(-?[0-9]{1,40}(?:\\.[0-9]{1,40})?)";
    private static final Pattern RANGE = Pattern.compile("\\[" + NUMBER + "," + NUMBER + "]");

    private BreakdownValue() {}

    /** @param isRange true if the values are ranges of numbers */
    private record Part(Property property, boolean isRange) {}

    /** Events with a value of the query's {@code breakdownFilter}; all for null. */
    static Filter filter(Fields query, @Nullable JsonNode value, FilterParser filters) {
        Fields breakdown = query.object("breakdownFilter", BreakdownProperty.FILTER_FIELDS);
        if (value == null || breakdown == null) {
            return Filter.all();
        }
        breakdown.refuse("breakdown_normalize_url", "breakdown_path_cleaning");
        List<Part> parts = parts(breakdown, filters);
        List<JsonNode> values = new ArrayList<>();
        (value.isArray() ? value : List.of(value)).forEach(values::add);
        if (values.size() != parts.size()) {
            throw mistake("Input should have a value for each breakdown");
        }
        Filter all = Filter.all();
        for (int i = 0; i < values.size(); i++) {
            all = all.and(filter(parts.get(i), values.get(i)));
        }
        return all;
    }

    private static Filter filter(Part part, JsonNode value) {
        if (!value.isValueNode()) {
            throw mistake("Input should be a string or a number");
        }
        if (value.asText().equals(OTHER)) {
            throw Fields.notYet("The actors of all other values of a breakdown are", "query.source.breakdown");
        }
        if (value.isNull() || value.asText().equals(NULL)) {
            Filter isEmpty = PropertyFilter.values(part.property, Operator.EXACT, List.of(TextNode.valueOf("")));
            return Filter.group(true, List.of(PropertyFilter.set(part.property, Operator.IS_NOT_SET), isEmpty));
        }
        return part.isRange
                ? range(part.property, value.asText())
                : PropertyFilter.values(part.property, Operator.EXACT, List.of(value));
    }

    /** A range as answers name it: {@code [10,20]} without its end. The range of two empty texts is all. */
    private static Filter range(Property property, String text) {
        if (text.equals("[\"\",\"\"]")) {
            return Filter.all();
        }
        Matcher bounds = RANGE.matcher(text);
        if (!bounds.matches()) {
            throw mistake("Input should be a range such as [10,20]");
        }
        return Filter.group(
                false,
                List.of(
                        PropertyFilter.values(property, Operator.GTE, List.of(number(bounds.group(1)))),
                        PropertyFilter.values(property, Operator.LT, List.of(number(bounds.group(2))))));
    }

    private static JsonNode number(String text) {
        return DecimalNode.valueOf(new BigDecimal(text));
    }

    private static ApiException mistake(String message) {
        return Fields.mistake("query.source.breakdown", message);
    }

    private static List<Part> parts(Fields breakdown, FilterParser filters) {
        JsonNode several = breakdown.find("breakdowns");
        if (several != null) {
            return Fields.each(several, breakdown.path("breakdowns"), (node, path) -> {
                Fields part = Fields.of(node, path, BreakdownProperty.PART_FIELDS);
                part.refuse("normalize_url");
                return new Part(BreakdownProperty.ofPart(part, filters), part.find("histogram_bin_count") != null);
            });
        }
        JsonNode name = breakdown.get("breakdown");
        if (name.isArray()) {
            throw breakdown.unsupported("breakdown", "The actors of a breakdown by a list are");
        }
        boolean isRange = breakdown.find("breakdown_histogram_bin_count") != null;
        return List.of(new Part(BreakdownProperty.ofFilter(breakdown, name, filters), isRange));
    }
}
