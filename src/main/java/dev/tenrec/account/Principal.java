package dev.tenrec.account;

/** The caller of a request: a user and the credential that proved it. */
public record Principal(User user, Credential credential) {}
