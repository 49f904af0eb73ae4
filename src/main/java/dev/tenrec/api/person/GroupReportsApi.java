package dev.tenrec.api.person;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
record GroupReportsApi(Groups groups, GroupProperties properties, ActivityLog log, ActivityJson json) {
    /** {@code GET groups/activity/}: of one group, or of all when none is named. */
    Future<Answer> activity(Call call) {
        String key = call.query("group_key") == null ? call.query("id") : call.query("group_key");
        if (key == null && call.query(GroupsApi.INDEX) == null) {
            return json.page(call, log, ActivityFilter.about("Group", null));
        }
        if (key == null) {
            throw GroupsApi.missing("group_key");
        }
        return json.page(call, log, ActivityFilter.about("Group", GroupEdits.itemId(GroupsApi.index(call), key)));
    }

    /** {@code GET groups/property_definitions/}: names by the index of their type. */
    Future<Answer> propertyDefinitions(Call call) {
        int projectId = call.projectId();
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
        int typeIndex = GroupsApi.index(call);
        String name = GroupsApi.required(call, "key");
        String part = call.query("value");
        return call.work(() -> {
            ObjectNode answer = Json.object();
            answer.set("results", PersonsApi.json(properties.values(call.projectId(), typeIndex, name, part)));
            return Answer.ok(answer.put("refreshing", false));
        });
    }
}
