package dev.tenrec.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Credential;
import dev.tenrec.account.Level;
import dev.tenrec.account.PersonalApiKey;
import dev.tenrec.account.Project;
import dev.tenrec.account.Scope;
import dev.tenrec.account.User;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A user's own personal API keys. Only a key that may do everything makes and ends keys; any key may look at itself.
 */
public final class PersonalApiKeysApi {
    private static final int LABEL_CHARACTERS_MAX = 40;

    private final Store store;
    private final Accounts accounts;

    public PersonalApiKeysApi(Store store, Accounts accounts) {
        this.store = store;
        this.accounts = accounts;
    }

    Future<Answer> list(Call call) {
        return Future.succeededFuture(Answer.ok(accounts.keys(call.user().id()).stream()
                .map(key -> view(key, null))
                .toList()));
    }

    Future<Answer> retrieve(Call call) {
        return Future.succeededFuture(Answer.ok(view(own(call), null)));
    }

    /** The one answer that shows the key. */
    Future<Answer> create(Call call) {
        ObjectNode body = call.body();
        User user = call.user();
        String label = label(body);
        List<String> scopes = scopes(body);
        List<Integer> teams = teams(body, user);
        return call.await(store.change(transaction -> add(transaction, user, label, scopes, teams)))
                .map(made -> Answer.created(view(made.key(), made.value())));
    }

    Future<Answer> revoke(Call call) {
        PersonalApiKey key = own(call);
        return call.await(store.change(transaction -> accounts.revokeKey(transaction, key.id())))
                .map(found -> Answer.empty(204));
    }

    private Accounts.NewKey add(
            Transaction transaction, User user, String label, List<String> scopes, List<Integer> teams) {
        if (accounts.keys(user.id()).size() >= Accounts.KEYS_MAX) {
            throw new ApiException(
                    ErrorCode.INVALID_INPUT,
                    "You can only have " + Accounts.KEYS_MAX
                            + " personal API keys. Remove an existing key before creating a new one.");
        }
        return accounts.createKey(transaction, user.id(), label, scopes, teams, null);
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
        return accounts.findKey(id)
                .filter(key -> key.userId() == call.user().id())
                .orElseThrow(ApiException::notFound);
    }

    private static String label(ObjectNode body) {
        JsonNode label = required(body, "label");
        if (!label.isTextual()) {
            throw ApiException.invalid("label", "Not a valid string.");
        }
        String text = label.textValue().strip();
        if (text.isEmpty()) {
            throw new ApiException(ErrorCode.BLANK, "This field may not be blank.", "label");
        }
        if (text.length() > LABEL_CHARACTERS_MAX) {
            throw new ApiException(
                    ErrorCode.MAX_LENGTH,
                    "Ensure this field has no more than " + LABEL_CHARACTERS_MAX + " characters.",
                    "label");
        }
        return text;
    }

    private static List<String> scopes(ObjectNode body) {
        JsonNode given = required(body, "scopes");
        if (!given.isArray()) {
            throw notAList("scopes", given);
        }
        List<String> scopes = new ArrayList<>();
        for (JsonNode scope : given) {
            String text = scope.asText();
            if (!text.equals(Scope.ALL) && Scope.parse(text).isEmpty()) {
                throw ApiException.invalid("scopes", "Invalid scope: " + text);
            }
            scopes.add(text);
        }
        if (scopes.isEmpty()) {
            throw ApiException.invalid("scopes", "This list may not be empty.");
        }
        return scopes;
    }

    private List<Integer> teams(ObjectNode body, User user) {
        JsonNode given = body.path("scoped_teams");
        if (given.isMissingNode() || given.isNull()) {
            return null;
        }
        if (!given.isArray()) {
            throw notAList("scoped_teams", given);
        }
        List<Integer> teams = new ArrayList<>();
        for (JsonNode team : given) {
            Optional<Project> project = team.isInt() ? accounts.findProject(team.intValue()) : Optional.empty();
            if (project.filter(found -> accounts.effectiveLevel(user, found) != Level.NONE)
                    .isEmpty()) {
                throw ApiException.invalid(
                        "scoped_teams", "You must be a member of all teams that you are scoping the key to.");
            }
            teams.add(team.intValue());
        }
        return teams;
    }

    private static JsonNode required(ObjectNode body, String field) {
        JsonNode value = body.get(field);
        if (value == null) {
            throw new ApiException(ErrorCode.REQUIRED, "This field is required.", field);
        }
        if (value.isNull()) {
            throw new ApiException(ErrorCode.NULL, "This field may not be null.", field);
        }
        return value;
    }

    private static ApiException notAList(String field, JsonNode value) {
        return new ApiException(
                ErrorCode.NOT_A_LIST,
                "Expected a list of items but got type \"" + JsonBody.pythonName(value) + "\".",
                field);
    }

    private static Map<String, Object> view(PersonalApiKey key, String value) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("id", key.id());
        view.put("label", key.label());
        view.put("value", value);
        view.put("mask_value", key.maskValue());
        view.put("created_at", key.createdAt());
        view.put("last_used_at", key.lastUsedAt());
        view.put("last_rolled_at", null);
        view.put("user_id", key.userId());
        view.put("scopes", key.scopes());
        view.put("scoped_teams", key.scopedTeams());
        view.put("scoped_organizations", key.scopedOrganizations());
        return view;
    }
}
