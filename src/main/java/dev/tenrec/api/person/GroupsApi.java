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
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The groups of a project: listed, found, made and changed. */
public final class GroupsApi {
    private static final int PAGE = 100;
    private static final String INDEX = "group_type_index";
    private static final String KEY = "group_key";
    private static final String PROPERTIES = "group_properties";
    private static final String UNSET = "$unset";
    private static final String NO_INDEX = "You must pass ?group_type_index= in this URL. To get a list of valid group"
            + " types, call /api/:project_id/groups_types/.";

    private final Groups groups;
    private final GroupEdits edits;

    public GroupsApi(Groups groups, GroupEdits edits) {
        this.groups = groups;
        this.edits = edits;
    }

    /** {@code GET groups/}. */
    Future<Answer> list(Call call) {
        String index = call.query(INDEX);
        if (index == null || index.isBlank()) {
            throw ApiException.invalid(INDEX, NO_INDEX);
        }
        int typeIndex = number(index);
        int projectId = call.project().id();
        GroupSelection selection = new GroupSelection(call.query("search"), call.query(KEY));
        GroupCursor from = Optional.ofNullable(call.query("cursor"))
                .flatMap(GroupCursor::parse)
                .orElse(null);
        Link link = call.link();
        return call.work(() -> {
            GroupSelection.Page page = selection.find(groups, projectId, typeIndex, from, PAGE);
            List<Group> found = page.groups();
            ObjectNode envelope = Json.object();
            envelope.put(
                    "next",
                    page.hasMore()
                            ? link.with(
                                            "cursor",
                                            found.get(found.size() - 1).cursor().toString())
                                    .toString()
                            : null);
            envelope.putNull("previous");
            ArrayNode results = envelope.putArray("results");
            found.stream().map(GroupsApi::json).forEach(results::add);
            return Answer.ok(envelope);
        });
    }

    /** {@code POST groups/}. */
    Future<Answer> create(Call call) {
        ObjectNode body = call.body();
        GroupId id = new GroupId(
                call.project().id(), index(body.path(INDEX)), body.path(KEY).textValue());
        ObjectNode properties = body.path(PROPERTIES) instanceof ObjectNode sent ? sent : Json.object();
        return call.work(() -> edits.create(id, call.user().id(), properties))
                .compose(call::await)
                .map(created -> Answer.created(json(created)));
    }

    /** {@code GET groups/find/}. */
    Future<Answer> find(Call call) {
        Group group = get(new GroupId(call.project().id(), number(required(call, INDEX)), required(call, KEY)));
        return Future.succeededFuture(Answer.ok(json(group).putNull("notebook")));
    }

    /** {@code POST groups/update_property/}. */
    Future<Answer> updateProperty(Call call) {
        GroupId id = new GroupId(call.project().id(), number(required(call, INDEX)), required(call, KEY));
        get(id);
        String property = call.body().path("key").textValue();
        JsonNode value = call.body().path("value");
        return call.work(() -> edits.set(id, call.user().id(), property, value))
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
        return call.work(() -> edits.unset(id, call.user().id(), names, isUnset ? UNSET : PROPERTIES))
                .compose(call::await)
                .map(changed -> Answer.empty(200));
    }

    private static GroupId named(Call call) {
        String index = call.query(INDEX);
        String key = call.query(KEY);
        int typeIndex;
        if (index != null) {
            typeIndex = number(index);
        } else if (call.body().hasNonNull(INDEX)) {
            typeIndex = index(call.body().get(INDEX));
        } else {
            throw missing(INDEX);
        }
        if (key == null) {
            key = call.body().path(KEY).textValue();
        }
        if (key == null) {
            throw missing(KEY);
        }
        return new GroupId(call.project().id(), typeIndex, key);
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
        String value = call.query(name);
        if (value == null || value.isEmpty()) {
            throw missing(name);
        }
        return value;
    }

    private static ApiException missing(String name) {
        return new ApiException(ErrorCode.REQUIRED, "This query parameter is required.", name);
    }

    /** The index of a type; -1 for a number that no index can be. */
    static int number(String index) {
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
