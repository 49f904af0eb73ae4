package dev.tenrec.storage;

import dev.tenrec.storage.segment.RowFile;
import dev.tenrec.storage.segment.Rows;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The chunks of a project's rows at one moment: first files, then arrays. Immutable, except that the writer appends to
 * the last array.
 *
 * <pre>
 * rows      0 … 65,535   …   1,048,575   1,048,576 … 1,114,111   1,114,112 …
 * chunks    one file, sixteen times          an array            an array, being filled
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

    static RowChunks empty(int chunkBits) {
        return new RowChunks(chunkBits, new Rows[0], List.of());
    }

    /** A copy with one more chunk. */
    RowChunks with(MemoryChunk chunk) {
        Rows[] more = Arrays.copyOf(chunks, chunks.length + 1);
        more[chunks.length] = chunk;
        return new RowChunks(chunkBits, more, files);
    }

    /** A copy with another last chunk, which holds the rows of the old one. */
    RowChunks withLast(MemoryChunk chunk) {
        Rows[] swapped = chunks.clone();
        swapped[chunks.length - 1] = chunk;
        return new RowChunks(chunkBits, swapped, files);
    }

    /** A copy in which a file replaces the first chunks that are arrays. */
    RowChunks with(RowFile file) {
        int end = file.endRow() >>> chunkBits;
        Rows[] swapped = Arrays.copyOf(chunks, Math.max(chunks.length, end));
        Arrays.fill(swapped, file.firstRow() >>> chunkBits, end, file);
        List<RowFile> more = new ArrayList<>(files);
        more.add(file);
        return new RowChunks(chunkBits, swapped, List.copyOf(more));
    }

    /** A copy in which a file replaces an earlier one of the same rows. */
    RowChunks withAnew(RowFile file) {
        Rows[] swapped = chunks.clone();
        Arrays.fill(swapped, file.firstRow() >>> chunkBits, file.endRow() >>> chunkBits, file);
        List<RowFile> anew = files.stream()
                .map(one -> one.firstRow() == file.firstRow() ? file : one)
                .toList();
        return new RowChunks(chunkBits, swapped, anew);
    }

    /** Cover the rows from 0 on without a gap. */
    List<RowFile> files() {
        return files;
    }

    Set<String> fileNames() {
        return files.stream().map(RowFile::fileName).collect(Collectors.toSet());
    }

    /** Rows, from 0 on, that are in files. */
    int fileRowCount() {
        return files.isEmpty() ? 0 : files.get(files.size() - 1).endRow();
    }

    /** Rows that fit into the chunks. */
    int capacity() {
        int full = chunks.length << chunkBits;
        return chunks.length > 0 && chunks[chunks.length - 1] instanceof MemoryChunk last
                ? full - (1 << chunkBits) + last.size()
                : full;
    }

    /** The array of a row that is in no file. */
    MemoryChunk inMemory(int row) {
        return (MemoryChunk) chunks[row >>> chunkBits];
    }

    /**
     * Saves the list of files, and the rows behind them, chunk by chunk.
     *
     * @param isGone by row, true for rows of which nothing is saved
     */
    void save(DataOutputStream out, int rowCount, IntPredicate isGone) throws IOException {
        out.writeInt(files.size());
        for (RowFile file : files) {
            out.writeInt(file.firstRow());
            out.writeInt(file.generation() == 0 ? file.endRow() : -file.endRow());
            out.writeInt(file.checksum());
            if (file.generation() != 0) {
                out.writeInt(file.generation());
            }
        }
        boolean isWhole = IntStream.range(fileRowCount(), rowCount).noneMatch(isGone);
        out.writeInt(isWhole ? rowCount : ~rowCount);
        int chunkRows = 1 << chunkBits;
        for (int first = fileRowCount(); first < rowCount; first += chunkRows) {
            int count = Math.min(chunkRows, rowCount - first);
            if (isWhole) {
                inMemory(first).save(out, count);
            } else {
                inMemory(first).save(out, count, isGone);
            }
        }
    }

    /**
     * Reads uuids and distinct ids of consecutive rows, up to the end of a chunk.
     *
     * @return how many rows were read, at least one
     */
    int read(int fromRow, int count, long[] highs, long[] lows, int[] distinctIds) {
        Rows chunk = chunks[fromRow >>> chunkBits];
        int size = Math.min(count, (1 << chunkBits) - (fromRow & ((1 << chunkBits) - 1)));
        chunk.readUuids(fromRow, size, highs, lows);
        chunk.readDistinctIds(fromRow, size, distinctIds);
        return size;
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

    @Override
    public boolean isGone(int row) {
        return chunks[row >>> chunkBits].isGone(row);
    }
}
