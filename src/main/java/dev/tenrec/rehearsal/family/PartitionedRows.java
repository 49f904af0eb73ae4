package dev.tenrec.rehearsal.family;

import dev.tenrec.disk.TemporaryFile;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a few numbers for each event of a run, parted by a hash, so that equal ones lie in one partition, which fits
 * in memory when the run does not. Full blocks go to a temporary file; a small run never has one. Used by one thread at
 * a time.
 */
final class PartitionedRows implements AutoCloseable {
    static final int PARTITIONS = 64;

    private static final int BLOCK_LONGS = 1_024;
    private static final int SHIFT = Long.SIZE - Integer.numberOfTrailingZeros(PARTITIONS);
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final int width;
    private final Partition[] partitions = new Partition[PARTITIONS];
    private @Nullable TemporaryFile file;

    private static final class Partition {
        private long[] block = new long[0];
        private int filled;
        /** Positions of the full blocks in the file. */
        private long[] positions = new long[0];

        private int blocks;
    }

    /** @param width numbers of a row, at most as many as a block has */
    PartitionedRows(int width) {
        this.width = width;
        Arrays.setAll(partitions, partition -> new Partition());
    }

    /** Adds a row to the partition of a hash. */
    void add(long hash, long... row) {
        assert row.length == width;
        Partition partition = partitions[(int) ((hash * MIX) >>> SHIFT)];
        int blockLongs = BLOCK_LONGS / width * width;
        if (partition.filled == blockLongs) {
            flush(partition);
        }
        if (partition.filled == partition.block.length) {
            partition.block = Arrays.copyOf(
                    partition.block, Math.min(blockLongs, Math.max(4 * width, 2 * partition.block.length)));
        }
        System.arraycopy(row, 0, partition.block, partition.filled, width);
        partition.filled += width;
    }

    private void flush(Partition partition) {
        if (partition.blocks == partition.positions.length) {
            partition.positions = Arrays.copyOf(partition.positions, Math.max(16, 2 * partition.blocks));
        }
        try {
            TemporaryFile target = file == null ? TemporaryFile.create(BLOCK_LONGS) : file;
            file = target;
            partition.positions[partition.blocks++] = target.append(partition.block, partition.filled);
        } catch (UncheckedIOException refused) {
            throw new ApiException(ErrorCode.OVERLOADED, "The report was ended: " + refused.getMessage() + ".");
        }
        partition.filled = 0;
    }

    /** The rows of a partition one after the other, in the order in which they were added. */
    long[] read(int number) {
        Partition partition = partitions[number];
        int blockLongs = BLOCK_LONGS / width * width;
        long[] rows = new long[Math.addExact(Math.multiplyExact(partition.blocks, blockLongs), partition.filled)];
        TemporaryFile source = file;
        for (int i = 0; source != null && i < partition.blocks; i++) {
            source.read(partition.positions[i], rows, i * blockLongs, blockLongs);
        }
        System.arraycopy(partition.block, 0, rows, partition.blocks * blockLongs, partition.filled);
        return rows;
    }

    @Override
    public void close() {
        if (file != null) {
            file.close();
        }
    }
}
