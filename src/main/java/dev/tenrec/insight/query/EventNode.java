package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One {@code EventsNode}, {@code ActionsNode} or {@code GroupNode} of a query: the events of a series, a step or an
 * exclusion.
 *
 * @param actionId null for events
 * @param event the event's name; null for all events, and for an action
 * @param name given by the client
 * @param customName given by the user
 * @param label the name of the event or of the action, or {@code All events}; of a group those of its members
 * @param members of a group; else none
 * @param fields all fields of the node, for kinds that read more of them
 */
public record EventNode(
        @Nullable Integer actionId,
        @Nullable String event,
        @Nullable String name,
        @Nullable String customName,
        String label,
        List<EventNode> members,
        EventSelector events,
        Fields fields) {
    private static final int TEXT_MAX = 1_000;
    private static final int MEMBERS_MAX = 50;
    private static final Set<String> COMMON = Fields.names("""
            kind name custom_name properties fixedProperties math math_property math_property_type
            math_property_revenue_currency math_hogql math_group_type_index math_multiplier optionalInFunnel
            response version""");

    /** Reads a node that may be a group: the events of any of its members, once each. */
    public static EventNode parseWithGroups(JsonNode node, String path, QueryContext context) {
        if (!kind(node, path).equals("GroupNode")) {
            return parse(node, path, context);
        }
        Set<String> known = new HashSet<>(COMMON);
        known.addAll(Set.of("operator", "nodes", "limit", "orderBy"));
        Fields fields = Fields.of(node, path + ".GroupNode", known);
        if (!QueryFields.choice(fields, "operator", "OR", "OR", "AND").equals("OR")) {
            throw fields.unsupported("operator", "The operator \"AND\" of a group of events is");
        }
        fields.get("nodes");
        List<EventNode> members =
                fields.list("nodes", MEMBERS_MAX, "nodes", (member, at) -> parse(member, at, context));
        if (members.isEmpty()) {
            throw fields.invalid("nodes", "Input should be a list of 1 to " + MEMBERS_MAX + " nodes");
        }
        String label = members.stream().map(EventNode::label).collect(Collectors.joining(" or "));
        EventSelector events =
                EventSelector.any(members.stream().map(EventNode::events).toList());
        return of(fields, null, null, label, members, events, context);
    }

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
                String event = fields.text("event", TEXT_MAX);
                String label = event == null ? "All events" : event;
                yield of(fields, null, event, label, List.of(), EventSelector.of(event), context);
            }
            case "ActionsNode" -> {
                known.add("id");
                Fields fields = Fields.of(node, path + "." + kind, known);
                fields.get("id");
                int id = Objects.requireNonNull(fields.integer("id"));
                QueryContext.ActionEvents action = context.actions()
                        .apply(id)
                        .orElseThrow(
                                () -> ApiException.invalid(fields.attr("id"), "Action ID " + id + " does not exist!"));
                yield of(fields, id, null, action.name(), List.of(), action.events(), context);
            }
            case "DataWarehouseNode", "FunnelsDataWarehouseNode", "LifecycleDataWarehouseNode", "GroupNode" ->
                throw Fields.notYet("A series of kind " + kind + " is", path + ".kind");
            default -> throw Fields.mistake(path + ".kind", "Input should be 'EventsNode' or 'ActionsNode'");
        };
    }

    /** The events without regard to the properties that this node asks for. */
    public EventSelector eventsOfAnyProperty(QueryContext context) {
        if (!members.isEmpty()) {
            return EventSelector.any(members.stream()
                    .map(member -> member.eventsOfAnyProperty(context))
                    .toList());
        }
        return actionId == null
                ? EventSelector.of(event)
                : context.actions().apply(actionId).orElseThrow().events();
    }

    /** Returns whether this node selects, by the same name or action and no more filters, all events of another one. */
    public boolean selectsAllOf(EventNode other) {
        return Objects.equals(actionId, other.actionId)
                && Objects.equals(event, other.event)
                && filters(other).containsAll(filters(this));
    }

    private static Set<JsonNode> filters(EventNode node) {
        Set<JsonNode> filters = new HashSet<>();
        for (String field : new String[] {"properties", "fixedProperties"}) {
            JsonNode given = node.fields.find(field);
            if (given != null) {
                given.forEach(filters::add);
            }
        }
        return filters;
    }

    /** {@code events}, {@code actions} or {@code groups}. */
    public String type() {
        return !members.isEmpty() ? "groups" : actionId == null ? "events" : "actions";
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
     * Writes the object {@code action} of a result, which identifies the series.
     *
     * @param order of the series in the query, from 0
     */
    public void putAction(ObjectNode action, int order, String math) {
        putId(action, "id");
        action.put("type", type()).put("order", order);
        action.put("name", name == null ? label : name);
        action.put("custom_name", customName).put("math", math);
        action.putNull("math_property").putNull("math_hogql").putNull("math_group_type_index");
        action.putObject("properties");
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
            List<EventNode> members,
            EventSelector events,
            QueryContext context) {
        Filter filter = context.filters()
                .parse(fields, "properties")
                .and(context.filters().parse(fields, "fixedProperties"));
        String name = fields.text("name", TEXT_MAX);
        String customName = fields.text("custom_name", TEXT_MAX);
        return new EventNode(actionId, event, name, customName, label, members, events.and(filter), fields);
    }
}
