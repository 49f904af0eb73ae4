package dev.tenrec.insight.trends;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.BreakdownProperty;
import dev.tenrec.insight.query.QueryFields;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parser of {@code breakdownFilter}. */
final class TrendsBreakdownParser {
    private static final int LIMIT_DEFAULT = 25;
    /** Number of countries. */
    private static final int LIMIT_MAP = 300;

    private static final int LIMIT_MAX = 1_000;
    private static final int BINS_MAX = 1_000;
    private static final int PARTS_MAX = 3;

    private TrendsBreakdownParser() {}

    /** Returns null if there is no breakdown. */
    static @Nullable TrendsBreakdown parse(Fields query, String name, boolean isMap) {
        JsonNode node = query.find(name);
        if (node == null) {
            return null;
        }
        Fields fields = Fields.of(node, query.path(name), BreakdownProperty.FILTER_FIELDS);
        fields.refuse("breakdown_path_cleaning");
        int limit = QueryFields.integer(fields, "breakdown_limit", isMap ? LIMIT_MAP : LIMIT_DEFAULT, 1, LIMIT_MAX);
        boolean hidesOther = fields.flag("breakdown_hide_other_aggregation");
        JsonNode several = fields.find("breakdowns");
        if (several != null && !several.isEmpty()) {
            return new TrendsBreakdown(parts(several, fields), limit, hidesOther, true);
        }
        JsonNode one = fields.find("breakdown");
        if (one == null) {
            return null;
        }
        boolean isList = one.isArray();
        List<TrendsBreakdown.Part> parts = new ArrayList<>();
        for (JsonNode key : isList ? one : List.of(one)) {
            parts.add(part(fields, key));
        }
        if (parts.isEmpty() || parts.size() > PARTS_MAX) {
            throw Fields.mistake(fields.path("breakdown"), "List should have 1 to " + PARTS_MAX + " items");
        }
        return new TrendsBreakdown(List.copyOf(parts), limit, hidesOther, isList);
    }

    private static List<TrendsBreakdown.Part> parts(JsonNode nodes, Fields fields) {
        if (!nodes.isArray() || nodes.size() > PARTS_MAX) {
            throw Fields.mistake(fields.path("breakdowns"), "List should have at most " + PARTS_MAX + " items");
        }
        List<TrendsBreakdown.Part> parts = new ArrayList<>();
        for (JsonNode node : nodes) {
            Fields part =
                    Fields.of(node, fields.path("breakdowns") + "." + parts.size(), BreakdownProperty.PART_FIELDS);
            parts.add(new TrendsBreakdown.Part(
                    BreakdownProperty.ofPart(part),
                    QueryFields.integer(part, "histogram_bin_count", 0, 1, BINS_MAX),
                    part.flag("normalize_url")));
        }
        return List.copyOf(parts);
    }

    private static TrendsBreakdown.Part part(Fields fields, JsonNode key) {
        return new TrendsBreakdown.Part(
                BreakdownProperty.ofFilter(fields, key),
                QueryFields.integer(fields, "breakdown_histogram_bin_count", 0, 1, BINS_MAX),
                fields.flag("breakdown_normalize_url"));
    }
}
