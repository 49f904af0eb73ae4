package dev.tenrec.api.account;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.Membership;
import dev.tenrec.account.Organization;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.activity.Activity;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.json.PatchFields;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import io.vertx.core.Future;
import java.util.List;

/** Organizations: those of the caller listed, one made, read and changed. */
record OrganizationsApi(Store store, Accounts accounts, AccountActivity activity, OrganizationJson json) {
    private static final String SCOPE = "Organization";

    /** GET of those that the caller belongs to. */
    Future<Answer> list(Call call) {
        List<Organization> organizations = accounts.members().of(call.userId()).stream()
                .map(Membership::organization)
                .filter(call.principal().credential()::coversOrganization)
                .flatMap(id -> accounts.organizations().find(id).stream())
                .toList();
        Page page = call.page();
        return call.work(() -> page.answer(organizations, organization -> json.full(organization, call.user())));
    }

    /** POST of a new one, with a first project; the caller owns it. */
    Future<Answer> create(Call call) {
        PatchFields patch = new PatchFields(call.body());
        return call.await(store.change(transaction -> create(transaction, call.user(), patch)))
                .map(made -> Answer.created(json.full(made, call.user())));
    }

    Future<Answer> retrieve(Call call) {
        return Future.succeededFuture(Answer.ok(json.full(call.organization(), call.user())));
    }

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
        Activity entry = Activity.of(after.id(), actor.id(), SCOPE, after.id(), "updated");
        activity.change(transaction, entry.named(after.name()), before, after);
        return after;
    }
}
