package dev.tenrec.insight.funnel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads a {@code FunnelsQuery}. */
public final class FunnelsQueryParser {
    /** Steps, exclusions and the set of all events share the bits of a long. */
    private static final int STEPS_MAX = 30;

    private static final Set<String> QUERY_FIELDS = Fields.names("""
            kind series dateRange interval properties filterTestAccounts breakdownFilter funnelsFilter
            samplingFactor aggregation_group_type_index dataColorTheme modifiers tags version response""");

    private final QueryContext context;
    private final Fields fields;

    private FunnelsQueryParser(QueryContext context, Fields fields) {
        this.context = context;
        this.fields = fields;
    }

    /** Reads the query at {@code path}. */
    public static Query parse(JsonNode node, String path, QueryContext context) {
        return new FunnelsQueryRunner(read(node, path, context));
    }

    static FunnelsQuery read(JsonNode node, String path, QueryContext context) {
        return new FunnelsQueryParser(context, Fields.of(node, path + ".FunnelsQuery", QUERY_FIELDS)).query();
    }

    private FunnelsQuery query() {
        QueryFields.refuseSampling(fields);
        List<EventNode> steps = steps();
        FunnelsFilterParser filter = FunnelsFilterParser.of(fields, steps.size());
        FunnelsQuery.Chart chart = filter.chart();
        return new FunnelsQuery(
                steps,
                context.filter(fields),
                QueryFields.dateRange(fields),
                QueryFields.interval(fields),
                QueryFields.actors(fields),
                filter.rules(context),
                filter.breakdown(fields.find("breakdownFilter"), fields.path("breakdownFilter"), chart),
                chart);
    }

    private List<EventNode> steps() {
        JsonNode nodes = fields.get("series");
        String path = fields.path("series");
        if (!nodes.isArray() || nodes.size() < 2 || nodes.size() > STEPS_MAX) {
            throw Fields.mistake(path, "Input should be a list of 2 to " + STEPS_MAX + " steps");
        }
        List<EventNode> steps = new ArrayList<>();
        for (JsonNode node : nodes) {
            EventNode step = EventNode.parse(node, path + "." + steps.size(), context);
            step.fields().refuse("optionalInFunnel");
            String math = step.fields().text("math");
            // Other maths are ignored, because a funnel counts actors; but this one selects events.
            if (math != null && math.startsWith("first_")) {
                throw Fields.notYet(
                        "The math \"" + math.substring(0, Math.min(100, math.length())) + "\" of a step is",
                        step.fields().path("math"));
            }
            steps.add(step);
        }
        return List.copyOf(steps);
    }
}
