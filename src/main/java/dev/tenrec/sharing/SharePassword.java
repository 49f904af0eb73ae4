package dev.tenrec.sharing;

import dev.tenrec.account.PasswordHash;

/**
 * One of the passwords that open a shared page.
 *
 * @param hash the password itself is shown once and kept nowhere
 * @param createdAtMicros microseconds since 1970 in UTC
 * @param createdBy the user's id
 */
public record SharePassword(int id, PasswordHash hash, String note, long createdAtMicros, int createdBy) {}
