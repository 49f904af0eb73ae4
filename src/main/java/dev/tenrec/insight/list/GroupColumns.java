package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.group.Group;
import dev.tenrec.insight.query.GroupName;
import dev.tenrec.json.Json;
import java.util.List;

/** The column of lists of groups that is no expression. */
final class GroupColumns {
    static final String GROUP_NAME = "group_name";

    static final Column.Catalog<Group> ALL =
            new Column.Catalog<>(List.of(new Column<>(GROUP_NAME, "Tuple", GroupColumns::name)), "(?!)", match -> {
                throw new IllegalStateException("nothing matches");
            });

    private GroupColumns() {}

    private static JsonNode name(Group group) {
        return Json.object().put("display_name", GroupName.of(group)).put("key", group.key());
    }
}
