package dev.tenrec.insight.trends;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.query.BreakdownProperty;
import dev.tenrec.insight.query.PathCleaning;
import dev.tenrec.insight.query.PathCleaningParser;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryFields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parser of {@code breakdownFilter}. */
final class TrendsBreakdownParser {
    private static final int LIMIT_DEFAULT = 25;
    /** Number of countries. */
    private static final int LIMIT_MAP = 250;

    private static final int LIMIT_MAX = 1_000;
    private static final int BINS_MAX = 1_000;
    private static final int PARTS_MAX = 3;

    private TrendsBreakdownParser() {}

    static @Nullable TrendsBreakdown parse(Fields query, String name, boolean isMap, QueryContext context) {
        Fields fields = query.object(name, BreakdownProperty.FILTER_FIELDS);
        if (fields == null) {
            return null;
        }
        PathCleaning cleaning = PathCleaningParser.ofBreakdown(fields, context);
        int limit = QueryFields.integer(fields, "breakdown_limit", isMap ? LIMIT_MAP : LIMIT_DEFAULT, 1, LIMIT_MAX);
        boolean hidesOther = fields.flag("breakdown_hide_other_aggregation");
        JsonNode several = fields.find("breakdowns");
        if (several != null && !several.isEmpty()) {
            return new TrendsBreakdown(parts(several, fields, context.filters(), cleaning), limit, hidesOther, true);
        }
        JsonNode one = fields.find("breakdown");
        if (one == null) {
            return null;
        }
        boolean isList = one.isArray();
        List<TrendsBreakdown.Part> parts = Fields.each(
                isList ? one : List.of(one),
                fields.path("breakdown"),
                (key, path) -> part(fields, key, context.filters(), cleaning));
        if (parts.isEmpty() || parts.size() > PARTS_MAX) {
            throw fields.invalid("breakdown", "List should have 1 to " + PARTS_MAX + " items");
        }
        return new TrendsBreakdown(parts, limit, hidesOther, isList);
    }

    private static List<TrendsBreakdown.Part> parts(
            JsonNode nodes, Fields fields, FilterParser filters, PathCleaning cleaning) {
        if (!nodes.isArray() || nodes.size() > PARTS_MAX) {
            throw fields.invalid("breakdowns", "List should have at most " + PARTS_MAX + " items");
        }
        return Fields.each(nodes, fields.path("breakdowns"), (node, path) -> {
            Fields part = Fields.of(node, path, BreakdownProperty.PART_FIELDS);
            return new TrendsBreakdown.Part(
                    BreakdownProperty.ofPart(part, filters),
                    QueryFields.integer(part, "histogram_bin_count", 0, 1, BINS_MAX),
                    part.flag("normalize_url"),
                    cleaning);
        });
    }

    private static TrendsBreakdown.Part part(Fields fields, JsonNode key, FilterParser filters, PathCleaning cleaning) {
        return new TrendsBreakdown.Part(
                BreakdownProperty.ofFilter(fields, key, filters),
                QueryFields.integer(fields, "breakdown_histogram_bin_count", 0, 1, BINS_MAX),
                fields.flag("breakdown_normalize_url"),
                cleaning);
    }
}
