package dev.tenrec.insight.path;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;

/**
 * How often each transition occurs, and how long it takes. A key is
 *
 * <pre>
 * | step, 8 bits | from, 28 bits | to, 28 bits |
 * </pre>
 *
 * <p>One table of a million transitions would cost a cache miss for each event. So there are some dozens, and what
 * belongs into one is gathered until it is worth to fetch it.
 */
final class PathEdges implements PathWalk.Sink {
    /** About a hundred megabytes. */
    private static final int EDGES_MAX = 2_000_000;

    private static final int NODE_BITS = 28;
    private static final int NODE_MASK = (1 << NODE_BITS) - 1;
    private static final long MIXER = 0x9E3779B97F4A7C15L;
    private static final int PART_BITS = 6;
    private static final int PARTS = 1 << PART_BITS;
    private static final int GATHERED = 512;

    private final EdgeTable[] tables = new EdgeTable[PARTS];
    /** By part, keys and times that its table does not have yet. */
    private final long[][] keys = new long[PARTS][GATHERED];

    private final long[][] took = new long[PARTS][GATHERED];
    private final int[] gathered = new int[PARTS];

    PathEdges() {
        for (int part = 0; part < PARTS; part++) {
            tables[part] = new EdgeTable();
        }
    }

    /** Takes one transition after another. */
    @FunctionalInterface
    interface Visitor {
        /** @param micros that it took each time, added up */
        void edge(long key, long count, long micros);
    }

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
        int part = part(key);
        int at = gathered[part]++;
        keys[part][at] = key;
        took[part][at] = tookMicros;
        if (at == GATHERED - 1) {
            addGathered(part);
        }
    }

    /** Adds all of another's; both have nothing gathered then. */
    void add(PathEdges other) {
        for (int part = 0; part < PARTS; part++) {
            addGathered(part);
            other.addGathered(part);
            EdgeTable own = tables[part];
            EdgeTable theirs = other.tables[part];
            theirs.forEach(at -> own.add(theirs.key(at), hash(theirs.key(at)), theirs.count(at), theirs.micros(at)));
        }
        checkSize();
    }

    /** Shows all transitions, in no order. */
    void forEach(Visitor visitor) {
        for (int part = 0; part < PARTS; part++) {
            addGathered(part);
            EdgeTable table = tables[part];
            table.forEach(at -> visitor.edge(table.key(at), table.count(at), table.micros(at)));
        }
    }

    private void addGathered(int part) {
        for (int i = 0; i < gathered[part]; i++) {
            tables[part].add(keys[part][i], hash(keys[part][i]), 1, took[part][i]);
        }
        gathered[part] = 0;
        if (tables[part].size() > EDGES_MAX / PARTS) {
            checkSize();
        }
    }

    private void checkSize() {
        int size = 0;
        for (EdgeTable table : tables) {
            size += table.size();
        }
        if (size > EDGES_MAX) {
            throw new ApiException(
                    ErrorCode.INVALID_INPUT,
                    "There are more than " + EDGES_MAX + " different transitions. Choose a shorter range, a lower"
                            + " stepLimit, or put places together with pathGroupings.",
                    "query__pathsFilter");
        }
    }

    private static int part(long key) {
        return (int) ((key * MIXER) >>> (Long.SIZE - PART_BITS));
    }

    /** Other bits than those that choose the part. */
    static int hash(long key) {
        return (int) ((key * MIXER) >>> (Integer.SIZE - PART_BITS));
    }
}
