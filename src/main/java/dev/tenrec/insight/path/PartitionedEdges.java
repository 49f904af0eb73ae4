package dev.tenrec.insight.path;

import dev.tenrec.error.ApiException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The edges that one thread meets. A key is
 *
 * <pre>
 * | step, 8 bits | from, 28 bits | to, 28 bits |
 * </pre>
 *
 * <p>A table of a million edges would cost a cache miss for each event. So edges are radix-partitioned by hash and
 * buffered in chunks. A whole partition is counted in one small table at the end; when too many chunks are full, they
 * are counted into a run.
 */
final class PartitionedEdges implements PathBuilder.Sink {
    /** One part of the heap, in so many, for the runs of all threads of a query. */
    private static final int HEAP_SHARE = 6;

    static final int STEPS_MAX = 1 << 8;
    private static final int NODE_BITS = 28;
    private static final int NODE_MASK = (1 << NODE_BITS) - 1;
    private static final int CHUNK_WORDS = 1 << 9;
    /** Some thirty megabytes in all partitions. */
    private static final int CHUNKS_MAX = 32;

    private final AtomicLong runBytes;
    private final long runBytesMax;
    /** By partition the counts of earlier chunks. */
    private final List<List<EdgeRun>> runs = new ArrayList<>();

    /** For making runs. */
    private final EdgeTable table = new EdgeTable();
    /** By partition the chunks of alternating keys and durations; all but the last one are full. */
    private final List<List<long[]>> chunks = new ArrayList<>();

    private final long[][] lasts = new long[EdgeTable.PARTITIONS][];
    private final int[] lastWords = new int[EdgeTable.PARTITIONS];

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

    /** @param runBytes of all threads of the query */
    PartitionedEdges(AtomicLong runBytes) {
        this(runBytes, Runtime.getRuntime().maxMemory() / HEAP_SHARE);
    }

    /** @param runBytesMax more are refused */
    PartitionedEdges(AtomicLong runBytes, long runBytesMax) {
        this.runBytes = runBytes;
        this.runBytesMax = runBytesMax;
        for (int partition = 0; partition < EdgeTable.PARTITIONS; partition++) {
            runs.add(new ArrayList<>());
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
        runs.get(partition).forEach(run -> run.addTo(table));
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
            addRun(partition);
        }
        lasts[partition] = new long[CHUNK_WORDS];
        lastWords[partition] = 0;
        chunks.get(partition).add(lasts[partition]);
    }

    private void addRun(int partition) {
        table.clear();
        addChunks(table, partition);
        chunks.get(partition).clear();
        EdgeRun run = EdgeRun.of(table);
        runs.get(partition).add(run);
        if (runBytes.addAndGet(run.sizeBytes()) > runBytesMax) {
            throw ApiException.invalid(
                    "query__pathsFilter",
                    "There are more different transitions than memory has room for. Choose a shorter range, a lower"
                            + " stepLimit, or put places together with pathGroupings.");
        }
    }
}
