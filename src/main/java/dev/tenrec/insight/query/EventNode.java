package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import java.util.HashSet;
import java.util.Set;

/**
 * One {@code EventsNode} or {@code ActionsNode} of a query: the events that a series, a step or an exclusion means.
 *
 * @param actionId of an action, else null
 * @param event the event's name; null for all events, and for an action
 * @param name what the client calls it, or null
 * @param customName what the user calls it, or null
 * @param label the name of the event or of the action, or {@code All events}
 * @param fields all that the node has, for those who read more of it
 */
public record EventNode(
        Integer actionId,
        String event,
        String name,
        String customName,
        String label,
        EventSelector events,
        Fields fields) {
    private static final int TEXT_MAX = 1_000;
    private static final Set<String> COMMON = Set.of(
            "kind",
            "name",
            "custom_name",
            "properties",
            "fixedProperties",
            "math",
            "math_property",
            "math_property_type",
            "math_property_revenue_currency",
            "math_hogql",
            "math_group_type_index",
            "math_multiplier",
            "optionalInFunnel",
            "response",
            "version");

    /**
     * Reads a node that stands at {@code path}.
     *
     * @param more fields that it may have here beside those that it has everywhere
     */
    public static EventNode parse(JsonNode node, String path, QueryContext context, String... more) {
        String kind = kind(node, path);
        Set<String> known = new HashSet<>(COMMON);
        known.addAll(Set.of(more));
        return switch (kind) {
            case "EventsNode" -> {
                known.addAll(Set.of("event", "limit", "orderBy"));
                Fields fields = Fields.of(node, path + "." + kind, known);
                String event = text(fields, "event");
                String label = event == null ? "All events" : event;
                yield of(fields, null, event, label, EventSelector.of(event), context);
            }
            case "ActionsNode" -> {
                known.add("id");
                Fields fields = Fields.of(node, path + "." + kind, known);
                JsonNode id = fields.get("id");
                if (!id.isInt()) {
                    throw Fields.mistake(fields.path("id"), "Input should be a valid integer");
                }
                QueryContext.ActionEvents action = context.actions()
                        .apply(id.intValue())
                        .orElseThrow(() -> new ApiException(
                                ErrorCode.INVALID_INPUT,
                                "Action ID " + id.intValue() + " does not exist!",
                                fields.path("id").replace(".", "__")));
                yield of(fields, id.intValue(), null, action.name(), action.events(), context);
            }
            case "DataWarehouseNode" -> throw Fields.notYet("A series of kind " + kind + " is", path + ".kind");
            default -> throw Fields.mistake(path + ".kind", "Input should be 'EventsNode' or 'ActionsNode'");
        };
    }

    /** {@code events} or {@code actions}, as answers call it. */
    public String type() {
        return actionId == null ? "events" : "actions";
    }

    /** Writes {@code id}: the event's name, null for all, or the action's number. */
    public void putId(ObjectNode json, String field) {
        if (actionId == null) {
            json.put(field, event);
        } else {
            json.put(field, actionId);
        }
    }

    /** The text of the field {@code kind} that an object of a query must have. */
    public static String kind(JsonNode node, String path) {
        if (!(node instanceof ObjectNode)) {
            throw Fields.mistake(path, "Input should be a valid dictionary");
        }
        JsonNode kind = node.get("kind");
        if (kind == null || !kind.isTextual()) {
            throw Fields.mistake(path + ".kind", "Field required");
        }
        return kind.textValue();
    }

    private static EventNode of(
            Fields fields, Integer actionId, String event, String label, EventSelector events, QueryContext context) {
        Filter filter = context.filters()
                .parse(fields.find("properties"), fields.path("properties"))
                .and(context.filters().parse(fields.find("fixedProperties"), fields.path("fixedProperties")));
        return new EventNode(
                actionId, event, text(fields, "name"), text(fields, "custom_name"), label, events.and(filter), fields);
    }

    private static String text(Fields fields, String name) {
        String text = fields.text(name);
        if (text != null && text.length() > TEXT_MAX) {
            throw Fields.mistake(fields.path(name), "String should have at most " + TEXT_MAX + " characters");
        }
        return text;
    }
}
