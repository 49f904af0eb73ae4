package dev.tenrec;

/** A setting that stops the start: an unknown key, a value that cannot be read, or a file that is not there. */
public final class ConfigException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A sentence for the operator: which setting, where it was found, and what to write instead. */
    public ConfigException(String message) {
        super(message);
    }

    /** The same, with the failure that caused it. */
    public ConfigException(String message, Throwable cause) {
        super(message, cause);
    }
}
