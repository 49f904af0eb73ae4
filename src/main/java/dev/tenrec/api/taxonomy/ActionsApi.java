package dev.tenrec.api.taxonomy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.api.account.UserJson;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.taxonomy.Action;
import dev.tenrec.taxonomy.ActionPatch;
import dev.tenrec.taxonomy.Actions;
import dev.tenrec.taxonomy.DefinitionPatch;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/** Events that mean the same to people, under one name. */
record ActionsApi(Actions actions, Accounts accounts, UserJson users) {
    /** GET of the list, all at once. */
    Future<Answer> list(Call call) {
        return call.work(() -> {
            List<ObjectNode> found = actions.list(call.projectId()).stream()
                    .map(action -> json(action, call))
                    .toList();
            return Answer.ok(Map.of("results", found));
        });
    }

    Future<Answer> create(Call call) {
        return call.await(actions.add(call.projectId(), patch(call))).map(added -> Answer.created(json(added, call)));
    }

    Future<Answer> retrieve(Call call) {
        Action action = actions.find(call.projectId(), call.id("id")).orElseThrow(ApiException::notFound);
        return Future.succeededFuture(Answer.ok(json(action, call)));
    }

    /** PATCH of one; also shows what was deleted again. */
    Future<Answer> update(Call call) {
        int id = call.id("id");
        actions.requireThere(call.projectId(), id);
        return call.await(actions.update(call.projectId(), id, patch(call)))
                .map(updated -> Answer.ok(json(updated, call)));
    }

    private static ActionPatch patch(Call call) {
        return new ActionPatch(new DefinitionPatch(call.body(), call.userId()));
    }

    private ObjectNode json(Action action, Call call) {
        ObjectNode json = Json.object();
        json.put("id", action.id());
        json.put("name", action.name());
        json.put("description", action.description());
        action.tags().forEach(json.putArray("tags")::add);
        json.put("post_to_slack", action.postToSlack());
        json.put("slack_message_format", action.slackMessageFormat());
        json.set("steps", Json.mapper().valueToTree(action.steps()));
        json.put("created_at", Timestamps.format(action.createdAtMicros()));
        json.set("created_by", users.of(action.createdBy()));
        json.put("deleted", action.deleted());
        json.put("is_calculating", false);
        json.put("last_calculated_at", Timestamps.format(action.lastCalculatedAtMicros()));
        json.put("team_id", action.projectId());
        json.put("is_action", true);
        json.putNull("bytecode_error");
        Long pinnedAt = action.pinnedAtMicros();
        json.put("pinned_at", pinnedAt == null ? null : Timestamps.format(pinnedAt));
        json.putNull("creation_context");
        boolean isManager = action.createdBy() == call.userId()
                || accounts.organizationLevel(call.user(), call.project()) >= Level.ADMIN;
        return json.put("user_access_level", isManager ? "manager" : "editor");
    }
}
