package dev.tenrec.group;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.util.List;

/**
 * How people want a type of groups to be shown; every field may be null.
 *
 * @param nameSingular for example {@code Company}
 * @param namePlural for example {@code Companies}
 * @param detailDashboard the id of the dashboard shown with a group
 * @param defaultColumns names of columns of the list of groups
 */
public record GroupTypeSettings(
        String nameSingular, String namePlural, Integer detailDashboard, List<String> defaultColumns) {
    /** What a type begins with. */
    public static final GroupTypeSettings NONE = new GroupTypeSettings(null, null, null, null);

    /** The same with the fields that a body names, in the names and types of its schema. */
    public GroupTypeSettings with(ObjectNode fields) {
        ObjectNode changed = json();
        for (String name : List.of("name_singular", "name_plural", "detail_dashboard", "default_columns")) {
            JsonNode value = fields.get(name);
            if (value != null) {
                changed.set(name, value);
            }
        }
        return Json.mapper().convertValue(changed, GroupTypeSettings.class);
    }

    /** The fields as the API names them. */
    public ObjectNode json() {
        return Json.mapper().convertValue(this, ObjectNode.class);
    }
}
