package dev.tenrec.http;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.Project;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Which project an SDK means, by the token that it shows, with the refusals that SDKs know. */
public final class ProjectTokens {
    private static final String WHERE = " You can find your project API key in your PostHog project settings.";

    private final Accounts accounts;

    /** Finds projects among these. */
    public ProjectTokens(Accounts accounts) {
        this.accounts = accounts;
    }

    /** @param token as it was sent, or null when there was none */
    public Project project(@Nullable String token) {
        if (token == null || token.isBlank()) {
            throw new ApiException(ErrorCode.MISSING_API_KEY, "Project API key not provided." + WHERE);
        }
        return accounts.projects()
                .findByToken(token.strip())
                .orElseThrow(() -> new ApiException(ErrorCode.INVALID_API_KEY, "Project API key invalid." + WHERE));
    }
}
