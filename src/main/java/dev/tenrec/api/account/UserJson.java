package dev.tenrec.api.account;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.json.Json;
import org.jspecify.annotations.Nullable;

/** Users as other objects embed them. */
public record UserJson(Accounts accounts) {
    /** The user with this id; null for none and for one who is gone. */
    public JsonNode of(@Nullable Integer userId) {
        return userId == null
                ? NullNode.instance
                : accounts.users()
                        .find(userId)
                        .<JsonNode>map(Json.mapper()::valueToTree)
                        .orElse(NullNode.instance);
    }
}
