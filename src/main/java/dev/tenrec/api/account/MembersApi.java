package dev.tenrec.api.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Departures;
import dev.tenrec.account.Membership;
import dev.tenrec.account.SecondFactors;
import dev.tenrec.account.User;
import dev.tenrec.activity.Activity;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import io.vertx.core.Future;
import java.util.UUID;

/** The members of an organization: listed, let in, moved to another level, taken out. */
record MembersApi(
        Store store, Accounts accounts, SecondFactors secondFactors, AccountActivity activity, AccountMails mails) {
    private static final String SCOPE = "OrganizationMembership";

    /** GET of all, or of the one with an address. */
    Future<Answer> list(Call call) {
        String email = call.query("email");
        UUID organization = call.organization().id();
        Page page = call.page();
        return call.work(() -> page.answer(
                accounts.members().of(organization).stream()
                        .filter(member -> email == null || user(member).email().equalsIgnoreCase(email.strip()))
                        .toList(),
                this::view));
    }

    Future<Answer> retrieve(Call call) {
        return Future.succeededFuture(Answer.ok(view(known(call))));
    }

    /** POST of a new one; the answer alone holds the link with which a new user sets a password. */
    Future<Answer> create(Call call) {
        PatchFields patch = new PatchFields(call.body());
        UUID organization = call.organization().id();
        return call.await(store.change(transaction -> {
                    Departures.Arrival arrival =
                            accounts.departures().add(transaction, organization, call.user(), patch);
                    Membership added = arrival.membership();
                    String email = arrival.user().email();
                    activity.add(transaction, organization, call.user(), SCOPE, added.id(), "created", email);
                    return arrival;
                }))
                .map(arrival -> {
                    String token = arrival.passwordToken();
                    if (token != null) {
                        mails.invite(
                                arrival.user(), call.user(), call.organization().name(), token);
                    }
                    return Answer.created(view(arrival.membership())
                            .put("set_password_link", token == null ? null : link(call, token)));
                });
    }

    /** PATCH of one: only the level can change. */
    Future<Answer> update(Call call) {
        Membership member = known(call);
        PatchFields patch = new PatchFields(call.body());
        return call.await(store.change(transaction -> update(transaction, member, call.user(), patch)))
                .map(updated -> Answer.ok(view(updated)));
    }

    /** DELETE of one, who holds nothing here any more once this is answered. */
    Future<Answer> remove(Call call) {
        Membership member = known(call);
        String email = user(member).email();
        UUID organization = call.organization().id();
        return call.await(store.change(transaction -> {
                    Membership gone =
                            accounts.departures().remove(transaction, organization, call.user(), member.userId());
                    activity.add(transaction, organization, call.user(), SCOPE, gone.id(), "deleted", email);
                    return gone;
                }))
                .map(gone -> Answer.empty(204));
    }

    private Membership update(Transaction transaction, Membership member, User actor, PatchFields patch) {
        if (!patch.has("level")) {
            return member;
        }
        int level = patch.fields().get("level").intValue();
        UUID organization = member.organization();
        Membership before = accounts.members()
                .find(transaction, organization, member.userId())
                .orElseThrow(ApiException::notFound);
        Membership after = accounts.departures().move(transaction, organization, actor, member.userId(), level);
        Activity entry = Activity.of(organization, actor.id(), SCOPE, after.id(), "updated");
        activity.change(transaction, entry.named(user(member).email()), before, after);
        return after;
    }

    private Membership known(Call call) {
        User user = call.pathParam("user_uuid").equals("@me")
                ? call.user()
                : accounts.users().find(call.uuid("user_uuid")).orElseThrow(ApiException::notFound);
        return accounts.members().find(call.organization().id(), user.id()).orElseThrow(ApiException::notFound);
    }

    private User user(Membership member) {
        return accounts.users().find(member.userId()).orElseThrow(ApiException::notFound);
    }

    private ObjectNode view(Membership member) {
        User user = user(member);
        ObjectNode json = Json.object();
        json.put("id", member.id().toString());
        json.set("user", Json.mapper().valueToTree(user));
        json.put("user_uuid", user.uuid().toString());
        json.put("level", member.level());
        json.put("joined_at", member.joinedAt());
        json.put("updated_at", member.updatedAt() == null ? member.joinedAt() : member.updatedAt());
        json.put("is_2fa_enabled", secondFactors.isOn(user.id()));
        json.put("has_social_auth", false);
        json.putNull("last_login");
        return json;
    }

    /** Behind the number sign, so that no log of a proxy holds the token. */
    static String link(Call call, String token) {
        return call.link().at("/set_password").toString() + "#token=" + token;
    }
}
