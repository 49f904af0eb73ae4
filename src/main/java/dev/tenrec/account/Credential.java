package dev.tenrec.account;

import java.util.UUID;

/** What proves who asks, and how far it reaches: each kind knows what it covers. */
public sealed interface Credential permits PersonalApiKey, Session, ServiceToken {
    /** Names this credential among all; says nothing about its secret. */
    String id();

    /** Whether it may do what needs this scope; to write implies to read. */
    boolean allows(Scope needed);

    /** Whether it may do whatever its user may. */
    boolean allowsAll();

    /** Whether it is limited to some projects. */
    boolean hasProjectLimit();

    /** Whether it reaches this project, as far as its own limit goes. */
    boolean coversProject(int projectId);

    /** Whether it reaches this organization, as far as its own limit goes. */
    boolean coversOrganization(UUID organization);
}
