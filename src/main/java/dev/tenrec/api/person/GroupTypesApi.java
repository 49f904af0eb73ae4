package dev.tenrec.api.person;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.Editor;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.group.GroupEdits;
import dev.tenrec.group.GroupType;
import dev.tenrec.group.GroupTypeSettings;
import dev.tenrec.group.GroupTypes;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.schema.BodySchemas;
import dev.tenrec.json.Json;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import io.vertx.core.Future;

/** The types of groups of a project, and what people say about them. */
record GroupTypesApi(Store store, GroupTypes types, GroupEdits edits, Dashboards dashboards) {
    private static final String INDEX = GroupsApi.INDEX;
    private static final String DASHBOARD = "detail_dashboard";

    /** {@code GET groups_types/}. */
    Future<Answer> list(Call call) {
        return Future.succeededFuture(listed(call));
    }

    /** {@code PATCH groups_types/update_metadata/}: of several types at once, all or none. */
    Future<Answer> updateMetadata(Call call) {
        JsonNode items = call.body().path(BodySchemas.LIST);
        return call.await(store.change(transaction -> {
                    items.forEach(item -> update(transaction, call, (ObjectNode) item));
                    return items.size();
                }))
                .map(updated -> listed(call));
    }

    /** {@code PUT groups_types/set_default_columns/}. */
    Future<Answer> setDefaultColumns(Call call) {
        ObjectNode body = call.body();
        return call.await(store.change(transaction -> update(transaction, call, body)))
                .map(type -> Answer.ok(types.json(call.projectId(), type)));
    }

    /** {@code PUT groups_types/create_detail_dashboard/}. */
    Future<Answer> createDetailDashboard(Call call) {
        int index = GroupsApi.index(call.body().path(INDEX));
        return call.await(store.change(transaction -> addDashboard(transaction, call, index)))
                .map(type -> Answer.ok(types.json(call.projectId(), type)));
    }

    /** {@code DELETE groups_types/{group_type_index}/}: its groups go with it. */
    Future<Answer> delete(Call call) {
        int index = call.id(INDEX);
        int projectId = call.projectId();
        GroupType type = types.all(projectId).stream()
                .filter(known -> known.index() == index)
                .findFirst()
                .orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "Group type not found"));
        return call.work(() -> edits.deleteType(projectId, type, transaction -> {
                    types.remove(transaction, projectId, call.userId(), type);
                    return type;
                }))
                .compose(call::await)
                .map(deleted -> Answer.empty(204));
    }

    private GroupType update(Transaction transaction, Call call, ObjectNode fields) {
        int projectId = call.projectId();
        GroupType type = types.get(projectId, GroupsApi.index(fields.path(INDEX)));
        if (fields.hasNonNull(DASHBOARD)) {
            requireDashboard(transaction, projectId, fields.get(DASHBOARD));
        }
        GroupTypeSettings settings =
                types.settings(transaction, projectId, type).with(fields);
        types.put(transaction, projectId, call.userId(), type, settings);
        return type;
    }

    private void requireDashboard(Transaction transaction, int projectId, JsonNode id) {
        boolean isThere = id.canConvertToInt()
                && dashboards.find(transaction, projectId, id.intValue()).stream()
                        .anyMatch(dashboard -> !dashboard.deleted());
        if (!isThere) {
            throw ApiException.doesNotExist(DASHBOARD, id.asText());
        }
    }

    private GroupType addDashboard(Transaction transaction, Call call, int index) {
        int projectId = call.projectId();
        GroupType type = types.get(projectId, index);
        GroupTypeSettings settings = types.settings(transaction, projectId, type);
        if (settings.detailDashboard() != null) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "Dashboard already exists for this group type.");
        }
        String name = settings.nameSingular() == null ? type.name() : settings.nameSingular();
        Dashboard dashboard = dashboards.addNamed(
                transaction, projectId, "Template dashboard for " + name, new Editor(call.userId(), false));
        GroupTypeSettings changed = settings.with(Json.object().put(DASHBOARD, dashboard.id()));
        types.put(transaction, projectId, call.userId(), type, changed);
        return type;
    }

    private Answer listed(Call call) {
        int projectId = call.projectId();
        return Answer.ok(types.all(projectId).stream()
                .map(type -> types.json(projectId, type))
                .toList());
    }
}
