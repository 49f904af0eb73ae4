package dev.tenrec.insight.trends;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryFields;
import dev.tenrec.insight.trends.aggregate.SeriesMath;
import java.util.Objects;
import java.util.Set;

/** Parser of a {@code CalendarHeatmapQuery}, and of trends with that display. */
public final class CalendarHeatmapParser {
    private static final Set<String> FIELDS = Fields.names("""
            kind series dateRange interval properties filterTestAccounts samplingFactor aggregation_group_type_index
            conversionGoal calendarHeatmapFilter dataColorTheme modifiers tags version response""");

    private CalendarHeatmapParser() {}

    public static Query parse(JsonNode node, String path, QueryContext context) {
        Fields fields = Fields.of(node, path + ".CalendarHeatmapQuery", FIELDS);
        QueryFields.refuseSampling(fields);
        return parse(fields, context, false);
    }

    /** Reads the first series; others are ignored, as in the real service. */
    static CalendarHeatmapQuery parse(Fields fields, QueryContext context, boolean isOfTrends) {
        JsonNode nodes = QueryFields.nodes(fields, 1, QueryFields.SERIES_MAX, "series");
        EventNode series = EventNode.parse(nodes.get(0), fields.path("series") + ".0", context);
        Fields filter = fields.object("calendarHeatmapFilter", Set.of("bucketBySessionStart"));
        if (filter != null) {
            filter.refuse("bucketBySessionStart");
        }
        return new CalendarHeatmapQuery(
                series,
                events(series, fields, context).and(context.filter(fields)),
                isOfPersons(series.fields()),
                QueryFields.dateRange(fields),
                isOfTrends);
    }

    private static boolean isOfPersons(Fields series) {
        String math = series.text("math");
        if (math == null || math.equals("total")) {
            return false;
        }
        if (math.equals("dau")) {
            return true;
        }
        if (SeriesMath.find(math).isEmpty() && !math.equals("hogql")) {
            throw series.invalid("math", "Input should be 'total' or 'dau'");
        }
        throw series.unsupported("math", "A calendar heat map of the math \"" + math + "\" is");
    }

    /** The events of the series; those of a goal replace the name of its event, but not its filters. */
    private static EventSelector events(EventNode series, Fields fields, QueryContext context) {
        Fields goal = fields.object("conversionGoal", Set.of("actionId", "customEventName"));
        if (goal == null || series.actionId() != null) {
            return series.events();
        }
        String event = goal.text("customEventName");
        EventSelector wanted = event == null ? action(goal, context) : EventSelector.of(event);
        return wanted.and(context.filters().parse(series.fields(), "properties"))
                .and(context.filters().parse(series.fields(), "fixedProperties"));
    }

    private static EventSelector action(Fields goal, QueryContext context) {
        goal.get("actionId");
        int id = Objects.requireNonNull(goal.integer("actionId"));
        return context.actions()
                .apply(id)
                .orElseThrow(() -> goal.invalid("actionId", "Action ID " + id + " does not exist!"))
                .events();
    }
}
