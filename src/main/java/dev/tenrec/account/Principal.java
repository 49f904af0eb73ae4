package dev.tenrec.account;

/** Who asks: a user, and what proved it. */
public record Principal(User user, Credential credential) {}
