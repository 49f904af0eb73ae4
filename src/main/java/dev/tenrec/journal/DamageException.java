package dev.tenrec.journal;

import java.io.IOException;

/**
 * A file of the data directory is damaged: changed, truncated or missing. Never skipped, because acknowledged data
 * would be lost silently. When it is thrown, nothing on the disk has been changed.
 */
public final class DamageException extends IOException {
    private static final long serialVersionUID = 1L;

    /** @param file the file's name within the data directory */
    public DamageException(String file, long offset, String what) {
        super(file + " at offset " + offset + ": " + what);
    }

    /** Damage that has no offset, such as a missing file. */
    public DamageException(String file, String what) {
        super(file + ": " + what);
    }
}
