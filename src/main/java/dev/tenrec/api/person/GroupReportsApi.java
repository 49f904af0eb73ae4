package dev.tenrec.api.person;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.activity.ActivityFilter;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.api.activity.ActivityJson;
import dev.tenrec.group.GroupEdits;
import dev.tenrec.group.GroupType;
import dev.tenrec.group.Groups;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.insight.GroupProperties;
import dev.tenrec.json.Json;
import io.vertx.core.Future;

/** Reports about groups: their activity and their property names. */
public final class GroupReportsApi {
    private static final String INDEX = "group_type_index";

    private final Groups groups;
    private final GroupProperties properties;
    private final ActivityLog log;
    private final ActivityJson json;

    public GroupReportsApi(Groups groups, ActivityLog log, Accounts accounts) {
        this.groups = groups;
        this.properties = new GroupProperties(groups);
        this.log = log;
        this.json = new ActivityJson(accounts);
    }

    /** {@code GET groups/activity/}: of one group, or of all when none is named. */
    Future<Answer> activity(Call call) {
        String key = call.query("group_key") == null ? call.query("id") : call.query("group_key");
        boolean isAll = call.query(INDEX) == null && key == null;
        if (!isAll && key == null) {
            GroupsApi.required(call, "group_key");
        }
        String item = isAll ? null : GroupEdits.itemId(GroupsApi.number(GroupsApi.required(call, INDEX)), key);
        return json.page(call, log, ActivityFilter.about("Group", item));
    }

    /** {@code GET groups/property_definitions/}: names by the index of their type. */
    Future<Answer> propertyDefinitions(Call call) {
        int projectId = call.project().id();
        return call.work(() -> {
            ObjectNode definitions = Json.object();
            for (GroupType type : groups.types(projectId)) {
                ArrayNode names = definitions.putArray(Integer.toString(type.index()));
                for (GroupProperties.Count<String> name : properties.names(projectId, type.index())) {
                    names.addObject().put("name", name.name()).put("count", name.count());
                }
            }
            return Answer.ok(definitions);
        });
    }

    /** {@code GET groups/property_values/}. */
    Future<Answer> propertyValues(Call call) {
        int typeIndex = GroupsApi.number(GroupsApi.required(call, INDEX));
        String name = GroupsApi.required(call, "key");
        String part = call.query("value");
        return call.work(() -> {
            ObjectNode answer = Json.object();
            ArrayNode values = answer.putArray("results");
            for (GroupProperties.Count<JsonNode> value :
                    properties.values(call.project().id(), typeIndex, name, part)) {
                values.addObject().put("count", value.count()).set("name", value.name());
            }
            return Answer.ok(answer.put("refreshing", false));
        });
    }
}
