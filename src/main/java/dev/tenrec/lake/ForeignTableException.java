package dev.tenrec.lake;

/** A table in the warehouse holds other events than the data directory; nothing is written to it. */
public final class ForeignTableException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    ForeignTableException(String message) {
        super(message);
    }
}
