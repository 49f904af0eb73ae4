package dev.tenrec.account;

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
        String lastUsedAt)
        implements Credential {

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

    @Override
    public boolean coversProject(int projectId) {
        return !hasProjectLimit() || scopedTeams.contains(projectId);
    }

    @Override
    public boolean coversOrganization(UUID organization) {
        return scopedOrganizations == null
                || scopedOrganizations.isEmpty()
                || scopedOrganizations.contains(organization);
    }

    PersonalApiKey usedAt(String time) {
        return new PersonalApiKey(
                id, digest, userId, label, maskValue, scopes, scopedTeams, scopedOrganizations, createdAt, time);
    }
}
