package dev.tenrec.export;

import java.io.IOException;

/** An export has more bytes than there may be. */
final class ExportTooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    private final long sizeMax;

    ExportTooLargeException(long sizeMax) {
        super("more than " + sizeMax + " bytes");
        this.sizeMax = sizeMax;
    }

    long sizeMax() {
        return sizeMax;
    }
}
