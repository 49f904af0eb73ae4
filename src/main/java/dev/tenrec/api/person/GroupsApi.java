package dev.tenrec.api.person;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.group.Group;
import dev.tenrec.group.GroupCursor;
import dev.tenrec.group.GroupEdits;
import dev.tenrec.group.GroupId;
import dev.tenrec.group.Groups;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Link;
import dev.tenrec.insight.GroupSelection;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import io.vertx.core.Future;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The groups of a project: listed, found, made and changed. */
record GroupsApi(Groups groups, GroupEdits edits) {
    private static final int PAGE = 100;
    static final String INDEX = "group_type_index";
    private static final String KEY = "group_key";
    private static final String PROPERTIES = "group_properties";
    private static final String UNSET = "$unset";
    private static final String NO_INDEX = "You must pass ?group_type_index= in this URL. To get a list of valid group"
            + " types, call /api/:project_id/groups_types/.";

    /** {@code GET groups/}. */
    Future<Answer> list(Call call) {
        String index = call.query(INDEX);
        if (index == null || index.isBlank()) {
            throw ApiException.invalid(INDEX, NO_INDEX);
        }
        int typeIndex = number(index);
        int projectId = call.projectId();
        GroupSelection selection = new GroupSelection(call.query("search"), call.query(KEY));
        String cursor = call.query("cursor");
        GroupCursor from = cursor == null ? null : GroupCursor.parse(cursor).orElse(null);
        Link link = call.link();
        return call.work(() -> {
            GroupSelection.Page page = selection.find(groups, projectId, typeIndex, from, PAGE);
            List<Group> found = page.groups();
            ObjectNode envelope = Json.object().putNull("next").putNull("previous");
            if (page.hasMore()) {
                GroupCursor last = found.get(found.size() - 1).cursor();
                envelope.put("next", link.with("cursor", last.toString()).toString());
            }
            ArrayNode results = envelope.putArray("results");
            found.stream().map(GroupsApi::json).forEach(results::add);
            return Answer.ok(envelope);
        });
    }

    /** {@code POST groups/}. */
    Future<Answer> create(Call call) {
        ObjectNode body = call.body();
        GroupId id = new GroupId(
                call.projectId(), index(body.path(INDEX)), body.path(KEY).textValue());
        ObjectNode properties = body.path(PROPERTIES) instanceof ObjectNode sent ? sent : Json.object();
        return call.work(() -> edits.create(id, call.userId(), properties))
                .compose(call::await)
                .map(created -> Answer.created(json(created)));
    }

    /** {@code GET groups/find/}. */
    Future<Answer> find(Call call) {
        return Future.succeededFuture(Answer.ok(json(get(asked(call))).putNull("notebook")));
    }

    /** {@code POST groups/update_property/}. */
    Future<Answer> updateProperty(Call call) {
        GroupId id = asked(call);
        get(id);
        String property = call.body().path("key").textValue();
        JsonNode value = call.body().path("value");
        return call.work(() -> edits.set(id, call.userId(), property, value))
                .compose(call::await)
                .map(updated -> Answer.ok(json(updated)));
    }

    /** {@code POST groups/delete_property/}: the query names the group, or the body where the query does not. */
    Future<Answer> deleteProperty(Call call) {
        GroupId id = named(call);
        get(id);
        boolean isUnset = call.body().has(UNSET);
        Set<String> names =
                isUnset ? unset(call.body().get(UNSET)) : listed(call.body().path(PROPERTIES));
        if (names.isEmpty()) {
            throw ApiException.invalid(
                    UNSET, "This field is required and must be a string (the property name to delete).");
        }
        return call.work(() -> edits.unset(id, call.userId(), names, isUnset ? UNSET : PROPERTIES))
                .compose(call::await)
                .map(changed -> Answer.empty(200));
    }

    private static GroupId named(Call call) {
        String index = call.query(INDEX);
        String key = call.query(KEY);
        if (index == null && !call.body().hasNonNull(INDEX)) {
            throw missing(INDEX);
        }
        int typeIndex = index == null ? index(call.body().get(INDEX)) : number(index);
        String name = key == null ? call.body().path(KEY).textValue() : key;
        if (name == null) {
            throw missing(KEY);
        }
        return new GroupId(call.projectId(), typeIndex, name);
    }

    private static GroupId asked(Call call) {
        return new GroupId(call.projectId(), index(call), required(call, KEY));
    }

    private static Set<String> unset(JsonNode name) {
        return name.isTextual() && !name.textValue().isEmpty() ? Set.of(name.textValue()) : Set.of();
    }

    /** The names of an object, the texts of a list, or one text. */
    private static Set<String> listed(JsonNode properties) {
        Set<String> names = new TreeSet<>();
        if (properties.isObject()) {
            properties.fieldNames().forEachRemaining(names::add);
        } else if (properties.isArray()) {
            properties.forEach(name -> names.addAll(unset(name)));
        } else {
            names.addAll(unset(properties));
        }
        return names;
    }

    private Group get(GroupId id) {
        return groups.find(id.projectId(), id.typeIndex(), id.key()).orElseThrow(ApiException::notFound);
    }

    /** A query parameter that must be there. */
    static String required(Call call, String name) {
        String value = call.filled(name);
        if (value == null) {
            throw missing(name);
        }
        return value;
    }

    /** The index of a type that the query must name. */
    static int index(Call call) {
        return number(required(call, INDEX));
    }

    static ApiException missing(String name) {
        return new ApiException(ErrorCode.REQUIRED, "This query parameter is required.", name);
    }

    /** The index of a type; -1 for a number that no index can be. */
    private static int number(String index) {
        if (!index.strip().matches("[+-]?[0-9]{1,100}")) {
            throw ApiException.invalid(INDEX, "A valid integer is required.");
        }
        return index.strip().matches("\\+?[0-9]{1,9}") ? Integer.parseInt(index.strip()) : -1;
    }

    /** The same in a body. */
    static int index(JsonNode index) {
        return index.canConvertToInt() ? index.intValue() : -1;
    }

    private static ObjectNode json(Group group) {
        ObjectNode json = Json.object().put(INDEX, group.typeIndex()).put(KEY, group.key());
        json.set(PROPERTIES, group.properties());
        return json.put("created_at", Timestamps.format(group.createdAtMicros()));
    }
}
