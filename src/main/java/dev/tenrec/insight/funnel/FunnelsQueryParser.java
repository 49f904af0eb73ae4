package dev.tenrec.insight.funnel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.scan.ActorKind;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads a {@link FunnelsQuery}. */
final class FunnelsQueryParser {
    /** The steps and exclusions of a query share the bits of a long with the set of all events. */
    private static final int STEPS_MAX = 30;

    private static final int GROUP_TYPES_MAX = 5;
    private static final Set<String> QUERY_FIELDS = Set.of(
            "kind",
            "series",
            "dateRange",
            "interval",
            "properties",
            "filterTestAccounts",
            "breakdownFilter",
            "funnelsFilter",
            "samplingFactor",
            "aggregation_group_type_index",
            "dataColorTheme",
            "modifiers",
            "tags",
            "version",
            "response");

    private final QueryContext context;
    private final Fields fields;

    private FunnelsQueryParser(QueryContext context, Fields fields) {
        this.context = context;
        this.fields = fields;
    }

    static FunnelsQuery parse(JsonNode node, String path, QueryContext context) {
        return new FunnelsQueryParser(context, Fields.of(node, path + ".FunnelsQuery", QUERY_FIELDS)).query();
    }

    private FunnelsQuery query() {
        JsonNode sampling = fields.find("samplingFactor");
        if (sampling != null && (!sampling.isNumber() || sampling.doubleValue() != 1)) {
            throw Fields.notYet("A samplingFactor other than 1 is", fields.path("samplingFactor"));
        }
        List<EventNode> steps = steps();
        FunnelsFilterParser filter = FunnelsFilterParser.of(fields, steps.size());
        FunnelsQuery.Chart chart = filter.chart();
        return new FunnelsQuery(
                steps,
                context.filter(fields),
                dateRange(),
                interval(),
                actors(),
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
            // Actors are counted, whatever math is left over from a chart of another kind; but this one chooses events.
            if (math != null && math.startsWith("first_")) {
                throw Fields.notYet(
                        "The math \"" + math.substring(0, Math.min(100, math.length())) + "\" of a step is",
                        step.fields().path("math"));
            }
            steps.add(step);
        }
        return List.copyOf(steps);
    }

    private DateRange dateRange() {
        JsonNode node = fields.find("dateRange");
        if (node == null) {
            return new DateRange(null, null, false);
        }
        Fields range = Fields.of(node, fields.path("dateRange"), Set.of("date_from", "date_to", "explicitDate"));
        return new DateRange(range.text("date_from"), range.text("date_to"), range.flag("explicitDate"));
    }

    private Interval interval() {
        String wire = fields.text("interval");
        if (wire == null) {
            return Interval.DAY;
        }
        for (Interval interval : Interval.values()) {
            if (interval.wire().equals(wire)) {
                return interval;
            }
        }
        if (wire.equals("second") || wire.equals("quarter") || wire.equals("year")) {
            throw Fields.notYet("The interval \"" + wire + "\" is", fields.path("interval"));
        }
        throw Fields.mistake(fields.path("interval"), "Input should be 'minute', 'hour', 'day', 'week' or 'month'");
    }

    private ActorKind actors() {
        int type = whole(fields, "aggregation_group_type_index", 0, GROUP_TYPES_MAX - 1, -1);
        return type < 0 ? ActorKind.PERSON : ActorKind.group(type);
    }

    /** A number from {@code min} to {@code max}, or {@code absent}. */
    static int whole(Fields fields, String name, int min, int max, int absent) {
        JsonNode value = fields.find(name);
        if (value == null) {
            return absent;
        }
        // Clients in JavaScript and Python also write whole numbers as 14.0.
        boolean isWhole = value.isNumber() && value.doubleValue() == Math.rint(value.doubleValue());
        if (!isWhole || value.doubleValue() < min || value.doubleValue() > max) {
            throw Fields.mistake(fields.path(name), "Input should be a whole number from " + min + " to " + max);
        }
        return value.intValue();
    }
}
