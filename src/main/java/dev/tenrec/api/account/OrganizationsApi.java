package dev.tenrec.api.account;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.Membership;
import dev.tenrec.account.Organization;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.json.PatchFields;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Organizations: those of the caller listed, one made, read and changed. */
final class OrganizationsApi {
    private static final String SCOPE = "Organization";

    private final Store store;
    private final Accounts accounts;
    private final AccountActivity activity;
    private final OrganizationJson json;

    public OrganizationsApi(Store store, Accounts accounts, ActivityLog log, ProjectJson projects) {
        this.store = store;
        this.accounts = accounts;
        this.activity = new AccountActivity(accounts, log);
        this.json = new OrganizationJson(accounts, projects);
    }

    /** GET of those that the caller belongs to. */
    Future<Answer> list(Call call) {
        List<Organization> organizations = accounts.members().of(call.user().id()).stream()
                .map(Membership::organization)
                .filter(call.principal().credential()::coversOrganization)
                .map(accounts.organizations()::find)
                .flatMap(Optional::stream)
                .toList();
        Page page = call.page();
        return call.work(() -> page.answer(
                organizations.size(),
                page.slice(organizations).stream()
                        .map(organization -> json.full(organization, call.user()))
                        .toList()));
    }

    /** POST of a new one, with a first project; the caller owns it. */
    Future<Answer> create(Call call) {
        PatchFields patch = new PatchFields(call.body());
        return call.await(store.change(transaction -> create(transaction, call.user(), patch)))
                .map(made -> Answer.created(json.full(made, call.user())));
    }

    /** GET of one. */
    Future<Answer> retrieve(Call call) {
        return Future.succeededFuture(Answer.ok(json.full(call.organization(), call.user())));
    }

    /** PATCH of one. */
    Future<Answer> update(Call call) {
        Organization before = call.organization();
        PatchFields patch = new PatchFields(call.body());
        return call.await(store.change(transaction -> update(transaction, before, call.user(), patch)))
                .map(updated -> Answer.ok(json.full(updated, call.user())));
    }

    private Organization create(Transaction transaction, User user, PatchFields patch) {
        Organization added = accounts.organizations().add(transaction, patch.text("name", ""));
        Organization made = accounts.organizations().update(transaction, added.id(), patch);
        accounts.members().add(transaction, made.id(), user.id(), Level.OWNER);
        Project project = accounts.projects().add(transaction, made.id(), "Default project", null);
        activity.add(transaction, made.id(), user, SCOPE, made.id(), "created", made.name());
        activity.add(transaction, project.id(), user, "Team", project.id(), "created", project.name());
        return made;
    }

    private Organization update(Transaction transaction, Organization present, User actor, PatchFields patch) {
        Organization before =
                accounts.organizations().find(transaction, present.id()).orElseThrow(ApiException::notFound);
        Organization after = accounts.organizations().update(transaction, present.id(), patch);
        activity.change(transaction, after.id(), actor, SCOPE, after.id(), after.name(), before, after);
        return after;
    }
}
