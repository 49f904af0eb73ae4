package dev.tenrec.storage;

/** A block of events does not match its checksum: the disk returned other bytes than were written. */
public final class DamagedBlockException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DamagedBlockException(String message) {
        super(message);
    }
}
