package dev.tenrec.disk;

import java.io.IOException;

/** Another process, or another server of this one, holds the data directory. */
public final class DirectoryInUseException extends IOException {
    private static final long serialVersionUID = 1L;

    /** @param holder the process that holds it, for the message */
    public DirectoryInUseException(String directory, String holder) {
        super("The data directory " + directory + " is in use by " + holder + ".");
    }
}
