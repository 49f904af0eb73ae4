package dev.tenrec.account;

import java.util.List;
import java.util.UUID;

/** Proof of the caller's identity, with its limits. */
public sealed interface Credential permits PersonalApiKey, Session, ServiceToken {
    /** Names this credential among all; says nothing about its secret. */
    String id();

    /** For example {@code dashboard:write}, or {@code *}. */
    List<String> scopes();

    /** True when it covers the scope; write implies read. */
    default boolean allows(Scope needed) {
        return scopes().stream().anyMatch(needed::isCoveredBy);
    }

    /** True when it has all rights of its user. */
    default boolean allowsAll() {
        return scopes().contains(Scope.ALL);
    }

    /** True when it is limited to some projects. */
    boolean hasProjectLimit();

    /** True when its own limit covers this project. */
    boolean coversProject(int projectId);

    /** True when its own limit covers this organization. */
    boolean coversOrganization(UUID organization);
}
