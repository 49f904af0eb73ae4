package dev.tenrec.api.taxonomy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
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
import java.util.Map;

/** Events that mean the same to people, under one name. */
final class ActionsApi {
    private final Actions actions;
    private final Accounts accounts;

    public ActionsApi(Actions actions, Accounts accounts) {
        this.actions = actions;
        this.accounts = accounts;
    }

    /** GET of the list, all at once. */
    Future<Answer> list(Call call) {
        boolean isManager = isManager(call);
        return call.work(() -> Answer.ok(Map.of(
                "results",
                actions.list(call.project().id()).stream()
                        .map(action -> json(action, call, isManager))
                        .toList())));
    }

    /** POST to the list. */
    Future<Answer> create(Call call) {
        return call.await(actions.add(call.project().id(), patch(call)))
                .map(added -> Answer.created(json(added, call, isManager(call))));
    }

    /** GET of one. */
    Future<Answer> retrieve(Call call) {
        Action action = actions.find(call.project().id(), call.id("id")).orElseThrow(ApiException::notFound);
        return Future.succeededFuture(Answer.ok(json(action, call, isManager(call))));
    }

    /** PATCH of one; also shows what was deleted again. */
    Future<Answer> update(Call call) {
        int id = call.id("id");
        actions.requireThere(call.project().id(), id);
        return call.await(actions.update(call.project().id(), id, patch(call)))
                .map(updated -> Answer.ok(json(updated, call, isManager(call))));
    }

    /** Actions are deleted by a PATCH that sets {@code deleted}. */
    Future<Answer> refuseDelete(Call call) {
        return Future.succeededFuture(Answer.empty(405).header("Allow", "GET, PUT, PATCH, HEAD, OPTIONS"));
    }

    private static ActionPatch patch(Call call) {
        return new ActionPatch(new DefinitionPatch(call.body(), call.user().id()));
    }

    private boolean isManager(Call call) {
        return accounts.organizationLevel(call.user(), call.project()) >= Level.ADMIN;
    }

    private ObjectNode json(Action action, Call call, boolean isManager) {
        ObjectNode json = Json.object();
        json.put("id", action.id());
        json.put("name", action.name());
        json.put("description", action.description());
        action.tags().forEach(json.putArray("tags")::add);
        json.put("post_to_slack", action.postToSlack());
        json.put("slack_message_format", action.slackMessageFormat());
        json.set("steps", Json.mapper().valueToTree(action.steps()));
        json.put("created_at", Timestamps.format(action.createdAtMicros()));
        json.set(
                "created_by",
                Json.mapper()
                        .valueToTree(accounts.users().find(action.createdBy()).orElse(null)));
        json.put("deleted", action.deleted());
        json.put("is_calculating", false);
        json.put("last_calculated_at", Timestamps.format(action.lastCalculatedAtMicros()));
        json.put("team_id", action.projectId());
        json.put("is_action", true);
        json.putNull("bytecode_error");
        json.put("pinned_at", action.pinnedAtMicros() == null ? null : Timestamps.format(action.pinnedAtMicros()));
        json.putNull("creation_context");
        boolean isOwn = action.createdBy() == call.user().id();
        return json.put("user_access_level", isManager || isOwn ? "manager" : "editor");
    }
}
