package dev.tenrec.group;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Display settings of a group type, each optional.
 *
 * @param nameSingular for example {@code Company}
 * @param namePlural for example {@code Companies}
 * @param detailDashboard the id of the dashboard shown with a group
 * @param defaultColumns names of columns of the list of groups
 */
public record GroupTypeSettings(
        @Nullable String nameSingular,
        @Nullable String namePlural,
        @Nullable Integer detailDashboard,
        @Nullable List<String> defaultColumns) {
    /** Settings of a new type. */
    public static final GroupTypeSettings NONE = new GroupTypeSettings(null, null, null, null);

    /** A copy with the fields of a request body that has passed its schema. */
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

    /** The fields under their API names. */
    public ObjectNode json() {
        return Json.mapper().convertValue(this, ObjectNode.class);
    }
}
