package dev.tenrec.account;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.UUID;

/**
 * A person who works with Tenrec, in exactly the form that the API embeds in other objects, such as {@code created_by}.
 *
 * @param distinctId names the user in events about the use of the application
 * @param isEmailVerified null when it was never asked
 * @param hedgehogConfig an object, or null
 * @param roleAtOrganization for example {@code engineering}, or null
 */
public record User(
        int id,
        UUID uuid,
        String distinctId,
        String firstName,
        String lastName,
        String email,
        Boolean isEmailVerified,
        JsonNode hedgehogConfig,
        String roleAtOrganization) {

    User renamed(String newFirstName, String newEmail) {
        return new User(
                id,
                uuid,
                distinctId,
                newFirstName,
                lastName,
                newEmail,
                isEmailVerified,
                hedgehogConfig,
                roleAtOrganization);
    }

    /** Applies a patch. */
    User apply(Patch patch) {
        return new User(
                id,
                uuid,
                distinctId,
                patch.text("first_name", firstName),
                patch.text("last_name", lastName),
                patch.text("email", email),
                patch.has("email") ? null : isEmailVerified,
                patch.has("hedgehog_config") ? patch.fields().get("hedgehog_config") : hedgehogConfig,
                patch.text("role_at_organization", roleAtOrganization));
    }
}
