package dev.tenrec.http;

import java.util.Objects;

/** The path is served, but not with this method. */
public final class MethodNotAllowedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String allowed;

    public MethodNotAllowedException(String method, String allowed) {
        super("Method \"" + method + "\" not allowed.", null, false, false);
        this.allowed = allowed;
    }

    /** The sentence for the caller. */
    String detail() {
        return Objects.requireNonNull(getMessage());
    }

    /** For the header {@code Allow}. */
    String allowed() {
        return allowed;
    }
}
