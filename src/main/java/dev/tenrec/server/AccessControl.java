package dev.tenrec.server;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.SignIns;
import dev.tenrec.http.SessionTokens;
import java.util.Optional;

/**
 * All that stands between a request and a handler.
 *
 * @param authentication who asks
 * @param permissions whether they may
 * @param throttle how often
 */
public record AccessControl(Authentication authentication, Permissions permissions, Throttle throttle) {
    /** For keys alone, as often as they like. */
    public static AccessControl byKeys(Accounts accounts) {
        return of(accounts, Optional.empty(), Optional.empty(), false);
    }

    /**
     * For keys, the sessions of browsers and the tokens of services.
     *
     * @param services empty where no service has a key here
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
