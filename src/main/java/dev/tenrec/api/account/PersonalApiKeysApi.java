package dev.tenrec.api.account;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Credential;
import dev.tenrec.account.Level;
import dev.tenrec.account.PersonalApiKey;
import dev.tenrec.account.Scope;
import dev.tenrec.account.ServiceToken;
import dev.tenrec.account.User;
import dev.tenrec.activity.Activity;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.json.PatchFields;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A user's own personal API keys. Only what may do everything makes, changes and ends keys, and grants no more than it
 * holds itself; any key may look at itself.
 */
record PersonalApiKeysApi(Store store, Accounts accounts, AccountActivity activity) {
    private static final String SCOPE = "PersonalAPIKey";
    /** An organization that there is not: who covers it has no limit. */
    private static final UUID NOWHERE = new UUID(0, 0);

    Future<Answer> list(Call call) {
        return Future.succeededFuture(Answer.ok(accounts.keys().of(call.userId()).stream()
                .map(key -> view(key, null))
                .toList()));
    }

    Future<Answer> retrieve(Call call) {
        return Future.succeededFuture(Answer.ok(view(own(call), null)));
    }

    /** The one answer, beside that of {@link #roll}, that shows the key. */
    Future<Answer> create(Call call) {
        refuseTokens(call);
        User user = call.user();
        PersonalApiKey.Grant nothing = new PersonalApiKey.Grant("", null, List.of(), null, null);
        PersonalApiKey.Grant grant = grant(user, new PatchFields(call.body()), nothing);
        requireHeld(call, grant);
        return call.await(store.change(transaction -> {
                    accounts.keys().requireRoom(transaction, user.id());
                    Accounts.NewKey made = accounts.keys().create(transaction, user.id(), grant, null);
                    note(transaction, user, made.key(), "created");
                    return made;
                }))
                .map(made -> Answer.created(view(made.key(), made.value())));
    }

    /** PATCH of what a key may do. */
    Future<Answer> update(Call call) {
        PersonalApiKey key = held(call);
        PersonalApiKey.Grant grant = grant(call.user(), new PatchFields(call.body()), key.grant());
        requireHeld(call, grant);
        return call.await(store.change(transaction -> update(transaction, call.user(), key, grant)))
                .map(updated -> Answer.ok(view(updated, null)));
    }

    /** POST for another text of the same key; the old one ends. */
    Future<Answer> roll(Call call) {
        PersonalApiKey key = held(call);
        return call.await(store.change(transaction -> {
                    Accounts.NewKey rolled = accounts.keys().roll(transaction, key.id());
                    note(transaction, call.user(), rolled.key(), "rolled");
                    return rolled;
                }))
                .map(rolled -> Answer.ok(view(rolled.key(), rolled.value())));
    }

    Future<Answer> revoke(Call call) {
        PersonalApiKey key = own(call);
        return call.await(store.change(transaction -> {
                    boolean found = accounts.keys().revoke(transaction, key.id());
                    if (found) {
                        note(transaction, call.user(), key, "deleted");
                    }
                    return found;
                }))
                .map(found -> Answer.empty(204));
    }

    private PersonalApiKey update(Transaction transaction, User user, PersonalApiKey key, PersonalApiKey.Grant grant) {
        PersonalApiKey updated = accounts.keys().update(transaction, key.id(), grant);
        Activity entry = Activity.of(activity.home(user), user.id(), SCOPE, key.id(), "updated");
        activity.change(transaction, entry.named(updated.label()), key, updated);
        return updated;
    }

    private void note(Transaction transaction, User user, PersonalApiKey key, String what) {
        activity.add(transaction, activity.home(user), user, SCOPE, key.id(), what, key.label());
    }

    /** The key in the path: the one of the request, or with full access any of the user. */
    private PersonalApiKey own(Call call) {
        String id = call.pathParam("id");
        Credential current = call.principal().credential();
        if (current instanceof PersonalApiKey key && (id.equals("@current") || id.equals(key.id()))) {
            return key;
        }
        if (!current.allowsAll()) {
            throw ApiException.notFound();
        }
        return accounts.keys()
                .find(id)
                .filter(key -> key.userId() == call.userId())
                .orElseThrow(ApiException::notFound);
    }

    /**
     * Returns the key; refuses a key with more rights than the caller's credential, which could otherwise gain them.
     */
    private PersonalApiKey held(Call call) {
        PersonalApiKey key = own(call);
        requireHeld(call, key.grant());
        return key;
    }

    /** A credential that expires must not create a key that does not. */
    private static void refuseTokens(Call call) {
        if (call.principal().credential() instanceof ServiceToken) {
            throw new ApiException(ErrorCode.PERMISSION_DENIED, "An API key can only grant what it holds itself.");
        }
    }

    /** A credential limited to organizations must not create an unlimited key. */
    private static void requireHeld(Call call, PersonalApiKey.Grant grant) {
        List<UUID> asked = emptyForNone(grant.scopedOrganizations());
        List<UUID> reach = asked.isEmpty() ? List.of(NOWHERE) : asked;
        refuseTokens(call);
        Credential held = call.principal().credential();
        if (!reach.stream().allMatch(held::coversOrganization)) {
            throw new ApiException(ErrorCode.PERMISSION_DENIED, "An API key can only grant what it holds itself.");
        }
    }

    /** Returns the requested value, or the present one when none was requested. */
    private PersonalApiKey.Grant grant(User user, PatchFields patch, PersonalApiKey.Grant present) {
        return new PersonalApiKey.Grant(
                patch.text("label", present.label()),
                patch.nullableText("description", present.description()),
                patch.has("scopes") ? scopes(patch) : present.scopes(),
                patch.has("scoped_teams") ? teams(user, patch.fields().get("scoped_teams")) : present.scopedTeams(),
                patch.has("scoped_organizations")
                        ? organizations(user, patch.fields().get("scoped_organizations"))
                        : present.scopedOrganizations());
    }

    private static Set<String> scopes(PatchFields patch) {
        Set<String> scopes = new LinkedHashSet<>();
        for (JsonNode scope : patch.fields().get("scopes")) {
            String text = scope.textValue();
            if (!text.equals(Scope.ALL) && Scope.parse(text).isEmpty()) {
                throw ApiException.invalid("scopes", "Invalid scope: " + text);
            }
            scopes.add(text);
        }
        return scopes;
    }

    private @Nullable List<Integer> teams(User user, JsonNode given) {
        if (given.isNull()) {
            return null;
        }
        return stream(given)
                .map(team -> accounts.projects()
                        .find(team.canConvertToInt() ? team.intValue() : 0)
                        .filter(project -> accounts.effectiveLevel(user, project) != Level.NONE)
                        .orElseThrow(() -> ApiException.invalid(
                                "scoped_teams", "You must be a member of all teams that you are scoping the key to."))
                        .id())
                .distinct()
                .toList();
    }

    private @Nullable List<UUID> organizations(User user, JsonNode given) {
        if (given.isNull()) {
            return null;
        }
        return stream(given)
                .map(text -> Call.parseUuid(text.textValue())
                        .orElseThrow(() -> ApiException.invalid("scoped_organizations", "Invalid organization UUID")))
                .peek(id -> {
                    if (accounts.organizationLevel(user, id) == Level.NONE) {
                        throw ApiException.invalid(
                                "scoped_organizations",
                                "You must be a member of all organizations that you are scoping the key to.");
                    }
                })
                .distinct()
                .toList();
    }

    private static Stream<JsonNode> stream(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }

    private static Map<String, Object> view(PersonalApiKey key, @Nullable String value) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("id", key.id());
        view.put("label", key.label());
        view.put("description", key.description());
        view.put("value", value);
        view.put("mask_value", key.maskValue());
        view.put("created_at", key.createdAt());
        view.put("last_used_at", key.lastUsedAt());
        view.put("last_rolled_at", key.lastRolledAt());
        view.put("user_id", key.userId());
        view.put("scopes", key.scopes());
        view.put("scoped_teams", emptyForNone(key.scopedTeams()));
        view.put("scoped_organizations", emptyForNone(key.scopedOrganizations()));
        return view;
    }

    /** Clients expect a list, also of a key without a limit. */
    private static <T> List<T> emptyForNone(@Nullable List<T> limit) {
        return limit == null ? List.of() : limit;
    }
}
