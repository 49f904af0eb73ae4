package dev.tenrec.api.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.PasswordHash;
import dev.tenrec.account.PasswordHashing;
import dev.tenrec.account.PasswordStrength;
import dev.tenrec.account.SecondFactors;
import dev.tenrec.account.Session;
import dev.tenrec.account.SignIns;
import dev.tenrec.account.User;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import io.vertx.core.Future;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Setting a password: with the code of the first start, with a link for one use, or knowing the one before. */
record PasswordsApi(
        Store store,
        Accounts accounts,
        SignIns signIns,
        SecondFactors secondFactors,
        Entrance entrance,
        PasswordHashing hashing,
        PasswordStrength strength,
        LoginAttempts attempts) {
    /** The first owner names an address and a password, once in the life of a data directory. */
    Future<Answer> setUp(Call call) {
        if (!signIns.hasCode()) {
            throw ApiException.notFound();
        }
        ObjectNode body = call.body();
        String code = body.path("code").textValue();
        String email = body.path("email").textValue();
        String firstName = body.path("first_name").textValue();
        int userId = signIns.findUserByCode(code)
                .orElseThrow(() -> wrong("code", "This set-up code is not the one that was printed."));
        User named = accounts.users().find(userId).orElseThrow(ApiException::notFound);
        String password = body.path("password").textValue();
        Runnable check = () -> strength.require(password, named, email, firstName);
        return signIn(call, password, check, hash -> transaction -> {
            int owner = signIns.consumeCode(transaction, code).orElseThrow(ApiException::notFound);
            if (accounts.users().findByEmail(email).stream().anyMatch(user -> user.id() != owner)) {
                throw new ApiException(
                        ErrorCode.UNIQUE, "There is already an account with this email address.", "email");
            }
            User renamed = accounts.renameUser(transaction, owner, firstName, email);
            // The code is printed where the data are: its holder could do anything else too.
            secondFactors.remove(transaction, owner);
            return started(transaction, call, renamed, hash);
        });
    }

    /** A member names a password, with the token of the link of an invitation or of a reset. */
    Future<Answer> setByToken(Call call) {
        ObjectNode body = call.body();
        String token = body.path("token").textValue();
        attempts.begin("a token", call.browser().address());
        User user = accounts.findUserByPasswordToken(token).orElseThrow(PasswordsApi::wrongToken);
        String password = body.path("password").textValue();
        return signIn(call, password, () -> strength.require(password, user), hash -> transaction -> {
            accounts.consumePasswordToken(transaction, token).orElseThrow(PasswordsApi::wrongToken);
            return started(transaction, call, user, hash);
        });
    }

    /** The signed-in user gets another password; all other browsers of the user have to sign in again. */
    Future<Answer> change(Call call) {
        ObjectNode body = call.body();
        String current = body.path("current_password").textValue();
        User user = call.user();
        String address = call.browser().address();
        attempts.begin(user.email(), address);
        PasswordHash kept = signIns.passwordHash(user.id());
        return call.await(hashing.submit(() -> hashing.matches(kept, current))).compose(right -> {
            if (!right) {
                attempts.failed(user.email(), address);
                throw new ApiException(
                        ErrorCode.INCORRECT_PASSWORD, "Your current password is incorrect.", "current_password");
            }
            attempts.succeeded(user.email(), address);
            String password = body.path("password").textValue();
            return signIn(
                    call,
                    password,
                    () -> strength.require(password, user),
                    hash -> transaction -> started(transaction, call, user, hash));
        });
    }

    private Future<Answer> signIn(
            Call call, String password, Runnable check, Function<PasswordHash, Function<Transaction, Started>> change) {
        return call.await(hashing.submit(() -> {
                    check.run();
                    return hashing.hash(password);
                }))
                .compose(hash -> call.await(store.change(change.apply(hash))))
                .map(started -> started.session == null
                        ? entrance.askForCode(call, started.user)
                        : entrance.admit(call, started.session));
    }

    /**
     * A user with a new password.
     *
     * @param session null for one who still owes a code
     */
    private record Started(User user, @Nullable Session session) {}

    /** A caller who was signed in has given a code then; all others owe one where the second factor is on. */
    private Started started(Transaction transaction, Call call, User user, PasswordHash hash) {
        signIns.setPassword(transaction, user.id(), hash);
        entrance.write(transaction, user, "password_changed");
        boolean owesCode = !call.isSignedIn() && secondFactors.isOn(transaction, user.id());
        return new Started(user, owesCode ? null : entrance.begin(transaction, call, user));
    }

    private static ApiException wrongToken() {
        return wrong("token", "This token is invalid or has expired.");
    }

    private static ApiException wrong(String field, String detail) {
        return new ApiException(ErrorCode.INVALID_TOKEN, detail, field);
    }
}
