package dev.tenrec.server;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.PersonalApiKey;
import dev.tenrec.account.Principal;
import dev.tenrec.account.User;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.Optional;

/** Authenticates by a personal API key and records its use. */
final class PersonalKeys {
    private static final int CHARACTERS_MAX = 1_000;

    private final Accounts accounts;

    PersonalKeys(Accounts accounts) {
        this.accounts = accounts;
    }

    /** @param place where the text was found, for the refusal of a key that is none of ours */
    Principal principal(String text, String place) {
        PersonalApiKey key = Optional.of(text)
                .filter(given -> given.length() <= CHARACTERS_MAX)
                .flatMap(accounts.keys()::findByText)
                .orElseThrow(() -> invalid(place));
        // The user can leave while the key is being created.
        User user =
                accounts.users().find(key.userId()).filter(accounts::isActive).orElseThrow(() -> invalid(place));
        accounts.keys().noteUse(key);
        return new Principal(user, key);
    }

    private static ApiException invalid(String place) {
        return new ApiException(
                ErrorCode.AUTHENTICATION_FAILED, "Personal API key found in request " + place + " is invalid.");
    }
}
