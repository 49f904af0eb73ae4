package dev.tenrec.api.account;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.PasswordHash;
import dev.tenrec.account.SecondFactors;
import dev.tenrec.account.Session;
import dev.tenrec.account.SignIns;
import dev.tenrec.account.User;
import dev.tenrec.activity.Activity;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.ErrorHandler;
import dev.tenrec.http.SessionTokens;
import dev.tenrec.store.Transaction;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Last step of all ways of signing in: it starts the session and writes that down, or asks for the second factor first.
 * What was proved until then is in a signed cookie, which a new password makes worthless.
 */
record Entrance(
        Accounts accounts,
        SignIns signIns,
        SecondFactors secondFactors,
        SessionTokens tokens,
        AccountActivity activity,
        Clock clock) {
    private static final String COOKIE = "tenrec_second_factor";
    private static final String AUDIENCE = "tenrec:second-factor";
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    /** True when the user has to give a code as well. */
    boolean asksForCode(User user) {
        return secondFactors.isOn(user.id());
    }

    /** The answer to a right password of a user who has to give a code as well. */
    Answer askForCode(Call call, User user) {
        String pending = tokens.sign(new JsonObject()
                .put("aud", AUDIENCE)
                .put("sub", Integer.toString(user.id()))
                .put("password", signIns.passwordDigest(user.id()))
                .put("exp", clock.instant().plus(PATIENCE).getEpochSecond()));
        Answer answer = ErrorHandler.answer(new ApiException(ErrorCode.SECOND_FACTOR_REQUIRED, "2FA is required."));
        return call.browser().remember(answer, COOKIE, pending, PATIENCE.toSeconds());
    }

    /** The user whose right password the browser has given, and who owes a code; empty when that is too long ago. */
    Optional<User> pending(Call call) {
        return call.browser()
                .remembered(COOKIE)
                .flatMap(token -> tokens.verified(token, AUDIENCE))
                .flatMap(jwt -> jwt.text("sub")
                        .map(Integer::parseInt)
                        .flatMap(accounts.users()::find)
                        .filter(accounts::isActive)
                        .filter(user -> jwt.text("password").equals(Optional.of(signIns.passwordDigest(user.id())))));
    }

    /** Starts a session of a user who has proved everything, as part of a change. */
    Session begin(Transaction transaction, Call call, User user) {
        return written(transaction, user, signIns.start(transaction, user.id(), device(call)));
    }

    /** Starts a session, as part of a change, unless the user has another password by now. */
    Optional<Session> begin(Transaction transaction, Call call, User user, PasswordHash proof) {
        return signIns.start(transaction, user.id(), proof, device(call))
                .map(session -> written(transaction, user, session));
    }

    /** The answer that keeps the session in the browser. */
    Answer admit(Call call, Session session) {
        Answer answer = tokens.signedIn(call.browser(), session);
        return call.browser().remembered(COOKIE).isPresent() ? call.browser().remember(answer, COOKIE, "", 0) : answer;
    }

    /** Writes down that a user did something about signing in, as part of a change. */
    void write(Transaction transaction, User user, String what) {
        activity.add(transaction, activity.home(user), user, AccountActivity.USER, user.id(), what, user.email());
    }

    private Session written(Transaction transaction, User user, Session session) {
        Activity entry = Activity.of(activity.home(user), user.id(), AccountActivity.USER, user.id(), "logged_in");
        activity.change(
                transaction,
                entry.named(user.email()),
                Map.of(),
                Map.of("address", String.valueOf(session.address()), "browser", String.valueOf(session.browser())));
        return session;
    }

    private static Session.Device device(Call call) {
        return call.browser().device();
    }
}
