package dev.tenrec.storage;

import dev.tenrec.disk.Disk;
import dev.tenrec.storage.segment.RowFile;
import dev.tenrec.storage.segment.UuidIndex;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * The rows of one project in columns, in order of arrival; append-only.
 *
 * <pre>
 * row   timestamp          name  distinct id  uuid          flags  block (file, offset)  in block
 *   0   2024-01-01T00:00Z  0     0            018d…, 9c1f…  0      3, 4096               0
 *   1   2024-01-01T00:00Z  1     0            018d…, 77aa…  1      3, 4096               417
 * </pre>
 *
 * <p>The writer appends to chunks of arrays; the sealer replaces old chunks by files that hold the same. A reader holds
 * an {@link EventView} and reads no row beyond its count, so it needs no lock.
 */
final class RowTable implements UuidIndex.Uuids {
    private static final int CHUNK_ROWS_MAX = 1 << 16;
    /** First capacity of the first chunk, which grows by doubling. */
    private static final int FIRST_ROWS = 8;

    private final int fileRows;
    private final int chunkRows;
    /** Shared: replaced under the lock of this, by the writer and by the sealer; read without. */
    private volatile RowChunks chunks;
    /** Writer thread. */
    private int count;

    /** @param fileRows rows per file; a power of two */
    RowTable(int fileRows) {
        if (Integer.bitCount(fileRows) != 1) {
            throw new IllegalArgumentException(fileRows + " is no power of two");
        }
        this.fileRows = fileRows;
        this.chunkRows = Math.min(CHUNK_ROWS_MAX, fileRows);
        this.chunks = RowChunks.empty(Integer.numberOfTrailingZeros(chunkRows));
    }

    /** On the writer: rows added, published or not. */
    int count() {
        return count;
    }

    RowChunks chunks() {
        return chunks;
    }

    @Override
    public long high(int row) {
        return chunks.uuidHigh(row);
    }

    @Override
    public long low(int row) {
        return chunks.uuidLow(row);
    }

    @Override
    public boolean isGone(int row) {
        return chunks.isGone(row);
    }

    /** On the writer: appends a row and returns its number. */
    int add(long timestamp, int name, int distinctId, long uuidHigh, long uuidLow, int flags, long block, int offset) {
        int row = count;
        if (row == chunks.capacity()) {
            grow();
        }
        chunks.inMemory(row).set(row, timestamp, name, distinctId, uuidHigh, uuidLow, flags, block, offset);
        count = row + 1;
        return row;
    }

    private synchronized void grow() {
        int capacity = chunks.capacity();
        if (capacity == 0) {
            chunks = chunks.with(new MemoryChunk(0, Math.min(FIRST_ROWS, chunkRows)));
        } else if (capacity % chunkRows == 0) {
            chunks = chunks.with(new MemoryChunk(capacity, chunkRows));
        } else {
            MemoryChunk last = chunks.inMemory(capacity - 1);
            chunks = chunks.withLast(last.grown(2 * last.size()));
        }
    }

    /** On the sealer: replaces chunks by a file that holds the same rows; they follow those of all earlier files. */
    synchronized void replace(RowFile file) {
        chunks = chunks.with(file);
    }

    /** On the sealer: replaces a file by one of the same rows that has not all of them. */
    synchronized void replaceAnew(RowFile file) {
        chunks = chunks.withAnew(file);
    }

    /**
     * On the sealer: leaves rows out of all files from now on.
     *
     * @param isGone by row; asked for those that are in no file
     */
    synchronized void leaveOut(int endRow, IntPredicate isGone) {
        for (int first = chunks.fileRowCount(); first < endRow; first += chunkRows) {
            BitSet gone = new BitSet();
            for (int row = first; row < Math.min(endRow, first + chunkRows); row++) {
                gone.set(row - first, isGone.test(row));
            }
            if (!gone.isEmpty()) {
                chunks.inMemory(first).leaveOut(gone);
            }
        }
    }

    private static int roundedUp(int rows) {
        return Integer.highestOneBit(Math.max(1, rows - 1)) << 1;
    }

    void load(DataInputStream in, Disk disk, int project) throws IOException {
        RowChunks loaded = chunks;
        for (int left = in.readInt(); left > 0; left--) {
            int first = in.readInt();
            int endOrAnew = in.readInt();
            int end = Math.abs(endOrAnew);
            int checksum = in.readInt();
            int generation = endOrAnew < 0 ? in.readInt() : 0;
            if (first != loaded.fileRowCount() || end - first != fileRows) {
                throw new IOException("a snapshot names rows " + first + " to " + end + " of project " + project);
            }
            loaded = loaded.with(RowFile.open(disk, project, first, end, generation, checksum));
        }
        int countOrPartial = in.readInt();
        int rowCount = countOrPartial < 0 ? ~countOrPartial : countOrPartial;
        for (int first = loaded.fileRowCount(); first < rowCount; first += chunkRows) {
            int rows = Math.min(chunkRows, rowCount - first);
            // A power of two, as if it had grown.
            int size = first > 0 ? chunkRows : Math.min(chunkRows, Math.max(FIRST_ROWS, roundedUp(rows)));
            MemoryChunk chunk = new MemoryChunk(first, size);
            if (countOrPartial < 0) {
                chunk.load(in, rows, first == 0 ? 0 : loaded.blockPosition(first - 1));
            } else {
                chunk.load(in, rows);
            }
            loaded = loaded.with(chunk);
        }
        chunks = loaded;
        count = rowCount;
    }
}
