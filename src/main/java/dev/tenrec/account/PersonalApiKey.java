package dev.tenrec.account;

import java.util.Collection;
import java.util.List;
import java.util.UUID;

/**
 * A key that acts as its user within its scopes. Its text is shown once and never kept: only the digest is.
 *
 * @param digest {@code sha256$} and 64 hexadecimal digits
 * @param maskValue the first four characters, three dots, the last four
 * @param scopes for example {@code dashboard:write}, or {@code *}
 * @param scopedTeams the only projects it serves, or null for all of the user
 * @param scopedOrganizations the only organizations it serves, or null for all of the user
 * @param createdAt ISO 8601 in UTC
 * @param lastUsedAt ISO 8601 in UTC, at most an hour behind; null before the first use
 * @param lastRolledAt ISO 8601 in UTC; null while it has its first text
 * @param description what its owner wrote about it, or null
 */
public record PersonalApiKey(
        String id,
        String digest,
        int userId,
        String label,
        String maskValue,
        List<String> scopes,
        List<Integer> scopedTeams,
        List<UUID> scopedOrganizations,
        String createdAt,
        String lastUsedAt,
        String lastRolledAt,
        String description)
        implements Credential {
    /**
     * The purpose and rights of a key, as its owner states them.
     *
     * @param description or null
     * @param scopes known ones, at least one unless the key shall do nothing
     * @param scopedTeams the only projects it serves, or null
     * @param scopedOrganizations the only organizations it serves, or null
     */
    public record Grant(
            String label,
            String description,
            Collection<String> scopes,
            List<Integer> scopedTeams,
            List<UUID> scopedOrganizations) {}

    @Override
    public boolean allows(Scope needed) {
        return scopes.stream().anyMatch(needed::isCoveredBy);
    }

    @Override
    public boolean allowsAll() {
        return scopes.contains(Scope.ALL);
    }

    @Override
    public boolean hasProjectLimit() {
        return scopedTeams != null && !scopedTeams.isEmpty();
    }

    /** True when it is limited to some organizations. */
    public boolean hasOrganizationLimit() {
        return scopedOrganizations != null && !scopedOrganizations.isEmpty();
    }

    @Override
    public boolean coversProject(int projectId) {
        return !hasProjectLimit() || scopedTeams.contains(projectId);
    }

    @Override
    public boolean coversOrganization(UUID organization) {
        return !hasOrganizationLimit() || scopedOrganizations.contains(organization);
    }

    /** Its purpose and rights. */
    public Grant grant() {
        return new Grant(label, description, scopes, scopedTeams, scopedOrganizations);
    }

    PersonalApiKey usedAt(String time) {
        return new PersonalApiKey(
                id,
                digest,
                userId,
                label,
                maskValue,
                scopes,
                scopedTeams,
                scopedOrganizations,
                createdAt,
                time,
                lastRolledAt,
                description);
    }

    /** The same key with another text. */
    PersonalApiKey rolled(String otherDigest, String otherMask, String time) {
        return new PersonalApiKey(
                id,
                otherDigest,
                userId,
                label,
                otherMask,
                scopes,
                scopedTeams,
                scopedOrganizations,
                createdAt,
                lastUsedAt,
                time,
                description);
    }

    /** The same key with another grant. */
    PersonalApiKey with(Grant grant) {
        return new PersonalApiKey(
                id,
                digest,
                userId,
                grant.label(),
                maskValue,
                List.copyOf(grant.scopes()),
                grant.scopedTeams(),
                grant.scopedOrganizations(),
                createdAt,
                lastUsedAt,
                lastRolledAt,
                grant.description());
    }
}
