package dev.tenrec.storage;

import dev.tenrec.disk.Disk;
import dev.tenrec.storage.segment.RowFile;
import java.io.DataInputStream;
import java.io.IOException;

/**
 * The rows of one project in columns, in order of arrival; rows are only ever added.
 *
 * <pre>
 * row   timestamp          name  distinct id  uuid          flags  block (file, offset)  in block
 *   0   2024-01-01T00:00Z  0     0            018d…, 9c1f…  0      3, 4096               0
 *   1   2024-01-01T00:00Z  1     0            018d…, 77aa…  1      3, 4096               417
 * </pre>
 *
 * <p>The writer adds rows in chunks of arrays; the sealer swaps old chunks for files that hold the same. A reader holds
 * a {@link EventView} and looks no further than its count, so it needs no lock.
 */
final class RowTable {
    private static final int CHUNK_ROWS_MAX = 1 << 16;

    private final int fileRows;
    private final int chunkRows;
    /** Replaced under the lock of this, by the writer and by the sealer. */
    private volatile RowChunks rows;

    private int count;

    /** @param fileRows how many rows make a file; a power of two */
    RowTable(int fileRows) {
        if (Integer.bitCount(fileRows) != 1) {
            throw new IllegalArgumentException(fileRows + " is no power of two");
        }
        this.fileRows = fileRows;
        this.chunkRows = Math.min(CHUNK_ROWS_MAX, fileRows);
        this.rows = RowChunks.none(Integer.numberOfTrailingZeros(chunkRows));
    }

    /** On the writer. */
    int count() {
        return count;
    }

    int fileRows() {
        return fileRows;
    }

    RowChunks rows() {
        return rows;
    }

    /** Adds a row on the writer and returns its number. */
    int add(long timestamp, int name, int distinctId, long uuidHigh, long uuidLow, int flags, long block, int offset) {
        int row = count;
        if (row == rows.roomCount()) {
            grow();
        }
        rows.heap(row).set(row, timestamp, name, distinctId, uuidHigh, uuidLow, flags, block, offset);
        count = row + 1;
        return row;
    }

    private synchronized void grow() {
        rows = rows.with(new MemoryChunk(rows.roomCount(), chunkRows));
    }

    /** Takes rows from the heap that a file holds; they come next behind those of all files before. */
    synchronized void swap(RowFile file) {
        rows = rows.with(file);
    }

    void load(DataInputStream in, Disk disk, int project) throws IOException {
        RowChunks loaded = rows;
        for (int left = in.readInt(); left > 0; left--) {
            int first = in.readInt();
            int end = in.readInt();
            if (first != loaded.filedCount() || end - first != fileRows) {
                throw new IOException("a snapshot names rows " + first + " to " + end + " of project " + project);
            }
            loaded = loaded.with(RowFile.open(disk, project, first, end, in.readInt()));
        }
        int rowCount = in.readInt();
        for (int first = loaded.filedCount(); first < rowCount; first += chunkRows) {
            MemoryChunk chunk = new MemoryChunk(first, chunkRows);
            chunk.load(in, Math.min(chunkRows, rowCount - first));
            loaded = loaded.with(chunk);
        }
        rows = loaded;
        count = rowCount;
    }
}
