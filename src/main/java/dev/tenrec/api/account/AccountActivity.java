package dev.tenrec.api.account;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Organization;
import dev.tenrec.account.User;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.json.Json;
import dev.tenrec.store.Transaction;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Writes down what is done to projects, organizations, members, users and keys; nothing secret and no times of use. */
record AccountActivity(Accounts accounts, ActivityLog log) {
    private static final Set<String> UNTOLD =
            Set.of("api_token", "digest", "mask_value", "updated_at", "last_used_at", "last_rolled_at");
    /** Kind of the entries about a user. */
    static final String USER = "User";

    private static final UUID NOWHERE = new UUID(0, 0);

    /** Something was done in a project. */
    void add(Transaction transaction, int projectId, User actor, String scope, Object item, String what, String name) {
        log.add(
                transaction,
                Activity.of(projectId, actor.id(), scope, item, what).named(name));
    }

    /** Something was done in an organization. */
    void add(Transaction transaction, UUID home, User actor, String scope, Object item, String what, String name) {
        log.add(transaction, Activity.of(home, actor.id(), scope, item, what).named(name));
    }

    /** Something was changed. */
    void change(Transaction transaction, Activity entry, Object before, Object after) {
        List<FieldChange> changes = FieldChange.between(entry.scope(), flat(before), flat(after), UNTOLD);
        log.add(transaction, entry.changes(changes));
    }

    /** The organization whose log holds changes of a user: the user's current one. */
    UUID home(User user) {
        return accounts.currentOrganization(user).map(Organization::id).orElse(NOWHERE);
    }

    /** A record as one object, its settings beside its other fields. */
    private static ObjectNode flat(Object value) {
        ObjectNode json = Json.mapper().valueToTree(value);
        JsonNode settings = json.remove("settings");
        if (settings instanceof ObjectNode object) {
            json.setAll(object);
        }
        return json;
    }
}
