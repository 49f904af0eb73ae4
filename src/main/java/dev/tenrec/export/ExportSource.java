package dev.tenrec.export;

import java.io.IOException;
import java.io.OutputStream;

/** Writes the bytes of an export. */
@FunctionalInterface
public interface ExportSource {
    /**
     * Writes all of them.
     *
     * @throws dev.tenrec.error.ApiException with the reason when there is no content
     * @throws IOException when the stream takes no more
     */
    void write(OutputStream out) throws IOException;
}
