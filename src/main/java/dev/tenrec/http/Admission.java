package dev.tenrec.http;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.SignIns;
import java.util.Optional;

/**
 * All that stands between a request and a handler.
 *
 * @param authentication who asks
 * @param permissions whether they may
 */
public record Admission(Authentication authentication, Permissions permissions) {
    /** For keys alone. */
    public static Admission byKeys(Accounts accounts) {
        return of(accounts, Optional.empty());
    }

    /** For keys and the sessions of browsers. */
    public static Admission byKeysAndSessions(Accounts accounts, SignIns signIns, SessionTokens tokens) {
        return of(accounts, Optional.of(new BrowserSessions(accounts, signIns, tokens)));
    }

    private static Admission of(Accounts accounts, Optional<BrowserSessions> sessions) {
        return new Admission(new Authentication(new PersonalKeys(accounts), sessions), new Permissions(accounts));
    }
}
