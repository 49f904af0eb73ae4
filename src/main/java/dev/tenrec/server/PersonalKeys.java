package dev.tenrec.server;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.PersonalApiKey;
import dev.tenrec.account.Principal;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;

/** Authenticates by a personal API key and records its use. */
final class PersonalKeys {
    private final Accounts accounts;

    PersonalKeys(Accounts accounts) {
        this.accounts = accounts;
    }

    /** @param place where the text was found, for the refusal of a key that is none of ours */
    Principal principal(String text, String place) {
        Principal principal = accounts.findByKey(text).orElseThrow(() -> invalid(place));
        if (principal.credential() instanceof PersonalApiKey key) {
            accounts.keys().noteUse(key);
        }
        return principal;
    }

    private static ApiException invalid(String place) {
        return new ApiException(
                ErrorCode.AUTHENTICATION_FAILED, "Personal API key found in request " + place + " is invalid.");
    }
}
