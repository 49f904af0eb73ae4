package dev.tenrec.export;

import java.io.IOException;

/** The file of an export is missing or damaged. */
public final class DamagedExportException extends IOException {
    private static final long serialVersionUID = 1L;

    /** @param what is wrong with it, for humans */
    DamagedExportException(String what) {
        super(what);
    }
}
