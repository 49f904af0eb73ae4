package dev.tenrec.account;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Rights stated by a signed token of another service; nothing of it is stored here.
 *
 * @param id names the token's issuer and subject, so that all tokens of one service count as one
 * @param scopes for example {@code dashboard:write}, or {@code *}
 * @param projects the only projects it serves, or null for all of its user
 * @param organizations the only organizations it serves, or null for all of its user
 */
public record ServiceToken(
        String id,
        List<String> scopes,
        @Nullable List<Integer> projects,
        @Nullable List<UUID> organizations) implements Credential {
    @Override
    public boolean hasProjectLimit() {
        return projects != null;
    }

    @Override
    public boolean coversProject(int projectId) {
        return projects == null || projects.contains(projectId);
    }

    @Override
    public boolean coversOrganization(UUID organization) {
        return organizations == null || organizations.contains(organization);
    }
}
