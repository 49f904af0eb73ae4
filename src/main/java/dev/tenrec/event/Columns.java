package dev.tenrec.event;

import dev.tenrec.disk.Disk;
import dev.tenrec.segment.RowsFile;
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
final class Columns {
    private static final int CHUNK_ROWS_MAX = 1 << 16;

    private final int fileRows;
    private final int chunkRows;
    /** Replaced under the lock of this, by the writer and by the sealer. */
    private volatile ArrivedRows rows;

    private int count;

    /** @param fileRows how many rows make a file; a power of two */
    Columns(int fileRows) {
        if (Integer.bitCount(fileRows) != 1) {
            throw new IllegalArgumentException(fileRows + " is no power of two");
        }
        this.fileRows = fileRows;
        this.chunkRows = Math.min(CHUNK_ROWS_MAX, fileRows);
        this.rows = ArrivedRows.none(Integer.numberOfTrailingZeros(chunkRows));
    }

    /** On the writer. */
    int count() {
        return count;
    }

    int fileRows() {
        return fileRows;
    }

    ArrivedRows rows() {
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
        rows = rows.with(new HeapRows(rows.roomCount(), chunkRows));
    }

    /** Takes rows from the heap that a file holds; they come next behind those of all files before. */
    synchronized void swap(RowsFile file) {
        rows = rows.with(file);
    }

    void load(DataInputStream in, Disk disk, int project) throws IOException {
        ArrivedRows loaded = rows;
        for (int left = in.readInt(); left > 0; left--) {
            int first = in.readInt();
            int end = in.readInt();
            if (first != loaded.filedCount() || end - first != fileRows) {
                throw new IOException("a snapshot names rows " + first + " to " + end + " of project " + project);
            }
            loaded = loaded.with(RowsFile.open(disk, project, first, end, in.readInt()));
        }
        int rowCount = in.readInt();
        for (int first = loaded.filedCount(); first < rowCount; first += chunkRows) {
            HeapRows chunk = new HeapRows(first, chunkRows);
            chunk.load(in, Math.min(chunkRows, rowCount - first));
            loaded = loaded.with(chunk);
        }
        rows = loaded;
        count = rowCount;
    }
}
