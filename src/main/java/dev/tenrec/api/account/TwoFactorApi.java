package dev.tenrec.api.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.SecondFactors;
import dev.tenrec.account.Session;
import dev.tenrec.account.User;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.SessionTokens;
import dev.tenrec.json.Json;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import io.vertx.core.Future;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;

/** The second factor of the signed-in user, and the code that a sign-in asks for. */
record TwoFactorApi(Store store, SecondFactors secondFactors, Entrance entrance, CodeAttempts attempts) {
    /** State of the second factor, with the number of recovery codes that are left. */
    Future<Answer> status(Call call) {
        int user = call.userId();
        return Future.succeededFuture(Answer.ok(Json.object()
                .put("is_enabled", secondFactors.isOn(user))
                .put("recovery_codes_left", secondFactors.recoveryCount(user))));
    }

    /** A secret for the app, also as the address that apps read; nothing changes until a code of it was given. */
    Future<Answer> startSetup(Call call) {
        User user = call.user();
        return call.await(store.change(transaction -> secondFactors.offer(transaction, user.id())))
                .map(secret -> Answer.ok(Json.object()
                                .put("success", true)
                                .put("secret", secret)
                                .put("uri", uri(user, secret)))
                        .header("Cache-Control", "no-store"));
    }

    /** The first code of the app; the answer alone holds the recovery codes. */
    Future<Answer> validate(Call call) {
        String code = code(call);
        User user = call.user();
        return attempt(call, user, transaction -> {
                    var codes = secondFactors.confirm(transaction, user.id(), code);
                    codes.ifPresent(made -> entrance.write(transaction, user, "two_factor_enabled"));
                    return codes;
                })
                .map(codes -> {
                    ObjectNode json = Json.object().put("success", true);
                    json.set("recovery_codes", Json.mapper().valueToTree(codes));
                    return Answer.ok(json).header("Cache-Control", "no-store");
                });
    }

    /** Switches it off; asks for a code, so that a browser that was left open is not enough. */
    Future<Answer> disable(Call call) {
        String code = code(call);
        User user = call.user();
        return attempt(call, user, transaction -> {
            if (!secondFactors.use(transaction, user.id(), code)) {
                return Optional.empty();
            }
            secondFactors.remove(transaction, user.id());
            entrance.write(transaction, user, "two_factor_disabled");
            return Optional.of(Answer.ok(SessionTokens.SUCCESS));
        });
    }

    /** The code of a user whose password was right just now. */
    Future<Answer> login(Call call) {
        String code = code(call);
        User user = entrance.pending(call)
                .orElseThrow(() -> new ApiException(
                        ErrorCode.SECOND_FACTOR_EXPIRED, "Login attempt has expired. Re-enter username/password."));
        return attempt(
                        call,
                        user,
                        transaction -> secondFactors.use(transaction, user.id(), code)
                                ? Optional.of(entrance.begin(transaction, call, user))
                                : Optional.<Session>empty())
                .map(session -> entrance.admit(call, session));
    }

    /**
     * Counts an attempt of a user and makes it.
     *
     * @param use changes what a right code allows; empty for a wrong one, which the call answers
     */
    private <T> Future<T> attempt(Call call, User user, Function<Transaction, Optional<T>> use) {
        attempts.begin(user.id());
        return call.await(store.change(use)).map(used -> {
            T right = used.orElseThrow(TwoFactorApi::wrong);
            attempts.succeeded(user.id());
            return right;
        });
    }

    private static ApiException wrong() {
        return new ApiException(ErrorCode.SECOND_FACTOR_INVALID, "Invalid authentication code", "token");
    }

    /** The code, which people type and paste with blanks in any place. */
    private static String code(Call call) {
        return call.body().path("token").textValue().replaceAll("\\s", "");
    }

    private static String uri(User user, String secret) {
        String account = URLEncoder.encode(user.email(), StandardCharsets.UTF_8).replace("+", "%20");
        return "otpauth://totp/Tenrec:" + account + "?secret=" + secret + "&issuer=Tenrec";
    }
}
