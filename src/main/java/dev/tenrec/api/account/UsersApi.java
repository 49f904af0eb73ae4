package dev.tenrec.api.account;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.Membership;
import dev.tenrec.account.Organization;
import dev.tenrec.account.Project;
import dev.tenrec.account.SecondFactors;
import dev.tenrec.account.SignIns;
import dev.tenrec.account.User;
import dev.tenrec.account.UserProfile;
import dev.tenrec.activity.Activity;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The calling user's own profile. */
record UsersApi(
        Store store,
        Accounts accounts,
        SignIns signIns,
        SecondFactors secondFactors,
        AccountActivity activity,
        ProjectJson projects,
        OrganizationJson organizations) {
    private static final Defaults DEFAULTS = Defaults.of("user");

    Future<Answer> retrieve(Call call) {
        return Future.succeededFuture(Answer.ok(view(self(call))));
    }

    Future<Answer> update(Call call) {
        User user = self(call);
        PatchFields patch = new PatchFields(call.body());
        Optional<Project> project = chosenProject(user, patch);
        Optional<Organization> organization = chosenOrganization(user, patch);
        return call.await(store.change(transaction -> {
                    organization.ifPresent(chosen -> accounts.choose(transaction, user, chosen));
                    project.ifPresent(chosen -> accounts.choose(transaction, user, chosen));
                    return update(transaction, user, patch);
                }))
                .map(updated -> Answer.ok(view(updated)));
    }

    private User update(Transaction transaction, User user, PatchFields patch) {
        User before = accounts.users().find(transaction, user.id()).orElseThrow(ApiException::notFound);
        User after = accounts.users().update(transaction, user.id(), patch);
        Activity entry = Activity.of(activity.home(user), user.id(), AccountActivity.USER, user.id(), "updated");
        activity.change(transaction, entry.named(after.email()), before, after);
        return after;
    }

    /** The caller, by {@code @me} or by the own uuid. */
    private static User self(Call call) {
        String name = call.pathParam("uuid");
        if (!name.equals("@me") && !call.uuid("uuid").equals(call.user().uuid())) {
            throw ApiException.notFound();
        }
        return call.user();
    }

    private Optional<Project> chosenProject(User user, PatchFields patch) {
        Integer id = patch.nullableNumber("set_current_team", null);
        return id == null
                ? Optional.empty()
                : Optional.of(accounts.projects()
                        .find(id)
                        .filter(project -> accounts.effectiveLevel(user, project) != Level.NONE)
                        .orElseThrow(() -> ApiException.doesNotExist("set_current_team", id)));
    }

    private Optional<Organization> chosenOrganization(User user, PatchFields patch) {
        String id = patch.nullableText("set_current_organization", null);
        return id == null
                ? Optional.empty()
                : Optional.of(accounts.organizations()
                        .find(UUID.fromString(id))
                        .filter(organization -> accounts.organizationLevel(user, organization.id()) != Level.NONE)
                        .orElseThrow(() -> ApiException.doesNotExist("set_current_organization", id)));
    }

    private ObjectNode view(User user) {
        UserProfile profile = accounts.users().profile(user);
        ObjectNode json = Json.object();
        DEFAULTS.show(json, profile.settings());
        json.setAll((ObjectNode) Json.mapper().valueToTree(user));
        List<Membership> memberships = accounts.members().of(user.id());
        json.put("date_joined", joined(profile, memberships));
        json.putNull("pending_email");
        json.put("has_password", signIns.hasPassword(user.id()));
        json.put("is_staff", false);
        json.put("is_impersonated", false);
        json.putNull("is_impersonated_until");
        json.putNull("sensitive_session_expires_at");
        json.set(
                "team",
                accounts.currentProject(user).<JsonNode>map(projects::team).orElse(NullNode.instance));
        json.set(
                "organization",
                accounts.currentOrganization(user)
                        .<JsonNode>map(organization -> organizations.full(organization, user))
                        .orElse(NullNode.instance));
        ArrayNode all = json.putArray("organizations");
        memberships.stream()
                .flatMap(membership -> accounts.organizations().find(membership.organization()).stream())
                .forEach(organization -> all.add(organizations.basic(organization, user)));
        json.put("is_2fa_enabled", secondFactors.isOn(user.id()));
        json.put("has_social_auth", false);
        json.put("has_sso_enforcement", false);
        json.putArray("scene_personalisation");
        return json;
    }

    /** Users of older versions have no date of their own. */
    private static String joined(UserProfile profile, List<Membership> memberships) {
        if (profile.joinedAt() != null) {
            return profile.joinedAt();
        }
        return memberships.stream().findFirst().map(Membership::joinedAt).orElse("1970-01-01T00:00:00Z");
    }
}
