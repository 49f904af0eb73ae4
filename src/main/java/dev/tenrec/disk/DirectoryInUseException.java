package dev.tenrec.disk;

import java.io.IOException;

/** Another process, or another server of this one, holds the data directory. */
public final class DirectoryInUseException extends IOException {
    private static final long serialVersionUID = 1L;

    /** @param holder who holds it, for humans: a process id where it is known */
    public DirectoryInUseException(String directory, String holder) {
        super("The data directory " + directory + " is in use by " + holder + ".");
    }
}
