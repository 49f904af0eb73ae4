package dev.tenrec.insight.funnel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.BreakdownProperty;
import dev.tenrec.insight.query.QueryFields;
import java.util.ArrayList;
import java.util.List;

/** Reads the {@code breakdownFilter} of a funnel. */
final class FunnelBreakdownParser {
    private static final int PROPERTIES_MAX = 3;
    private static final int LIMIT_DEFAULT = 25;
    private static final int LIMIT_MAX = 1_000;

    private FunnelBreakdownParser() {}

    /** @return null when there is nothing to break down by */
    static FunnelBreakdown parse(JsonNode node, String path, FunnelBreakdown.Attribution attribution, int step) {
        if (node == null) {
            return null;
        }
        Fields fields = Fields.of(node, path, BreakdownProperty.FILTER_FIELDS);
        fields.refuse("breakdown_histogram_bin_count", "breakdown_normalize_url", "breakdown_path_cleaning");
        int limit = QueryFields.integer(fields, "breakdown_limit", LIMIT_DEFAULT, 1, LIMIT_MAX);
        boolean isOtherHidden = fields.flag("breakdown_hide_other_aggregation");
        List<Property> properties = properties(fields);
        return properties.isEmpty() ? null : new FunnelBreakdown(properties, attribution, step, limit, isOtherHidden);
    }

    private static List<Property> properties(Fields fields) {
        JsonNode several = fields.find("breakdowns");
        JsonNode breakdown = fields.find("breakdown");
        List<Property> properties = new ArrayList<>();
        if (several != null && !several.isEmpty()) {
            if (!several.isArray()) {
                throw Fields.mistake(fields.path("breakdowns"), "Input should be a valid list");
            }
            for (JsonNode each : several) {
                String place = fields.path("breakdowns") + "." + properties.size();
                Fields one = Fields.of(each, place, BreakdownProperty.PART_FIELDS);
                one.refuse("histogram_bin_count", "normalize_url");
                properties.add(BreakdownProperty.ofPart(one));
            }
        } else if (breakdown != null) {
            for (JsonNode each : breakdown.isArray() ? breakdown : List.of(breakdown)) {
                properties.add(BreakdownProperty.ofFilter(fields, each));
            }
        }
        if (properties.size() > PROPERTIES_MAX) {
            throw Fields.mistake(fields.path("breakdown"), "List should have at most " + PROPERTIES_MAX + " items");
        }
        return List.copyOf(properties);
    }
}
