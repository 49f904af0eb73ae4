package dev.tenrec.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.json.Json;

/** Users as other objects embed them. */
final class UserJson {
    private final Accounts accounts;

    UserJson(Accounts accounts) {
        this.accounts = accounts;
    }

    /** The user with this id; null for none and for one who is gone. */
    JsonNode of(Integer userId) {
        return userId == null
                ? NullNode.instance
                : accounts.findUser(userId)
                        .<JsonNode>map(Json.mapper()::valueToTree)
                        .orElse(NullNode.instance);
    }
}
