package dev.tenrec.api.activity;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.User;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityFilter;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Link;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Entries of the log of activities as the API shows them, and the envelope of the lists beside single resources. */
public record ActivityJson(Accounts accounts) {
    private static final int LIMIT_DEFAULT = 10;
    private static final int LIMIT_MAX = 1_000;

    /** The page that {@code limit} and {@code page} ask for; a long log is work for a worker. */
    public Future<Answer> page(Call call, ActivityLog log, ActivityFilter filter) {
        int limit = Math.min(LIMIT_MAX, number(call.query("limit"), LIMIT_DEFAULT));
        int page = number(call.query("page"), 1);
        long offset = Math.min((long) (page - 1) * limit, ActivityLog.KEPT_MAX);
        Link self = call.link();
        return call.work(() -> {
            ActivityLog.Page found = log.page(call.projectId(), filter, (int) offset, limit);
            Map<String, Object> envelope = new LinkedHashMap<>();
            envelope.put("results", found.entries().stream().map(this::entry).toList());
            envelope.put("next", offset + limit < found.count() ? link(self, page + 1) : null);
            envelope.put("previous", page > 1 ? link(self, page - 1) : null);
            envelope.put("total_count", found.count());
            return Answer.ok(envelope);
        });
    }

    /** One entry. */
    ObjectNode entry(Activity activity) {
        ObjectNode json = Json.object().put("id", String.valueOf(activity.id()));
        json.set("user", user(activity));
        json.put("unread", false);
        json.put("is_system", activity.userId() == null);
        json.put("activity", activity.activity());
        json.put("scope", activity.scope());
        json.put("item_id", activity.itemId());
        ObjectNode detail = json.putObject("detail");
        detail.put("id", activity.itemId());
        detail.set("changes", Json.mapper().valueToTree(activity.changes()));
        detail.putNull("merge").putNull("trigger");
        detail.put("name", activity.name()).put("short_id", activity.shortId()).putNull("type");
        return json.put("created_at", Timestamps.format(activity.createdAtMicros()));
    }

    private ObjectNode user(Activity activity) {
        Optional<User> user = Optional.ofNullable(activity.userId()).flatMap(accounts.users()::find);
        return Json.object()
                .put("uuid", user.map(known -> known.uuid().toString()).orElse(null))
                .put("first_name", user.map(User::firstName).orElse("System"))
                .put("last_name", user.map(User::lastName).orElse(""))
                .put("email", user.map(User::email).orElse(null))
                .put("is_system", user.isEmpty());
    }

    private static String link(Link self, int page) {
        return self.with("page", Integer.toString(page)).toString();
    }

    static int number(@Nullable String text, int standard) {
        int number = text != null && text.strip().matches("[0-9]{1,6}") ? Integer.parseInt(text.strip()) : 0;
        return number > 0 ? number : standard;
    }
}
