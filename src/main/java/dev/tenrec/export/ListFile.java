package dev.tenrec.export;

import dev.tenrec.insight.query.RowSink;
import java.io.IOException;

/**
 * A file of a long list, written row by row.
 *
 * @param <T> a row in the form that this file takes
 */
public interface ListFile<T> extends RowSink<T> {
    /** What a file says that does not hold all rows. */
    static String cut(int rowsMax) {
        return "Cut after " + rowsMax + " rows: there are more.";
    }

    /**
     * Ends the file.
     *
     * @param isCut whether there are more rows, which the file says then
     */
    void end(boolean isCut, int rowsMax) throws IOException;
}
