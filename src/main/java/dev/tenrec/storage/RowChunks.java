package dev.tenrec.storage;

import dev.tenrec.storage.segment.RowFile;
import dev.tenrec.storage.segment.Rows;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where the rows of a project lie at one moment: the first ones in files, the others in arrays. Which chunks there are
 * never changes, so who holds it reads the same rows for ever; the last chunk may be filled further.
 *
 * <pre>
 * rows      0 … 65,535   …   1,048,575   1,048,576 … 1,114,111   1,114,112 …
 * chunks    the first file, sixteen times    an array            an array, not full yet
 * </pre>
 */
final class RowChunks implements Rows {
    private final int chunkBits;
    private final Rows[] chunks;
    private final List<RowFile> files;

    private RowChunks(int chunkBits, Rows[] chunks, List<RowFile> files) {
        this.chunkBits = chunkBits;
        this.chunks = chunks;
        this.files = files;
    }

    /** No rows. */
    static RowChunks none(int chunkBits) {
        return new RowChunks(chunkBits, new Rows[0], List.of());
    }

    /** The same and room for one more chunk of rows. */
    RowChunks with(MemoryChunk chunk) {
        Rows[] more = Arrays.copyOf(chunks, chunks.length + 1);
        more[chunks.length] = chunk;
        return new RowChunks(chunkBits, more, files);
    }

    /** The same with the first rows that were in no file yet in one. */
    RowChunks with(RowFile file) {
        int end = file.endRow() >>> chunkBits;
        Rows[] swapped = Arrays.copyOf(chunks, Math.max(chunks.length, end));
        Arrays.fill(swapped, file.firstRow() >>> chunkBits, end, file);
        List<RowFile> more = new ArrayList<>(files);
        more.add(file);
        return new RowChunks(chunkBits, swapped, List.copyOf(more));
    }

    /** Hold the rows from 0 on without a gap. */
    List<RowFile> files() {
        return files;
    }

    /** How many rows, from 0 on, lie in files. */
    int filedCount() {
        return files.isEmpty() ? 0 : files.get(files.size() - 1).endRow();
    }

    /** For how many rows there is room. */
    int roomCount() {
        return chunks.length << chunkBits;
    }

    /** The array that holds a row, which lies in no file. */
    MemoryChunk heap(int row) {
        return (MemoryChunk) chunks[row >>> chunkBits];
    }

    /** Writes which files there are, and the rows behind them up to a count, chunk by chunk. */
    void save(DataOutputStream out, int rowCount) throws IOException {
        out.writeInt(files.size());
        for (RowFile file : files) {
            out.writeInt(file.firstRow());
            out.writeInt(file.endRow());
            out.writeInt(file.checksum());
        }
        out.writeInt(rowCount);
        int chunkRows = 1 << chunkBits;
        for (int first = filedCount(); first < rowCount; first += chunkRows) {
            heap(first).save(out, Math.min(chunkRows, rowCount - first));
        }
    }

    @Override
    public long timestampMicros(int row) {
        return chunks[row >>> chunkBits].timestampMicros(row);
    }

    @Override
    public int name(int row) {
        return chunks[row >>> chunkBits].name(row);
    }

    @Override
    public int distinctId(int row) {
        return chunks[row >>> chunkBits].distinctId(row);
    }

    @Override
    public long uuidHigh(int row) {
        return chunks[row >>> chunkBits].uuidHigh(row);
    }

    @Override
    public long uuidLow(int row) {
        return chunks[row >>> chunkBits].uuidLow(row);
    }

    @Override
    public int flags(int row) {
        return chunks[row >>> chunkBits].flags(row);
    }

    @Override
    public long blockPosition(int row) {
        return chunks[row >>> chunkBits].blockPosition(row);
    }

    @Override
    public int offsetInBlock(int row) {
        return chunks[row >>> chunkBits].offsetInBlock(row);
    }
}
