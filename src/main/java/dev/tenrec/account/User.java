package dev.tenrec.account;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.PatchFields;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A person who works with Tenrec, in exactly the form that the API embeds in other objects, such as {@code created_by}.
 *
 * @param distinctId names the user in events about the use of the application
 * @param isEmailVerified null when it was never asked
 * @param hedgehogConfig an object
 * @param roleAtOrganization for example {@code engineering}
 */
public record User(
        int id,
        UUID uuid,
        String distinctId,
        String firstName,
        String lastName,
        String email,
        @Nullable Boolean isEmailVerified,
        @Nullable JsonNode hedgehogConfig,
        @Nullable String roleAtOrganization) {

    User apply(PatchFields patch) {
        return new User(
                id,
                uuid,
                distinctId,
                patch.text("first_name", firstName),
                patch.text("last_name", lastName),
                patch.text("email", email),
                patch.has("email") ? null : isEmailVerified,
                patch.has("hedgehog_config") ? patch.fields().get("hedgehog_config") : hedgehogConfig,
                patch.nullableText("role_at_organization", roleAtOrganization));
    }
}
