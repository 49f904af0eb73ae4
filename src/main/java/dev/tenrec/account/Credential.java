package dev.tenrec.account;

import java.util.UUID;

/** Proof of the caller's identity, with its limits. */
public sealed interface Credential permits PersonalApiKey, Session, ServiceToken {
    /** Names this credential among all; says nothing about its secret. */
    String id();

    /** True when it covers the scope; write implies read. */
    boolean allows(Scope needed);

    /** True when it has all rights of its user. */
    boolean allowsAll();

    /** True when it is limited to some projects. */
    boolean hasProjectLimit();

    /** True when its own limit covers this project. */
    boolean coversProject(int projectId);

    /** True when its own limit covers this organization. */
    boolean coversOrganization(UUID organization);
}
