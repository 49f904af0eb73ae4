package dev.tenrec.account;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.PatchFields;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Owns projects and has members.
 *
 * @param slug its name for addresses, in lower case
 * @param createdAt ISO 8601 in UTC
 * @param updatedAt ISO 8601 in UTC; null until it is changed
 * @param settings what else was set, by field of the API; null is nothing
 */
public record Organization(
        UUID id,
        String name,
        String slug,
        String createdAt,
        @Nullable String updatedAt,
        @Nullable JsonNode settings) {
    private static final Set<String> OWN = Set.of("name");

    /** Applies a patch; the slug stays, because addresses hold it. */
    Organization apply(PatchFields patch, String now) {
        return new Organization(
                id, patch.text("name", name), slug, createdAt, now, StoredSettings.patched(settings, patch, OWN));
    }

    /** True when members below admin may use keys. */
    public boolean allowsKeys() {
        return settings == null
                || settings.path("members_can_use_personal_api_keys").asBoolean(true);
    }
}
