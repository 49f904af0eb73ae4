package dev.tenrec;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.Project;

/**
 * Keys and ids made by the first start of a data directory; the texts in it are shown once.
 *
 * @param projectKey what events are sent with
 * @param personalKey may do everything as the owner
 * @param setUpCode lets the owner set an address and a password, once
 */
public record FirstStart(Project project, String projectKey, String personalKey, String setUpCode) {
    static FirstStart of(Accounts.Bootstrap made, String setUpCode) {
        return new FirstStart(made.project(), made.projectKey(), made.personalKey(), setUpCode);
    }
}
