package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.json.Json;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One {@code EventsNode} or {@code ActionsNode} of a query: the events of a series, a step or an exclusion.
 *
 * @param actionId null for events
 * @param event the event's name; null for all events, and for an action
 * @param name given by the client
 * @param customName given by the user
 * @param label the name of the event or of the action, or {@code All events}
 * @param fields all fields of the node, for kinds that read more of them
 */
public record EventNode(
        @Nullable Integer actionId,
        @Nullable String event,
        @Nullable String name,
        @Nullable String customName,
        String label,
        EventSelector events,
        Fields fields) {
    private static final int TEXT_MAX = 1_000;
    private static final Set<String> COMMON = Fields.names("""
            kind name custom_name properties fixedProperties math math_property math_property_type
            math_property_revenue_currency math_hogql math_group_type_index math_multiplier optionalInFunnel
            response version""");

    /**
     * Reads the node at {@code path}.
     *
     * @param more fields allowed here beside the common ones
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

    /** {@code events} or {@code actions}. */
    public String type() {
        return actionId == null ? "events" : "actions";
    }

    /** Writes the event's name, null for all events, or the action's id. */
    public void putId(ObjectNode json, String field) {
        if (actionId == null) {
            json.put(field, event);
        } else {
            json.put(field, actionId);
        }
    }

    /**
     * The object {@code action} of a result, which identifies the series.
     *
     * @param order of the series in the query, from 0
     */
    public ObjectNode action(int order, String math) {
        ObjectNode action = Json.object();
        putId(action, "id");
        action.put("type", type()).put("order", order);
        action.put("name", name == null ? label : name);
        action.put("custom_name", customName).put("math", math);
        action.putNull("math_property").putNull("math_hogql").putNull("math_group_type_index");
        action.putObject("properties");
        return action;
    }

    /** Reads the required field {@code kind} of an object of a query. */
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
            Fields fields,
            @Nullable Integer actionId,
            @Nullable String event,
            String label,
            EventSelector events,
            QueryContext context) {
        Filter filter = context.filters()
                .parse(fields.find("properties"), fields.path("properties"))
                .and(context.filters().parse(fields.find("fixedProperties"), fields.path("fixedProperties")));
        return new EventNode(
                actionId, event, text(fields, "name"), text(fields, "custom_name"), label, events.and(filter), fields);
    }

    private static @Nullable String text(Fields fields, String name) {
        String text = fields.text(name);
        if (text != null && text.length() > TEXT_MAX) {
            throw Fields.mistake(fields.path(name), "String should have at most " + TEXT_MAX + " characters");
        }
        return text;
    }
}
