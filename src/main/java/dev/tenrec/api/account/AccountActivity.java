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
final class AccountActivity {
    private static final Set<String> UNTOLD =
            Set.of("api_token", "digest", "mask_value", "updated_at", "last_used_at", "last_rolled_at");
    private static final UUID NOWHERE = new UUID(0, 0);

    private final Accounts accounts;
    private final ActivityLog log;

    AccountActivity(Accounts accounts, ActivityLog log) {
        this.accounts = accounts;
        this.log = log;
    }

    /** Something was done in a project. */
    void add(Transaction transaction, int projectId, User actor, String scope, Object item, String what, String name) {
        log.add(
                transaction,
                Activity.of(projectId, actor.id(), scope, item, what).named(name));
    }

    /** A thing of a project was changed. */
    void change(
            Transaction transaction,
            int projectId,
            User actor,
            String scope,
            Object item,
            String name,
            Object before,
            Object after) {
        log.add(
                transaction,
                Activity.of(projectId, actor.id(), scope, item, "updated")
                        .named(name)
                        .changes(changes(scope, before, after)));
    }

    /** Something was done in an organization. */
    void add(
            Transaction transaction,
            UUID organization,
            User actor,
            String scope,
            Object item,
            String what,
            String name) {
        log.add(
                transaction,
                Activity.of(organization, actor.id(), scope, item, what).named(name));
    }

    /** A thing of an organization was changed. */
    void change(
            Transaction transaction,
            UUID organization,
            User actor,
            String scope,
            Object item,
            String name,
            Object before,
            Object after) {
        log.add(
                transaction,
                Activity.of(organization, actor.id(), scope, item, "updated")
                        .named(name)
                        .changes(changes(scope, before, after)));
    }

    /** The organization whose log holds changes of a user: the user's current one. */
    UUID home(User user) {
        return accounts.currentOrganization(user).map(Organization::id).orElse(NOWHERE);
    }

    private static List<FieldChange> changes(String scope, Object before, Object after) {
        return FieldChange.between(scope, flat(before), flat(after), UNTOLD);
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
