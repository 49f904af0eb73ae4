package dev.tenrec.journal;

import java.io.IOException;

/** The disk has no space for more of the journal. Nothing has changed; the same may work once there is space. */
public final class StorageFullException extends IOException {
    private static final long serialVersionUID = 1L;

    public StorageFullException(String message, Throwable cause) {
        super(message, cause);
    }
}
