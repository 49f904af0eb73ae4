package dev.tenrec.capture.body;

/** Differences between capture paths in the bodies that they accept. */
public enum Dialect {
    /** {@code /e}, {@code /capture}, {@code /track}, {@code /flags}, …: may be wrapped in base64 a second time. */
    LEGACY,
    /** {@code /engage}: likewise, and an event without a name changes a person. */
    ENGAGE,
    /** {@code /batch}, {@code /i/v0/e}, …: nothing of this. */
    NEWER;

    boolean mayBeWrappedTwice() {
        return this != NEWER;
    }
}
