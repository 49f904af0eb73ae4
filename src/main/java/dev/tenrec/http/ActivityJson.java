package dev.tenrec.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.User;
import dev.tenrec.activity.Activity;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Entries of the log of activities as the API shows them, and the envelope of the lists beside single resources. */
final class ActivityJson {
    private static final int LIMIT_DEFAULT = 10;
    private static final int LIMIT_MAX = 1_000;

    private final Accounts accounts;

    ActivityJson(Accounts accounts) {
        this.accounts = accounts;
    }

    /** The page that {@code limit} and {@code page} ask for, of entries that begin with the newest. */
    Answer page(List<Activity> entries, String limit, String page, Link self) {
        int size = Math.min(LIMIT_MAX, number(limit, LIMIT_DEFAULT));
        int number = number(page, 1);
        long from = Math.min((long) (number - 1) * size, entries.size());
        long to = Math.min(from + size, entries.size());
        Map<String, Object> envelope = new LinkedHashMap<>();
        envelope.put(
                "results",
                entries.subList((int) from, (int) to).stream().map(this::entry).toList());
        envelope.put("next", to < entries.size() ? link(self, number + 1) : null);
        envelope.put("previous", number > 1 ? link(self, number - 1) : null);
        envelope.put("total_count", entries.size());
        return Answer.ok(envelope);
    }

    /** One entry. */
    ObjectNode entry(Activity activity) {
        ObjectNode json = Json.object().put("id", activity.id().toString());
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
        Optional<User> user = Optional.ofNullable(activity.userId()).flatMap(accounts::findUser);
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

    private static int number(String text, int standard) {
        boolean isNumber = text != null && text.strip().matches("[0-9]{1,6}");
        int number = isNumber ? Integer.parseInt(text.strip()) : 0;
        return number > 0 ? number : standard;
    }
}
