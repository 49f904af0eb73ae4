package dev.tenrec;

import dev.tenrec.account.PasswordHash;
import dev.tenrec.account.User;
import dev.tenrec.database.Database;
import dev.tenrec.error.ApiException;
import dev.tenrec.store.Transaction;

/**
 * The owner of a first start, for a program that starts a server and made up the password itself.
 *
 * @param code of the {@link FirstStart}
 * @param password is not measured: only the program knows how it was made
 */
public record FirstOwner(String code, String firstName, String email, String password) {
    /** Signs up, as part of a change. */
    User signUp(Transaction transaction, Database database, PasswordHash hash) {
        int id = database.signIns().consumeCode(transaction, code).orElseThrow(ApiException::notFound);
        database.signIns().setPassword(transaction, id, hash);
        return database.accounts().renameUser(transaction, id, firstName, email);
    }
}
