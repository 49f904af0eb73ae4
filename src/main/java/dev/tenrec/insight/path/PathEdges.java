package dev.tenrec.insight.path;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.Arrays;

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
final class PathEdges implements PathWalk.Sink {
    private static final int PART_BITS = 8;
    /** How many parts there are; a transition belongs to the same part whoever meets it. */
    static final int PARTS = 1 << PART_BITS;

    /** About a hundred megabytes. */
    private static final int EDGES_MAX = 2_000_000;

    private static final int NODE_BITS = 28;
    private static final int NODE_MASK = (1 << NODE_BITS) - 1;
    private static final long MIXER = 0x9E3779B97F4A7C15L;
    private static final int WAITING_WORDS_MIN = 1 << 6;
    /** Some thirty megabytes in all parts. */
    private static final int WAITING_WORDS_MAX = 1 << 14;

    /** By part what was counted because too many waited, or null. */
    private final EdgeTable[] tables = new EdgeTable[PARTS];
    /** By part the key and the time of each transition that waits, one behind the other. */
    private final long[][] waiting = new long[PARTS][WAITING_WORDS_MIN];

    private final int[] waitingWords = new int[PARTS];
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

    @Override
    public void edge(int actor, int step, int from, int to, long tookMicros) {
        long key = ((long) step << (2 * NODE_BITS)) | ((long) from << NODE_BITS) | to;
        int part = (int) ((key * MIXER) >>> (Long.SIZE - PART_BITS));
        if (waitingWords[part] == waiting[part].length) {
            makeRoom(part);
        }
        int at = waitingWords[part];
        waiting[part][at] = key;
        waiting[part][at + 1] = tookMicros;
        waitingWords[part] = at + 2;
    }

    /** Counts all transitions of a part in a table. */
    void addTo(EdgeTable table, int part) {
        if (tables[part] != null) {
            table.add(tables[part]);
        }
        addWaiting(table, part);
    }

    private void addWaiting(EdgeTable table, int part) {
        for (int at = 0; at < waitingWords[part]; at += 2) {
            table.add(waiting[part][at], 1, waiting[part][at + 1]);
        }
    }

    private void makeRoom(int part) {
        if (waiting[part].length < WAITING_WORDS_MAX) {
            waiting[part] = Arrays.copyOf(waiting[part], 2 * waiting[part].length);
            return;
        }
        tables[part] = tables[part] == null ? new EdgeTable() : tables[part];
        counted -= tables[part].size();
        addWaiting(tables[part], part);
        counted += tables[part].size();
        waitingWords[part] = 0;
        checkCount(counted);
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
