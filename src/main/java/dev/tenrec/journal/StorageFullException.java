package dev.tenrec.journal;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** No space for the journal on the disk. Nothing has changed; a retry may succeed later. */
public final class StorageFullException extends IOException {
    private static final long serialVersionUID = 1L;

    public StorageFullException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
