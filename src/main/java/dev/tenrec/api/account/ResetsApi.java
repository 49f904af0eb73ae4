package dev.tenrec.api.account;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.Membership;
import dev.tenrec.account.SecondFactors;
import dev.tenrec.account.User;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.json.Json;
import dev.tenrec.limit.RatePerKey;
import dev.tenrec.store.Store;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * Ways back in for one who lost the password: by mail, or by a link that an admin passes on.
 *
 * @param byAccount limits the mails that one account can be sent
 * @param byAddress limits the mails that one client can ask for
 */
record ResetsApi(
        Store store,
        Accounts accounts,
        SecondFactors secondFactors,
        AccountMails mails,
        AccountActivity activity,
        RatePerKey byAccount,
        RatePerKey byAddress) {
    private static final Duration LIFE = Duration.ofHours(1);

    /** POST of an address: the answer and its time are the same whether or not there is such a user. */
    Future<Answer> ask(Call call) {
        String email = call.body().path("email").textValue().strip().toLowerCase(Locale.ROOT);
        mails.require();
        byAddress.take(call.browser().address());
        byAccount.take(email);
        Optional<User> user = accounts.users().findByEmail(email).filter(accounts::isActive);
        user.ifPresent(known -> call.await(
                        store.change(transaction -> accounts.issuePasswordToken(transaction, known.id(), LIFE)))
                .onSuccess(token -> mails.reset(known, token)));
        return Future.succeededFuture(Answer.empty(204));
    }

    /** POST by an admin: the answer holds the link, which is also mailed where the server sends mail. */
    Future<Answer> reset(Call call) {
        UUID organization = call.organization().id();
        User user = accounts.users().find(call.uuid("user_uuid")).orElseThrow(ApiException::notFound);
        Membership member = accounts.members().find(organization, user.id()).orElseThrow(ApiException::notFound);
        boolean endsSecondFactor = call.body().path("disable_two_factor").booleanValue();
        return call.await(store.change(transaction -> {
                    String token = accounts.departures().resetPassword(transaction, call.user(), member, LIFE);
                    if (endsSecondFactor) {
                        secondFactors.remove(transaction, user.id());
                    }
                    activity.add(
                            transaction,
                            organization,
                            call.user(),
                            AccountActivity.USER,
                            user.id(),
                            endsSecondFactor ? "password_and_two_factor_reset" : "password_reset",
                            user.email());
                    return token;
                }))
                .map(token -> {
                    mails.reset(user, token);
                    String link = MembersApi.link(call, token);
                    return Answer.ok(Json.object().put("set_password_link", link))
                            .header("Cache-Control", "no-store");
                });
    }
}
