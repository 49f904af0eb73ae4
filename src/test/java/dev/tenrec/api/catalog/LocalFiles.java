package dev.tenrec.api.catalog;

import org.apache.iceberg.Files;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;

/** Files of this machine, for Iceberg's client, which would take Hadoop for them. */
public final class LocalFiles implements FileIO {
    private static final long serialVersionUID = 1L;

    @Override
    public InputFile newInputFile(String path) {
        return Files.localInput(path);
    }

    @Override
    public OutputFile newOutputFile(String path) {
        throw new UnsupportedOperationException("engines only read");
    }

    @Override
    public void deleteFile(String path) {
        throw new UnsupportedOperationException("engines only read");
    }
}
