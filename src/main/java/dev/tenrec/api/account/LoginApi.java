package dev.tenrec.api.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.PasswordHash;
import dev.tenrec.account.PasswordHashing;
import dev.tenrec.account.Session;
import dev.tenrec.account.SignIns;
import dev.tenrec.account.User;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.SessionTokens;
import dev.tenrec.json.Json;
import dev.tenrec.store.Store;
import io.vertx.core.Future;
import java.util.Locale;
import java.util.Optional;

/**
 * Signing in with e-mail and password, and out again.
 *
 * @param openId name of the provider that users may sign in with
 */
record LoginApi(
        Store store,
        Accounts accounts,
        SignIns signIns,
        SessionTokens tokens,
        Entrance entrance,
        AccountMails mails,
        Optional<String> openId,
        PasswordHashing hashing,
        LoginAttempts attempts) {
    /** An unknown user costs as much time as a wrong password, and gets the same answer. */
    Future<Answer> login(Call call) {
        ObjectNode body = call.body();
        String email = body.path("email").textValue().toLowerCase(Locale.ROOT);
        String password = body.path("password").textValue();
        String address = call.browser().address();
        attempts.begin(email, address);
        Optional<User> user = accounts.users().findByEmail(email).filter(accounts::isActive);
        PasswordHash hash = user.map(found -> signIns.passwordHash(found.id())).orElse(PasswordHash.NONE);
        return call.await(hashing.submit(() -> hashing.matches(hash, password))).compose(isRight -> {
            if (!isRight) {
                attempts.failed(email, address);
                throw wrong();
            }
            attempts.succeeded(email, address);
            User known = user.orElseThrow();
            return entrance.asksForCode(known)
                    ? Future.succeededFuture(entrance.askForCode(call, known))
                    : begin(call, known, hash);
        });
    }

    private Future<Answer> begin(Call call, User user, PasswordHash hash) {
        return call.await(store.change(transaction -> entrance.begin(transaction, call, user, hash)))
                .map(session -> entrance.admit(call, session.orElseThrow(LoginApi::wrong)));
    }

    private static ApiException wrong() {
        return new ApiException(ErrorCode.INVALID_CREDENTIALS, "Invalid email or password.");
    }

    /** Returns whether the owner has been here, and whether the server sends mail, for the page that comes first. */
    Future<Answer> preflight(Call call) {
        return Future.succeededFuture(Answer.ok(Json.object()
                .put("cloud", false)
                .put("realm", "hosted")
                .put("initiated", !signIns.hasCode())
                .put("email_service_available", mails.isAvailable())
                .put("openid", openId.orElse(null))));
    }

    /** Which other ways in there are: none. */
    Future<Answer> precheck(Call call) {
        call.body();
        return Future.succeededFuture(
                Answer.ok(Json.object().putNull("sso_enforcement").put("saml_available", false)));
    }

    /** Ends the session of the request. */
    Future<Answer> logout(Call call) {
        Session session = (Session) call.principal().credential();
        return end(call, Optional.of(session)).map(done -> call.browser().forget(Answer.ok(SessionTokens.SUCCESS)));
    }

    /** Ends the session of the request, if there is one, and leads back to the page for signing in. */
    Future<Answer> leave(Call call) {
        Optional<Session> session = call.browser()
                .sessionToken()
                .flatMap(tokens::read)
                .flatMap(said -> signIns.findSession(said.sessionId()));
        return end(call, session)
                .map(done -> call.browser().forget(Answer.empty(302)).header("Location", "/login"));
    }

    private Future<Boolean> end(Call call, Optional<Session> session) {
        if (session.isEmpty()) {
            return Future.succeededFuture(false);
        }
        return call.await(store.change(transaction -> {
            signIns.end(transaction, session.get());
            accounts.users()
                    .find(session.get().userId())
                    .ifPresent(user -> entrance.write(transaction, user, "logged_out"));
            return true;
        }));
    }
}
