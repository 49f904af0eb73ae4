package dev.tenrec.http;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.SignIns;
import java.util.Optional;

/**
 * All that stands between a request and a handler.
 *
 * @param authentication who asks
 * @param permissions whether they may
 * @param throttle how often
 */
public record Admission(Authentication authentication, Permissions permissions, Throttle throttle) {
    /** For keys alone, as often as they like. */
    public static Admission byKeys(Accounts accounts) {
        return of(accounts, Optional.empty(), Optional.empty(), false);
    }

    /**
     * For keys, the sessions of browsers and the tokens of services.
     *
     * @param services empty where no service has a key here
     * @param isLimited whether keys are limited as the real service limits them
     */
    public static Admission byAll(
            Accounts accounts,
            SignIns signIns,
            SessionTokens tokens,
            Optional<ServiceTokens> services,
            boolean isLimited) {
        return of(accounts, Optional.of(new BrowserSessions(accounts, signIns, tokens)), services, isLimited);
    }

    private static Admission of(
            Accounts accounts,
            Optional<BrowserSessions> sessions,
            Optional<ServiceTokens> services,
            boolean isLimited) {
        return new Admission(
                new Authentication(new PersonalKeys(accounts), sessions, services),
                new Permissions(accounts),
                new Throttle(isLimited, System::nanoTime));
    }
}
