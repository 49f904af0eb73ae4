package dev.tenrec.journal;

import java.io.IOException;

/**
 * Files of the data directory are not what was written: changed, cut or missing. Never skipped, because acknowledged
 * data would vanish without a word. Nothing on the disk has been changed when this is thrown.
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
