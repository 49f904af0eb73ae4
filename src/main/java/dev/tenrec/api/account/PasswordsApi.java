package dev.tenrec.api.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.PasswordHash;
import dev.tenrec.account.Session;
import dev.tenrec.account.SignIns;
import dev.tenrec.account.User;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.SessionTokens;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import dev.tenrec.thread.WorkerPool;
import io.vertx.core.Future;
import java.security.SecureRandom;
import java.util.function.Function;

/** Setting a password: with the code of the first start, with a link for one use, or knowing the one before. */
final class PasswordsApi {
    private final Store store;
    private final Accounts accounts;
    private final SignIns signIns;
    private final SessionTokens tokens;
    private final WorkerPool hashing;
    private final LoginAttempts attempts = new LoginAttempts(System::nanoTime);
    private final SecureRandom random = new SecureRandom();

    /** @param hashing makes and checks hashes; a few threads and a short queue, because each takes long on purpose */
    public PasswordsApi(Store store, Accounts accounts, SignIns signIns, SessionTokens tokens, WorkerPool hashing) {
        this.store = store;
        this.accounts = accounts;
        this.signIns = signIns;
        this.tokens = tokens;
        this.hashing = hashing;
    }

    /** The first owner names an address and a password, once in the life of a data directory. */
    Future<Answer> setUp(Call call) {
        if (!signIns.hasCode()) {
            throw ApiException.notFound();
        }
        ObjectNode body = call.body();
        String code = body.path("code").textValue();
        String email = body.path("email").textValue();
        String firstName = body.path("first_name").textValue();
        if (!signIns.isCode(code)) {
            throw wrong("code", "This set-up code is not the one that was printed.");
        }
        return signIn(call, body, hash -> transaction -> {
            int owner = signIns.consumeCode(transaction, code).orElseThrow(ApiException::notFound);
            if (accounts.users()
                    .findByEmail(email)
                    .filter(user -> user.id() != owner)
                    .isPresent()) {
                throw new ApiException(
                        ErrorCode.UNIQUE, "There is already an account with this email address.", "email");
            }
            accounts.renameUser(transaction, owner, firstName, email);
            return started(transaction, owner, hash);
        });
    }

    /** A new member names a password, with the token of the link that the invitation answered. */
    Future<Answer> setByToken(Call call) {
        ObjectNode body = call.body();
        String token = body.path("token").textValue();
        attempts.begin("a token", call.browser().address());
        return signIn(call, body, hash -> transaction -> {
            int userId = accounts.consumePasswordToken(transaction, token)
                    .orElseThrow(() -> wrong("token", "This token is invalid or has expired."));
            return started(transaction, userId, hash);
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
        return call.await(hashing.submit(() -> kept.matches(current))).compose(right -> {
            if (!right) {
                attempts.failed(user.email(), address);
                throw new ApiException(
                        ErrorCode.INCORRECT_PASSWORD, "Your current password is incorrect.", "current_password");
            }
            attempts.succeeded(user.email(), address);
            return signIn(call, body, hash -> transaction -> started(transaction, user.id(), hash));
        });
    }

    private Future<Answer> signIn(
            Call call, ObjectNode body, Function<PasswordHash, Function<Transaction, Session>> change) {
        String password = body.path("password").textValue();
        return call.await(hashing.submit(() -> PasswordHash.of(password, random)))
                .compose(hash -> call.await(store.change(change.apply(hash))))
                .map(session -> tokens.signedIn(call.browser(), session));
    }

    private Session started(Transaction transaction, int userId, PasswordHash hash) {
        signIns.setPassword(transaction, userId, hash);
        return signIns.start(transaction, userId, hash).orElseThrow();
    }

    private static ApiException wrong(String field, String detail) {
        return new ApiException(ErrorCode.INVALID_TOKEN, detail, field);
    }
}
