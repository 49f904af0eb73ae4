package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;

/** The object {@code action} of a result, which says which series of the query it belongs to. */
public final class SeriesAction {
    private SeriesAction() {}

    /** @param order of the series in the query, from 0 */
    public static ObjectNode of(EventNode node, int order, String math) {
        ObjectNode action = Json.object();
        node.putId(action, "id");
        action.put("type", node.type()).put("order", order);
        action.put("name", node.name() == null ? node.label() : node.name());
        action.put("custom_name", node.customName()).put("math", math);
        action.putNull("math_property").putNull("math_hogql").putNull("math_group_type_index");
        action.putObject("properties");
        return action;
    }
}
