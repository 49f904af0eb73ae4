package dev.tenrec.account;

import java.util.Collection;
import java.util.List;
import java.util.UUID;

/**
 * What a key is for and may do, as its owner states it.
 *
 * @param description or null
 * @param scopes known ones, at least one unless the key shall do nothing
 * @param scopedTeams the only projects it shall serve, or null
 * @param scopedOrganizations the only organizations it shall serve, or null
 */
public record KeyGrant(
        String label,
        String description,
        Collection<String> scopes,
        List<Integer> scopedTeams,
        List<UUID> scopedOrganizations) {}
