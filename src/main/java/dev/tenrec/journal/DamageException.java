package dev.tenrec.journal;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A file of the data directory is damaged: changed, truncated or missing. Never skipped, because acknowledged data
 * would be lost silently. When it is thrown, nothing on the disk has been changed.
 */
public final class DamageException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String file;

    /** @param file the file's name within the data directory */
    public DamageException(String file, long offset, String what) {
        super(file + " at offset " + offset + ": " + what);
        this.file = file;
    }

    /** Damage that has no offset, such as a missing file. */
    public DamageException(String file, String what) {
        super(file + ": " + what);
        this.file = file;
    }

    /**
     * The damage that a failed read of a file reveals, or null if the failure may pass, as with too many open files.
     */
    public static @Nullable DamageException revealedBy(String file, IOException failure) {
        if (failure instanceof DamageException damage) {
            return damage;
        }
        if (failure instanceof FileNotFoundException) {
            return caused(new DamageException(file, "it is missing"), failure);
        }
        String message = String.valueOf(failure.getMessage());
        return failure instanceof EOFException || message.contains("Input/output error")
                ? caused(new DamageException(file, message), failure)
                : null;
    }

    /** The file's name within the data directory. */
    public String file() {
        return file;
    }

    private static DamageException caused(DamageException damage, IOException cause) {
        damage.initCause(cause);
        return damage;
    }
}
