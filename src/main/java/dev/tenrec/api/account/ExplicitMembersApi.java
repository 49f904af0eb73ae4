package dev.tenrec.api.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.Membership;
import dev.tenrec.account.Project;
import dev.tenrec.account.ProjectMembership;
import dev.tenrec.account.User;
import dev.tenrec.activity.Activity;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.UUID;

/** Members with a level of their own in one project, beside the one that its organization gives them. */
record ExplicitMembersApi(Store store, Accounts accounts, AccountActivity activity) {
    private static final String SCOPE = "ExplicitTeamMembership";

    Future<Answer> list(Call call) {
        Project project = project(call);
        return Future.succeededFuture(Answer.ok(accounts.explicitMembers().of(project.id()).stream()
                .flatMap(member -> view(project, member).stream())
                .toList()));
    }

    Future<Answer> retrieve(Call call) {
        Project project = project(call);
        Optional<ProjectMembership> member =
                user(call).flatMap(user -> accounts.explicitMembers().find(project.id(), user.id()));
        return Future.succeededFuture(Answer.ok(shown(project, member.orElseThrow(ApiException::notFound))));
    }

    Future<Answer> create(Call call) {
        Project project = project(call);
        PatchFields patch = new PatchFields(call.body());
        Optional<User> user = accounts.users().find(UUID.fromString(patch.text("user_uuid", "")));
        int level = patch.number("level", Level.MEMBER);
        return call.await(store.change(transaction -> {
                    ProjectMembership added =
                            accounts.explicitMembers().add(transaction, project, call.user(), user.orElse(null), level);
                    String email = user.orElseThrow().email();
                    activity.add(transaction, project.id(), call.user(), SCOPE, added.id(), "created", email);
                    return added;
                }))
                .map(added -> Answer.created(shown(project, added)));
    }

    /** PATCH and PUT of one: only the level can change. */
    Future<Answer> update(Call call) {
        Project project = project(call);
        User user = known(call, project);
        PatchFields patch = new PatchFields(call.body());
        return call.await(store.change(transaction -> update(transaction, project, call.user(), user, patch)))
                .map(updated -> Answer.ok(shown(project, updated)));
    }

    /** DELETE of one; everyone may leave. */
    Future<Answer> remove(Call call) {
        Project project = project(call);
        boolean isSelf = user(call).stream().anyMatch(user -> user.id() == call.userId());
        if (!isSelf && accounts.effectiveLevel(call.user(), project) < Level.ADMIN) {
            throw new ApiException(
                    ErrorCode.PERMISSION_DENIED, "You don't have sufficient permissions in the project.");
        }
        User user = known(call, project);
        return call.await(store.change(transaction -> {
                    ProjectMembership gone =
                            accounts.explicitMembers().remove(transaction, project, call.user(), user.id());
                    activity.add(transaction, project.id(), call.user(), SCOPE, gone.id(), "deleted", user.email());
                    return gone;
                }))
                .map(gone -> Answer.empty(204));
    }

    private ProjectMembership update(
            Transaction transaction, Project project, User actor, User user, PatchFields patch) {
        ProjectMembership before = accounts.explicitMembers()
                .find(transaction, project.id(), user.id())
                .orElseThrow(ApiException::notFound);
        if (!patch.has("level")) {
            return before;
        }
        ProjectMembership after = accounts.explicitMembers()
                .move(transaction, project, actor, user.id(), patch.number("level", Level.MEMBER));
        Activity entry = Activity.of(project.id(), actor.id(), SCOPE, before.id(), "updated");
        activity.change(transaction, entry.named(user.email()), before, after);
        return after;
    }

    private static Project project(Call call) {
        if (!call.project().hasAccessControl()) {
            throw new ApiException(
                    ErrorCode.INVALID_INPUT,
                    "Explicit members can only be accessed for projects with project-based permissioning enabled.");
        }
        return call.project();
    }

    /** The one whom the path names, who must have such a place. */
    private User known(Call call, Project project) {
        return user(call)
                .filter(user ->
                        accounts.explicitMembers().find(project.id(), user.id()).isPresent())
                .orElseThrow(ApiException::notFound);
    }

    private Optional<User> user(Call call) {
        return call.pathParam("user_uuid").equals("@me")
                ? Optional.of(call.user())
                : accounts.users().find(call.uuid("user_uuid"));
    }

    private ObjectNode shown(Project project, ProjectMembership member) {
        return view(project, member).orElseThrow(ApiException::notFound);
    }

    /** Empty for one who has just left the organization. */
    private Optional<ObjectNode> view(Project project, ProjectMembership member) {
        Optional<Membership> parent = accounts.members().find(project.organization(), member.userId());
        Optional<User> user = accounts.users().find(member.userId());
        if (parent.isEmpty() || user.isEmpty()) {
            return Optional.empty();
        }
        ObjectNode json = Json.object();
        json.put("id", member.id().toString());
        json.put("level", member.level());
        json.put("parent_level", parent.get().level());
        json.put("parent_membership_id", parent.get().id().toString());
        json.put("joined_at", member.joinedAt());
        json.put("updated_at", member.updatedAt());
        json.set("user", Json.mapper().valueToTree(user.get()));
        json.put("user_uuid", user.get().uuid().toString());
        json.put("effective_level", Math.max(member.level(), parent.get().level()));
        return Optional.of(json);
    }
}
