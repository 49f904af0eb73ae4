package dev.tenrec.storage;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.journal.Journal;

/** A block of events does not match its checksum: the disk returned other bytes than were written. */
public final class DamagedBlockException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A sentence that names the file and the place, or nothing. */
    private final String place;

    /** Damage of a block whose place the caller knows. */
    public DamagedBlockException(String message) {
        super(message);
        this.place = "";
    }

    /**
     * @param file that holds the block
     * @param position of the block in the journal
     */
    DamagedBlockException(String file, long position, Throwable cause) {
        super(file + " at offset " + Journal.offset(position) + ": " + cause.getMessage(), cause);
        this.place = file + " is damaged at byte " + Journal.offset(position) + ".";
    }

    /** The refusal of a request that needs the block. */
    ApiException refusal() {
        return new ApiException(ErrorCode.DATA_DAMAGED, place);
    }
}
