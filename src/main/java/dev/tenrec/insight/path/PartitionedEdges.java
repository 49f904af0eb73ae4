package dev.tenrec.insight.path;

import dev.tenrec.error.ApiException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The edges that one thread meets. A key is
 *
 * <pre>
 * | step, 8 bits | from, 28 bits | to, 28 bits |
 * </pre>
 *
 * <p>A table of a million edges would cost a cache miss for each event. So edges are radix-partitioned by hash and
 * buffered in chunks; a whole partition is counted in one small table at the end, or when too many chunks are full.
 */
final class PartitionedEdges implements PathBuilder.Sink {
    /** About a hundred megabytes. */
    private static final int EDGES_MAX = 2_000_000;

    static final int STEPS_MAX = 1 << 8;
    private static final int NODE_BITS = 28;
    private static final int NODE_MASK = (1 << NODE_BITS) - 1;
    private static final int CHUNK_WORDS = 1 << 9;
    /** Some thirty megabytes in all partitions. */
    private static final int CHUNKS_MAX = 32;

    /** By partition the counts of earlier chunks; null until chunks were counted. */
    private final @Nullable EdgeTable[] tables = new EdgeTable[EdgeTable.PARTITIONS];
    /** By partition the chunks of alternating keys and durations; all but the last one are full. */
    private final List<List<long[]>> chunks = new ArrayList<>();

    private final long[][] lasts = new long[EdgeTable.PARTITIONS][];
    private final int[] lastWords = new int[EdgeTable.PARTITIONS];
    private int counted;

    /** A counted edge; {@code step} is that of the source node, from 1. */
    record Edge(int step, int from, int to, long count, double meanMillis) {
        static Edge of(long key, long count, long micros) {
            return new Edge(
                    (int) (key >>> (2 * NODE_BITS)),
                    (int) (key >>> NODE_BITS) & NODE_MASK,
                    (int) key & NODE_MASK,
                    count,
                    micros / 1_000.0 / count);
        }
    }

    PartitionedEdges() {
        for (int partition = 0; partition < EdgeTable.PARTITIONS; partition++) {
            chunks.add(new ArrayList<>());
        }
        Arrays.fill(lastWords, CHUNK_WORDS);
    }

    @Override
    public void path(int actor, int[] nodes, long[] times, int from, int last) {
        for (int i = from; i < last; i++) {
            edge(i - from + 1, nodes[i], nodes[i + 1], times[i + 1] - times[i]);
        }
    }

    private void edge(int step, int from, int to, long tookMicros) {
        long key = ((long) step << (2 * NODE_BITS)) | ((long) from << NODE_BITS) | to;
        int partition = EdgeTable.partition(key);
        if (lastWords[partition] == CHUNK_WORDS) {
            addChunk(partition);
        }
        int at = lastWords[partition];
        lasts[partition][at] = key;
        lasts[partition][at + 1] = tookMicros;
        lastWords[partition] = at + 2;
    }

    /** Adds all edges of a partition to a table. */
    void addTo(EdgeTable table, int partition) {
        EdgeTable earlier = tables[partition];
        if (earlier != null) {
            table.add(earlier);
        }
        addChunks(table, partition);
    }

    private void addChunks(EdgeTable table, int partition) {
        for (long[] chunk : chunks.get(partition)) {
            int words = chunk == lasts[partition] ? lastWords[partition] : CHUNK_WORDS;
            for (int at = 0; at < words; at += 2) {
                table.add(chunk[at], 1, chunk[at + 1]);
            }
        }
    }

    private void addChunk(int partition) {
        if (chunks.get(partition).size() == CHUNKS_MAX) {
            EdgeTable table = tables[partition];
            if (table == null) {
                table = new EdgeTable();
                tables[partition] = table;
            }
            counted -= table.size();
            addChunks(table, partition);
            counted += table.size();
            checkCount(counted);
            chunks.get(partition).clear();
        }
        lasts[partition] = new long[CHUNK_WORDS];
        lastWords[partition] = 0;
        chunks.get(partition).add(lasts[partition]);
    }

    /** Refuses queries with more edges than there is memory for. */
    static void checkCount(int count) {
        if (count > EDGES_MAX) {
            throw ApiException.invalid(
                    "query__pathsFilter",
                    "There are more than " + EDGES_MAX + " different transitions. Choose a shorter range, a lower"
                            + " stepLimit, or put places together with pathGroupings.");
        }
    }
}
