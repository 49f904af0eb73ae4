package dev.tenrec.testing;

import dev.tenrec.account.User;

/**
 * A user with a personal key.
 *
 * @param key the value of a key with every scope
 */
public record TestUser(User user, String key) {
    /** The id within the server. */
    public int id() {
        return user.id();
    }

    /** The public id as text. */
    public String uuid() {
        return user.uuid().toString();
    }

    /** The e-mail address. */
    public String email() {
        return user.email();
    }
}
