package dev.tenrec.account;

/** Who asks: a user, through one of the user's keys. */
public record Principal(User user, PersonalApiKey key) {}
