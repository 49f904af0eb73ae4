package dev.tenrec.insight.retention;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.json.Json;
import java.util.Set;

/**
 * The target or returning events, in either of their two forms.
 *
 * <pre>
 * {"id": "signup", "type": "events"}       {"id": 7, "type": "actions"}
 * {"kind": "EventsNode", "event": "signup"}  {"kind": "ActionsNode", "id": 7}
 * </pre>
 *
 * @param bare those of the same name or action, whatever the entity's own filters say
 * @param isFiltered false if it has no own filters, so that both are the same
 * @param series equal for entities that mean the same
 */
record RetentionEntity(EventSelector events, EventSelector bare, boolean isFiltered, ObjectNode series) {
    private static final String DEFAULT_EVENT = "$pageview";
    private static final Set<String> FIELDS = Fields.names("""
            id type kind event name custom_name order uuid properties fixedProperties math version""");

    /** The events of the entity in a field: page views without the field, all events without an id. */
    static RetentionEntity parse(Fields filter, String name, QueryContext context, Filter all) {
        JsonNode node = filter.find(name);
        String path = filter.path(name);
        Fields fields = Fields.of(node == null ? Json.object().put("id", DEFAULT_EVENT) : node, path, FIELDS);
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
        EventSelector bare = EventNode.parse(series, path, context).events().and(all);
        ObjectNode filtered = series.deepCopy();
        boolean isFiltered = false;
        for (String field : new String[] {"properties", "fixedProperties"}) {
            JsonNode own = fields.find(field);
            if (own != null && !own.isEmpty()) {
                filtered.set(field, own);
                isFiltered = true;
            }
        }
        EventSelector events =
                isFiltered ? EventNode.parse(filtered, path, context).events().and(all) : bare;
        return new RetentionEntity(events, bare, isFiltered, filtered);
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
