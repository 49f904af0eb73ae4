package dev.tenrec.lake.table;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.apache.iceberg.BaseMetastoreTableOperations;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.io.FileIO;
import org.jspecify.annotations.Nullable;

/**
 * The current metadata of a table, by a file {@code CURRENT} that holds its location. A commit replaces that file
 * atomically; the lock of the warehouse keeps every other process away.
 */
final class CurrentMetadata extends BaseMetastoreTableOperations {
    private static final String CURRENT = "CURRENT";

    private final FileIO files;
    private final Disk folder;
    private final String tableName;
    /** The location that this object read or wrote last; null before the first. */
    private @Nullable String known;

    CurrentMetadata(FileIO files, Disk folder, String tableName) {
        this.files = files;
        this.folder = folder;
        this.tableName = tableName;
    }

    @Override
    protected String tableName() {
        return tableName;
    }

    @Override
    public FileIO io() {
        return files;
    }

    @Override
    protected void doRefresh() {
        String location = read();
        // Iceberg would apply the changes to the other's table, and rows would be there twice.
        if (known != null && !known.equals(location)) {
            throw changed();
        }
        known = location;
        if (location == null) {
            disableRefresh();
        } else {
            refreshFromMetadataLocation(location, 0);
        }
    }

    @Override
    protected void doCommit(@Nullable TableMetadata base, TableMetadata metadata) {
        String next = writeNewMetadataIfRequired(base == null, metadata);
        String expected = base == null ? null : base.metadataFileLocation();
        if (!Objects.equals(read(), expected)) {
            throw changed();
        }
        try {
            folder.replace(CURRENT, ByteBuffer.wrap(next.getBytes(StandardCharsets.UTF_8)));
            known = next;
        } catch (IOException failure) {
            // The rename may have happened, so no file of this commit may be removed.
            throw new CommitStateUnknownException(failure);
        }
    }

    private CommitFailedException changed() {
        return new CommitFailedException("%s was changed by another", tableName);
    }

    /** The location of the metadata, or null before there is any. */
    @Nullable
    String read() {
        try (DiskFile file = folder.openReadOnly(CURRENT)) {
            byte[] bytes = file.readFully(0, Math.toIntExact(file.size())).array();
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (FileNotFoundException missing) {
            return null;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
