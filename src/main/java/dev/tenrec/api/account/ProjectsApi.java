package dev.tenrec.api.account;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.Organization;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.activity.Activity;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.erasure.ErasureRecords;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.json.PatchFields;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;

/** Projects, which the API also calls environments and teams. */
record ProjectsApi(
        Store store,
        Accounts accounts,
        Dashboards dashboards,
        AccountActivity activity,
        ErasureRecords erasures,
        ProjectJson json,
        boolean hasLake) {
    private static final String SCOPE = "Team";
    private static final List<String> FOR_ADMINS =
            List.of("access_control", Project.DATA_RETENTION, Project.HOT_WINDOW, Project.ERASED_UUIDS);

    /** GET of all that the caller may see, or of those of the organization in the path. */
    Future<Answer> list(Call call) {
        Organization organization = call.place().organization();
        List<Project> projects = organization == null
                ? accounts.projectsOf(call.user()).stream()
                        .filter(project -> call.principal().credential().coversOrganization(project.organization()))
                        .toList()
                : accounts.projects().of(organization.id());
        Page page = call.page();
        return call.work(() -> page.answer(projects, json::item));
    }

    /** POST of a new one, in the organization of the path or else in the current one. */
    Future<Answer> create(Call call) {
        Organization organization = Objects.requireNonNullElseGet(call.place().organization(), () -> current(call));
        PatchFields patch = new PatchFields(call.body());
        if (patch.nullableNumber("primary_dashboard", null) != null) {
            throw noDashboard(patch);
        }
        refuseWindow(patch);
        String name = patch.text("name", "");
        return call.await(store.change(transaction -> {
                    Project added = accounts.projects().add(transaction, organization.id(), name, null);
                    Project made = accounts.projects().update(transaction, added.id(), patch);
                    activity.add(transaction, made.id(), call.user(), SCOPE, made.id(), "created", made.name());
                    return made;
                }))
                .map(made -> Answer.created(json.full(made, call.user())));
    }

    Future<Answer> retrieve(Call call) {
        return Future.succeededFuture(Answer.ok(json.full(project(call), call.user())));
    }

    /** PATCH of one: who may have a level of their own, and how long events are kept, is for admins to say. */
    Future<Answer> update(Call call) {
        Project project = project(call);
        PatchFields patch = new PatchFields(call.body());
        boolean isForAdmins = FOR_ADMINS.stream().anyMatch(patch::has);
        if (isForAdmins && accounts.effectiveLevel(call.user(), project) < Level.ADMIN) {
            throw new ApiException(
                    ErrorCode.PERMISSION_DENIED, "You don't have sufficient permissions in the project.");
        }
        requireDashboard(project, patch);
        refuseWindow(patch);
        return call.await(store.change(transaction -> update(transaction, project.id(), call.user(), patch)))
                .map(updated -> Answer.ok(json.full(updated, call.user())));
    }

    Future<Answer> remove(Call call) {
        Project project = project(call);
        return call.await(store.change(transaction -> {
                    Project gone = accounts.projects().remove(transaction, project.id());
                    erasures.projectDeletedBy(transaction, gone.id(), call.userId());
                    activity.add(
                            transaction, gone.organization(), call.user(), SCOPE, gone.id(), "deleted", gone.name());
                    return gone;
                }))
                .map(gone -> Answer.empty(204));
    }

    /** PATCH of the token: the old one ends. */
    Future<Answer> resetToken(Call call) {
        int id = call.projectId();
        return call.await(store.change(transaction -> {
                    Project reset = accounts.projects().resetToken(transaction, id);
                    activity.add(transaction, id, call.user(), SCOPE, id, "token_reset", reset.name());
                    return reset;
                }))
                .map(reset -> Answer.ok(json.full(reset, call.user())));
    }

    private Project update(Transaction transaction, int id, User actor, PatchFields patch) {
        Project before = accounts.projects().find(transaction, id).orElseThrow(ApiException::notFound);
        Project after = accounts.projects().update(transaction, id, patch);
        Activity entry = Activity.of(id, actor.id(), SCOPE, id, "updated");
        activity.change(transaction, entry.named(after.name()), before, after);
        return after;
    }

    /** The project in the path, be it the last part of an organization's path. */
    private Project project(Call call) {
        Project named = call.place().project();
        if (named != null) {
            return named;
        }
        return accounts.projects()
                .find(call.id("id"))
                .filter(project ->
                        project.organization().equals(call.organization().id()))
                .orElseThrow(ApiException::notFound);
    }

    private Organization current(Call call) {
        Organization organization = accounts.currentOrganization(call.user())
                .filter(found -> call.principal().credential().coversOrganization(found.id()))
                .orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "Organization not found."));
        if (accounts.organizationLevel(call.user(), organization.id()) < Level.ADMIN) {
            throw new ApiException(ErrorCode.PERMISSION_DENIED, "Your organization access level is insufficient.");
        }
        return organization;
    }

    /** A dashboard of another project answers like one that there is not. */
    private void requireDashboard(Project project, PatchFields patch) {
        Integer id = patch.nullableNumber("primary_dashboard", null);
        if (id != null && dashboards.find(project.id(), id).isEmpty()) {
            throw noDashboard(patch);
        }
    }

    /** Without a lake nothing holds what would leave. */
    private void refuseWindow(PatchFields patch) {
        if (!hasLake && patch.nullableNumber(Project.HOT_WINDOW, null) != null) {
            throw ApiException.invalid(
                    Project.HOT_WINDOW, "This server has no lake to leave events to: its setting lake is empty.");
        }
    }

    private static ApiException noDashboard(PatchFields patch) {
        String field = "primary_dashboard";
        return ApiException.doesNotExist(field, patch.fields().get(field).asText());
    }
}
