package dev.tenrec.trino;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The address of Trino, and the user that asks it.
 *
 * @param address of the coordinator, {@code http} or {@code https}, without a path
 * @param catalog that the cluster gives the lake
 * @param user that questions run as
 * @param password of the user; empty for none
 * @param token a JWT in place of a password; empty for none
 */
public record TrinoSettings(URI address, String catalog, String user, String password, String token) {
    private static final Pattern ADDRESS = Pattern.compile("https?://[^/?#@\\s]+/?");
    private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]*");
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d+){3}|\\[::1]");

    /** @throws IllegalArgumentException with a sentence for the operator */
    public TrinoSettings {
        if (!isAddress(address.toString()) || address.getHost() == null) {
            throw new IllegalArgumentException("the address of Trino must be such as https://trino.example.com:8443");
        }
        if (!password.isEmpty() && !token.isEmpty()) {
            throw new IllegalArgumentException("Trino takes a password or a token, not both");
        }
        if (!TOKEN.matcher(token).matches()) {
            throw new IllegalArgumentException("the token for Trino must be printable ASCII");
        }
        boolean isSecret = !password.isEmpty() || !token.isEmpty();
        boolean isOpen = address.getScheme().equals("http")
                && !LOOPBACK.matcher(address.getHost()).matches();
        if (isSecret && isOpen) {
            throw new IllegalArgumentException("a password or token is sent to Trino by https alone");
        }
    }

    /** Returns whether a text can be the address of a coordinator. */
    public static boolean isAddress(String text) {
        return ADDRESS.matcher(text).matches();
    }

    /** The header that proves the user; empty where Trino believes the name. */
    Optional<String> authorization() {
        if (!token.isEmpty()) {
            return Optional.of("Bearer " + token);
        }
        byte[] credentials = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return password.isEmpty()
                ? Optional.empty()
                : Optional.of("Basic " + Base64.getEncoder().encodeToString(credentials));
    }

    /** Secrets stay out of logs. */
    @Override
    public String toString() {
        return address + "/" + catalog;
    }
}
