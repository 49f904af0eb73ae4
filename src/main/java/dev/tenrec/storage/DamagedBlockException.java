package dev.tenrec.storage;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.journal.Journal;

/** A block of events does not match its checksum: the disk returned other bytes than were written. */
public final class DamagedBlockException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long position;

    /** Damage of a block whose place the caller knows. */
    public DamagedBlockException(String message) {
        super(message);
        this.position = 0;
    }

    /** @param position of the block in the journal */
    DamagedBlockException(long position, Throwable cause) {
        super(Journal.fileName(position) + " at offset " + Journal.offset(position) + ": " + cause.getMessage(), cause);
        this.position = position;
    }

    /** The refusal of a request that needs the block. */
    ApiException refusal() {
        return new ApiException(
                ErrorCode.DATA_DAMAGED,
                Journal.fileName(position) + " is damaged at byte " + Journal.offset(position) + ".");
    }
}
