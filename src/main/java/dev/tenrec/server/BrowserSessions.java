package dev.tenrec.server;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.Principal;
import dev.tenrec.account.Session;
import dev.tenrec.account.SignIns;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Browser;
import dev.tenrec.http.SessionTokens;
import dev.tenrec.http.schema.RequestBody;
import java.util.Optional;

/**
 * Authenticates by the session cookie. Browsers send cookies for pages of any origin, so a request that may change
 * something must also show that a page of this server sent it.
 */
final class BrowserSessions {
    private final Accounts accounts;
    private final SignIns signIns;
    private final SessionTokens tokens;

    BrowserSessions(Accounts accounts, SignIns signIns, SessionTokens tokens) {
        this.accounts = accounts;
        this.signIns = signIns;
        this.tokens = tokens;
    }

    /**
     * The user of a session that has not ended; empty when there is none.
     *
     * @throws ApiException when the request may change something and does not show where it is from
     */
    Optional<Principal> principal(Browser browser, RequestBody body) {
        Optional<SessionTokens.Claim> claim = browser.sessionToken().flatMap(tokens::read);
        Optional<Principal> principal =
                claim.flatMap(said -> signIns.findSession(said.sessionId())).flatMap(this::principal);
        if (principal.isPresent() && !browser.isSafe()) {
            requireOwnPage(browser, claim.orElseThrow().csrf());
            body.requireJson();
        }
        return principal;
    }

    /** True when the cookie names a session that has not ended. */
    boolean hasSession(Browser browser) {
        return browser.sessionToken()
                .flatMap(tokens::read)
                .flatMap(said -> signIns.findSession(said.sessionId()))
                .isPresent();
    }

    private Optional<Principal> principal(Session session) {
        return accounts.users()
                .find(session.userId())
                .filter(accounts::isActive)
                .map(user -> new Principal(user, session));
    }

    private static void requireOwnPage(Browser browser, String csrf) {
        if (!browser.isOwn()) {
            throw denied("CSRF Failed: Origin checking failed - the request is not from a page of this server.");
        }
        if (!browser.knows(csrf)) {
            throw denied("CSRF Failed: CSRF token missing or incorrect.");
        }
    }

    private static ApiException denied(String detail) {
        return new ApiException(ErrorCode.PERMISSION_DENIED, detail);
    }
}
