package dev.tenrec.insight.path;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The transitions that one thread meets. A key is
 *
 * <pre>
 * | step, 8 bits | from, 28 bits | to, 28 bits |
 * </pre>
 *
 * <p>One table of a million transitions would cost a cache miss for each event. So they are dealt out into parts by
 * their keys, and wait there until all of a part are counted in one small table: at the end, or when too many wait.
 */
final class PathEdges implements PathBuilder.Sink {
    private static final int PART_BITS = 8;
    /** How many parts there are; a transition belongs to the same part whoever meets it. */
    static final int PARTS = 1 << PART_BITS;

    /** About a hundred megabytes. */
    private static final int EDGES_MAX = 2_000_000;

    private static final int NODE_BITS = 28;
    private static final int NODE_MASK = (1 << NODE_BITS) - 1;
    private static final long MIXER = 0x9E3779B97F4A7C15L;
    private static final int CHUNK_WORDS = 1 << 9;
    /** Some thirty megabytes in all parts. */
    private static final int CHUNKS_MAX = 32;

    /** By part what was counted because too many waited, or null. */
    private final EdgeTable[] tables = new EdgeTable[PARTS];
    /** By part the key and the time of each transition that waits, one behind the other; full but for the last. */
    private final List<List<long[]>> waiting = new ArrayList<>();

    private final long[][] lasts = new long[PARTS][];
    private final int[] lastWords = new int[PARTS];
    private int counted;

    /**
     * One transition.
     *
     * @param step of the place where it begins, from 1 on
     * @param meanMillis how long it takes on average
     */
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

    PathEdges() {
        for (int part = 0; part < PARTS; part++) {
            waiting.add(new ArrayList<>());
        }
        Arrays.fill(lastWords, CHUNK_WORDS);
    }

    @Override
    public void edge(int actor, int step, int from, int to, long tookMicros) {
        long key = ((long) step << (2 * NODE_BITS)) | ((long) from << NODE_BITS) | to;
        int part = (int) ((key * MIXER) >>> (Long.SIZE - PART_BITS));
        if (lastWords[part] == CHUNK_WORDS) {
            makeRoom(part);
        }
        int at = lastWords[part];
        lasts[part][at] = key;
        lasts[part][at + 1] = tookMicros;
        lastWords[part] = at + 2;
    }

    /** Counts all transitions of a part in a table. */
    void addTo(EdgeTable table, int part) {
        if (tables[part] != null) {
            table.add(tables[part]);
        }
        addWaiting(table, part);
    }

    private void addWaiting(EdgeTable table, int part) {
        for (long[] chunk : waiting.get(part)) {
            int words = chunk == lasts[part] ? lastWords[part] : CHUNK_WORDS;
            for (int at = 0; at < words; at += 2) {
                table.add(chunk[at], 1, chunk[at + 1]);
            }
        }
    }

    private void makeRoom(int part) {
        if (waiting.get(part).size() == CHUNKS_MAX) {
            tables[part] = tables[part] == null ? new EdgeTable() : tables[part];
            counted -= tables[part].size();
            addWaiting(tables[part], part);
            counted += tables[part].size();
            checkCount(counted);
            waiting.get(part).clear();
        }
        lasts[part] = new long[CHUNK_WORDS];
        lastWords[part] = 0;
        waiting.get(part).add(lasts[part]);
    }

    /** Refuses more transitions than there is memory for. */
    static void checkCount(int count) {
        if (count > EDGES_MAX) {
            throw new ApiException(
                    ErrorCode.INVALID_INPUT,
                    "There are more than " + EDGES_MAX + " different transitions. Choose a shorter range, a lower"
                            + " stepLimit, or put places together with pathGroupings.",
                    "query__pathsFilter");
        }
    }

    /** The upper bits of a hash, behind those that choose the part. */
    static int hash(long key, int bits) {
        return (int) (((key * MIXER) << PART_BITS) >>> (Long.SIZE - bits));
    }
}
