package dev.tenrec.export;

import dev.tenrec.insight.query.RowSink;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * A file of a long list, written row by row.
 *
 * @param <T> a row in the form that this file takes
 */
interface ListFile<T> extends RowSink<T> {
    /**
     * Ends the file.
     *
     * @param isCut whether there are more rows, which the file then notes
     */
    void end(boolean isCut, int rowsMax) throws IOException;

    /** Writes for methods of a sink, which do not fail with checked exceptions. */
    static void write(OutputStream out, byte[] bytes) {
        try {
            out.write(bytes);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }
}
