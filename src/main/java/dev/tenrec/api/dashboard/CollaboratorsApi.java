package dev.tenrec.api.dashboard;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.dashboard.Collaborators;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.UUID;

/** Collaborators of a restricted dashboard, who may edit it beside its creator and the admins. */
record CollaboratorsApi(Collaborators collaborators, Accounts accounts) {
    private static final String DASHBOARD = "dashboard_id";

    /** GET of all: a bare array. Users who are gone are left out. */
    Future<Answer> list(Call call) {
        Project project = call.project();
        int dashboardId = call.id(DASHBOARD);
        collaborators.get(project, dashboardId);
        return Future.succeededFuture(Answer.ok(collaborators.list(project.id(), dashboardId).stream()
                .flatMap(collaborator -> json(collaborator).stream())
                .toList()));
    }

    /** POST of one: 404 and 403 are told before what is wrong with the body. */
    Future<Answer> create(Call call) {
        Project project = call.project();
        User caller = call.user();
        int dashboardId = call.id(DASHBOARD);
        collaborators.requireEditor(project, dashboardId, caller);
        ObjectNode body = call.body();
        if (body.get("level").intValue() != Dashboard.ONLY_COLLABORATORS_CAN_EDIT) {
            throw ApiException.invalid("level", "Only edit access can be explicitly specified currently.");
        }
        UUID user = UUID.fromString(body.get("user_uuid").textValue());
        return call.await(collaborators.add(project, dashboardId, caller, user))
                .map(added -> Answer.created(json(added).orElseThrow()));
    }

    Future<Answer> remove(Call call) {
        UUID user = call.uuid("user_uuid");
        return call.await(collaborators.remove(call.project(), call.id(DASHBOARD), call.user(), user))
                .map(removed -> Answer.empty(204));
    }

    private Optional<ObjectNode> json(Collaborators.Collaborator collaborator) {
        return accounts.users().find(collaborator.userId()).map(user -> {
            ObjectNode json = Json.object();
            json.put("id", collaborator.id().toString());
            json.put("dashboard_id", collaborator.dashboardId());
            json.set("user", Json.mapper().valueToTree(user));
            json.put("level", collaborator.level());
            json.put("added_at", Timestamps.format(collaborator.addedAtMicros()));
            json.put("updated_at", Timestamps.format(collaborator.updatedAtMicros()));
            json.put("user_uuid", user.uuid().toString());
            return json;
        });
    }
}
