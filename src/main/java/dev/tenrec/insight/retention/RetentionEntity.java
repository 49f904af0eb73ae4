package dev.tenrec.insight.retention;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.json.Json;
import java.util.Set;

/**
 * Reads the target or returning events in either of their two forms.
 *
 * <pre>
 * {"id": "signup", "type": "events"}       {"id": 7, "type": "actions"}
 * {"kind": "EventsNode", "event": "signup"}  {"kind": "ActionsNode", "id": 7}
 * </pre>
 */
final class RetentionEntity {
    private static final String DEFAULT_EVENT = "$pageview";
    private static final Set<String> FIELDS = Fields.names("""
            id type kind event name custom_name order uuid properties fixedProperties math version""");

    private RetentionEntity() {}

    /** The events of the entity in a field: page views without the field, all events without an id. */
    static EventSelector parse(Fields filter, String name, QueryContext context) {
        JsonNode node = filter.find(name);
        if (node == null) {
            return EventSelector.of(DEFAULT_EVENT);
        }
        String path = filter.path(name);
        Fields fields = Fields.of(node, path, FIELDS);
        if (fields.find("math") != null && !"total".equals(fields.text("math"))) {
            throw fields.unsupported("math", "Another math than \"total\" is");
        }
        ObjectNode series = Json.object();
        if (isAction(fields)) {
            series.put("kind", "ActionsNode").put("id", actionId(fields));
        } else {
            String eventField = fields.find("event") == null ? "id" : "event";
            series.put("kind", "EventsNode").put("event", fields.text(eventField));
        }
        series.set("properties", fields.find("properties"));
        series.set("fixedProperties", fields.find("fixedProperties"));
        return EventNode.parse(series, path, context).events();
    }

    private static boolean isAction(Fields fields) {
        String kind = fields.text("kind");
        if (kind != null && !kind.equals("EventsNode") && !kind.equals("ActionsNode")) {
            throw fields.invalid("kind", "Input should be 'EventsNode' or 'ActionsNode'");
        }
        String type = fields.text("type");
        if (type != null && !type.equals("events") && !type.equals("actions")) {
            if (type.equals("data_warehouse")) {
                throw fields.unsupported("type", "An entity of the type \"" + type + "\" is");
            }
            throw fields.invalid("type", "Input should be 'events' or 'actions'");
        }
        return type == null ? "ActionsNode".equals(kind) : type.equals("actions");
    }

    /** The id of an action, which older clients write as a text. */
    private static int actionId(Fields fields) {
        JsonNode id = fields.get("id");
        if (id.isInt()) {
            return id.intValue();
        }
        if (id.isTextual() && id.textValue().matches("[0-9]{1,9}")) {
            return Integer.parseInt(id.textValue());
        }
        throw fields.invalid("id", "Input should be a valid integer");
    }
}
