package dev.tenrec.account;

import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

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
 * @param description what its owner wrote about it
 */
public record PersonalApiKey(
        String id,
        String digest,
        int userId,
        String label,
        String maskValue,
        List<String> scopes,
        @Nullable List<Integer> scopedTeams,
        @Nullable List<UUID> scopedOrganizations,
        String createdAt,
        @Nullable String lastUsedAt,
        @Nullable String lastRolledAt,
        @Nullable String description)
        implements Credential {
    /**
     * The purpose and rights of a key, as its owner states them.
     *
     * @param scopes known ones, at least one unless the key shall do nothing
     * @param scopedTeams the only projects it serves, or null
     * @param scopedOrganizations the only organizations it serves, or null
     */
    public record Grant(
            String label,
            @Nullable String description,
            Collection<String> scopes,
            @Nullable List<Integer> scopedTeams,
            @Nullable List<UUID> scopedOrganizations) {}

    @Override
    public boolean hasProjectLimit() {
        return scopedTeams != null && !scopedTeams.isEmpty();
    }

    /** True when a limit leaves it nothing but some of these projects, or but this organization. */
    boolean isLimitedTo(List<Integer> projects, UUID organization) {
        return (scopedTeams != null && !scopedTeams.isEmpty() && projects.containsAll(scopedTeams))
                || (scopedOrganizations != null
                        && !scopedOrganizations.isEmpty()
                        && List.of(organization).containsAll(scopedOrganizations));
    }

    @Override
    public boolean coversProject(int projectId) {
        return scopedTeams == null || scopedTeams.isEmpty() || scopedTeams.contains(projectId);
    }

    @Override
    public boolean coversOrganization(UUID organization) {
        return scopedOrganizations == null
                || scopedOrganizations.isEmpty()
                || scopedOrganizations.contains(organization);
    }

    /** Its purpose and rights. */
    public Grant grant() {
        return new Grant(label, description, scopes, scopedTeams, scopedOrganizations);
    }

    /** A key with this text that was never used. */
    static PersonalApiKey of(String text, int userId, Grant grant, String now) {
        return new PersonalApiKey(
                UUID.randomUUID().toString(),
                Secrets.digest(text),
                userId,
                grant.label,
                Secrets.mask(text),
                List.copyOf(grant.scopes),
                grant.scopedTeams,
                grant.scopedOrganizations,
                now,
                null,
                null,
                grant.description);
    }

    PersonalApiKey usedAt(String time) {
        return with(digest, maskValue, grant(), time, lastRolledAt);
    }

    /** The same key with another text. */
    PersonalApiKey rolled(String text, String time) {
        return with(Secrets.digest(text), Secrets.mask(text), grant(), lastUsedAt, time);
    }

    /** The same key with another grant. */
    PersonalApiKey with(Grant grant) {
        return with(digest, maskValue, grant, lastUsedAt, lastRolledAt);
    }

    private PersonalApiKey with(
            String newDigest, String newMask, Grant grant, @Nullable String usedAt, @Nullable String rolledAt) {
        return new PersonalApiKey(
                id,
                newDigest,
                userId,
                grant.label,
                newMask,
                List.copyOf(grant.scopes),
                grant.scopedTeams,
                grant.scopedOrganizations,
                createdAt,
                usedAt,
                rolledAt,
                grant.description);
    }
}
