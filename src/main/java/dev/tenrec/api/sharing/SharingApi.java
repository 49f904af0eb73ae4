package dev.tenrec.api.sharing;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.PasswordHashing;
import dev.tenrec.account.PasswordStrength;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.api.dashboard.InsightsApi;
import dev.tenrec.dashboard.Insights;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.MethodNotAllowedException;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.sharing.SharePassword;
import dev.tenrec.sharing.ShareableItems;
import dev.tenrec.sharing.SharedItem;
import dev.tenrec.sharing.Sharing;
import dev.tenrec.sharing.SharingConfiguration;
import dev.tenrec.sharing.SharingPatch;
import io.vertx.core.Future;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;

/**
 * Sharing configurations of one kind of item: one object for each item, also for items that were never shared.
 *
 * @param insights knows their short ids, which may stand in paths
 */
record SharingApi(
        SharedItem.Kind kind,
        Insights insights,
        ShareableItems items,
        Sharing sharing,
        Accounts accounts,
        PasswordHashing hashing,
        PasswordStrength strength,
        SecureRandom random) {
    private static final String DASHBOARD = "dashboard_id";
    private static final String INSIGHT = "insight_id";
    private static final int PASSWORD_CHARACTERS_MIN = 8;
    /** 12 random bytes are 16 characters and no dictionary's word. */
    private static final int PASSWORD_BYTES = 12;

    /** GET; keeps nothing. */
    Future<Answer> retrieve(Call call) {
        SharedItem item = item(call);
        items.require(item);
        return Future.succeededFuture(Answer.ok(json(sharing.get(item), call)));
    }

    Future<Answer> update(Call call) {
        SharedItem item = editable(call);
        SharingPatch patch = new SharingPatch(call.body());
        return call.await(sharing.update(call.project(), item, call.user(), patch))
                .map(updated -> Answer.ok(json(updated, call)));
    }

    /** The API has no PUT. */
    Future<Answer> refusePut(Call call) {
        return Future.failedFuture(new MethodNotAllowedException("PUT", "GET, PATCH, HEAD, OPTIONS"));
    }

    /** POST that makes a new link. */
    Future<Answer> refresh(Call call) {
        return call.await(sharing.refresh(call.project(), editable(call), call.user()))
                .map(refreshed -> Answer.ok(json(refreshed, call)));
    }

    /** POST of a password; the one answer that shows it. */
    Future<Answer> createPassword(Call call) {
        SharedItem item = editable(call);
        if (!sharing.get(item).passwordRequired()) {
            return Future.succeededFuture(
                    Answer.json(400, Map.of("error", "Password protection must be enabled before creating passwords")));
        }
        ObjectNode body = call.body();
        String asked = body.path("raw_password").asText();
        if (!asked.isEmpty() && asked.codePointCount(0, asked.length()) < PASSWORD_CHARACTERS_MIN) {
            throw ApiException.invalid("raw_password", "Password must be at least 8 characters long.");
        }
        String password = asked.isEmpty() ? nextPassword() : asked;
        String note = body.path("note").asText();
        Project project = call.project();
        User caller = call.user();
        return call.await(hashing.submit(() -> {
                    if (!asked.isEmpty()) {
                        strength.require(asked, caller);
                    }
                    return hashing.hash(password);
                }))
                .compose(hash -> call.await(sharing.addPassword(project, item, caller, hash, note)))
                .map(added -> Answer.created(json(added).put("password", password)));
    }

    Future<Answer> removePassword(Call call) {
        SharedItem item = editable(call);
        return call.await(sharing.removePassword(call.project(), item, call.user(), call.id("password_id")))
                .map(left -> Answer.empty(204));
    }

    /** Generates a password. */
    private String nextPassword() {
        byte[] bytes = new byte[PASSWORD_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private SharedItem item(Call call) {
        int id = switch (kind) {
            case DASHBOARD -> call.id(DASHBOARD);
            case INSIGHT -> InsightsApi.number(call, INSIGHT, insights);
        };
        return new SharedItem(kind, call.projectId(), id);
    }

    /** 404 and 403 are told before what is wrong with the body. */
    private SharedItem editable(Call call) {
        SharedItem item = item(call);
        items.requireEditor(call.project(), item, call.user());
        return item;
    }

    private ObjectNode json(SharingConfiguration shared, Call call) {
        ObjectNode json = Json.object();
        Long createdAt = shared.createdAtMicros();
        json.put("created_at", createdAt == null ? null : Timestamps.format(createdAt));
        json.put("enabled", shared.enabled());
        json.put("access_token", shared.accessToken());
        json.set("settings", shared.settings());
        json.put("password_required", shared.passwordRequired());
        ArrayNode listed = json.putArray("share_passwords");
        shared.passwords().forEach(password -> listed.add(json(password).put("is_active", true)));
        json.put("user_access_level", items.accessLevel(call.project(), shared.item(), call.user()));
        return json;
    }

    private ObjectNode json(SharePassword password) {
        ObjectNode json = Json.object();
        json.put("id", password.id());
        json.put("created_at", Timestamps.format(password.createdAtMicros()));
        json.put("note", password.note());
        json.put(
                "created_by_email",
                accounts.users().find(password.createdBy()).map(User::email).orElse("deleted user"));
        return json;
    }
}
