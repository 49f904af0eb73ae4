package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.ActorPoint;
import dev.tenrec.insight.query.EventNode;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the point of a chart in the source of an {@code ActorsQuery}. */
final class ActorPointParser {
    /** The fields of each kind of source. */
    private static final Map<String, Set<String>> KINDS = Map.of(
            "InsightActorsQuery",
            Fields.names("""
            kind source day series status interval breakdown compare includeRecordings modifiers tags version
            response"""),
            "StickinessActorsQuery",
            Fields.names("""
            kind source day series operator compare includeRecordings modifiers tags version response"""),
            "FunnelsActorsQuery",
            Fields.names("""
            kind source funnelStep funnelStepBreakdown funnelCustomSteps funnelTrendsDropOff
            funnelTrendsEntrancePeriodStart includeRecordings modifiers tags version response"""));

    private ActorPointParser() {}

    /** The fields of the source at {@code path}; refuses other kinds of sources. */
    static Fields fields(JsonNode node, String path) {
        String kind = EventNode.kind(node, path);
        if (!KINDS.containsKey(kind)) {
            throw Fields.notYet("Actors of a source of kind " + kind + " are", path + ".kind");
        }
        return Fields.of(node, path + "." + kind, KINDS.get(kind));
    }

    static ActorPoint parse(Fields fields) {
        fields.refuse(
                "includeRecordings",
                "operator",
                "funnelCustomSteps",
                "funnelTrendsDropOff",
                "funnelTrendsEntrancePeriodStart");
        JsonNode day = fields.find("day");
        if (day != null && !day.isTextual() && !day.isInt()) {
            throw Fields.mistake(fields.path("day"), "Input should be a valid string or integer");
        }
        JsonNode breakdown = fields.find("breakdown");
        return new ActorPoint(
                day == null ? null : day.asText(),
                number(fields, "series"),
                fields.text("status"),
                number(fields, "interval"),
                breakdown == null ? fields.find("funnelStepBreakdown") : breakdown,
                fields.text("compare"),
                number(fields, "funnelStep"));
    }

    private static @Nullable Integer number(Fields fields, String name) {
        JsonNode value = fields.find(name);
        if (value != null && !value.isInt()) {
            throw Fields.mistake(fields.path(name), "Input should be a valid integer");
        }
        return value == null ? null : (Integer) value.intValue();
    }
}
