package dev.tenrec.account;

/**
 * Provider of OpenID Connect that users may sign in with.
 *
 * @param issuer its address, exactly as it names itself
 * @param name what the page for signing in calls it
 */
public record OpenIdSettings(String issuer, String clientId, String clientSecret, String name) {
    /** Never prints the secret. */
    @Override
    public String toString() {
        return "OpenIdSettings[" + issuer + "]";
    }
}
