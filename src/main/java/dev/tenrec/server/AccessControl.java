package dev.tenrec.server;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.SignIns;
import dev.tenrec.http.SessionTokens;
import java.util.Optional;

/**
 * Checks between a request and its handler.
 *
 * @param authentication identifies the caller
 * @param permissions authorizes the caller
 * @param throttle limits the rate
 */
public record AccessControl(Authentication authentication, Permissions permissions, Throttle throttle) {
    /** Access by personal keys only, without rate limits. */
    public static AccessControl byKeys(Accounts accounts) {
        return of(accounts, Optional.empty(), Optional.empty(), false);
    }

    /**
     * Access by personal keys, browser sessions and service tokens.
     *
     * @param services empty without configured service keys
     * @param isLimited whether keys are limited as the real service limits them
     */
    public static AccessControl byAll(
            Accounts accounts,
            SignIns signIns,
            SessionTokens tokens,
            Optional<ServiceTokens> services,
            boolean isLimited) {
        return of(accounts, Optional.of(new BrowserSessions(accounts, signIns, tokens)), services, isLimited);
    }

    private static AccessControl of(
            Accounts accounts,
            Optional<BrowserSessions> sessions,
            Optional<ServiceTokens> services,
            boolean isLimited) {
        return new AccessControl(
                new Authentication(new PersonalKeys(accounts), sessions, services),
                new Permissions(accounts),
                new Throttle(isLimited, System::nanoTime));
    }
}
