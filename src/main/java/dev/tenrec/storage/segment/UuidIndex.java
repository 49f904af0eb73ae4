package dev.tenrec.storage.segment;

import dev.tenrec.primitive.UuidHash;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/**
 * An exact index from uuid to row in memory: a hash table with open addressing beside the uuid columns, eight bytes per
 * slot.
 *
 * <p>A slot holds the hash too. So neither the lookup of a new uuid nor growth reads the columns, which would touch
 * pages all over the row files. Growth is incremental: each insert moves a few slots.
 *
 * <p>The writer writes, any thread reads. A reader may miss a row that is being added, but never finds a wrong one.
 */
public final class UuidIndex {
    /** The uuid column. */
    public interface Uuids {
        long high(int row);

        long low(int row);

        /** True for a row that is not to be found any more. */
        default boolean isGone(int row) {
            return false;
        }
    }

    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(long[].class);
    /** Anew in each process. */
    private static final long SEED = new SecureRandom().nextLong();

    /** First capacity in slots. */
    private static final int FIRST_SLOTS = 8;
    /** Old slots moved per insert; at least two, so that all are moved before the table is full again. */
    private static final int MOVED_EACH = 8;
    /** Parts of a table that are filled one after the other, each within the processor's cache. */
    private static final int PART_BITS = 10;

    /** Both tables at one moment. Upper half of a slot: hash of the uuid; lower half: row + 1; 0: free. */
    private static final class Tables {
        private final long[] current;
        /** The smaller table while its slots are moved, unchanged; null otherwise. */
        private final long @Nullable [] older;

        Tables(long[] current, long @Nullable [] older) {
            this.current = current;
            this.older = older;
        }
    }

    private final Uuids uuids;
    private volatile Tables tables = new Tables(new long[FIRST_SLOTS], null);
    private int moved;
    private int count;

    public UuidIndex(Uuids uuids) {
        this.uuids = uuids;
    }

    /** The row with this uuid, or -1. */
    public int find(long high, long low) {
        Tables now = tables;
        int hash = hash(high, low);
        int found = find(now.current, high, low, hash);
        return found >= 0 || now.older == null ? found : find(now.older, high, low, hash);
    }

    /**
     * On the writer, while the index is empty: adds all rows below a bound that are not gone, which must have different
     * uuids. Fills one part of the table after the other; in the order of rows each would wait for memory.
     */
    public void fill(int bound) {
        int rows = 0;
        for (int row = 0; row < bound; row++) {
            rows += uuids.isGone(row) ? 0 : 1;
        }
        int length = FIRST_SLOTS;
        while (isFull(rows, length)) {
            length *= 2;
        }
        long[] table = new long[length];
        for (long slot : slotsByPart(bound, rows, length)) {
            insert(table, (int) slot - 1, (int) (slot >>> 32));
        }
        count = rows;
        tables = new Tables(table, null);
    }

    /** The slots of rows that are not gone, sorted by the part of a table of this length that they belong to. */
    private long[] slotsByPart(int bound, int rows, int length) {
        int lengthBits = Integer.numberOfTrailingZeros(length);
        int partBits = Math.min(PART_BITS, lengthBits);
        int shift = lengthBits - partBits;
        int[] ends = new int[(1 << partBits) + 1];
        for (int row = 0; row < bound; row++) {
            if (!uuids.isGone(row)) {
                ends[((hash(row) & (length - 1)) >>> shift) + 1]++;
            }
        }
        for (int part = 0; part < 1 << partBits; part++) {
            ends[part + 1] += ends[part];
        }
        long[] slots = new long[rows];
        for (int row = 0; row < bound; row++) {
            if (!uuids.isGone(row)) {
                int hash = hash(row);
                slots[ends[(hash & (length - 1)) >>> shift]++] = slot(row, hash);
            }
        }
        return slots;
    }

    /** On the writer: adds a row with a new uuid, which the column already has. */
    public void add(int row) {
        if (isFull(count + 1, tables.current.length)) {
            long[] full = tables.current;
            tables = new Tables(new long[full.length * 2], full);
            moved = 0;
        }
        long[] older = tables.older;
        if (older != null) {
            moveSome(older);
        }
        insert(tables.current, row, hash(row));
        count++;
    }

    /**
     * On the writer: adds a row, replacing the one with the same uuid, or one with its hash that is gone: else a uuid
     * that comes and goes again and again would make its chain of slots ever longer. The uuid of an indexed row may
     * change only after another row replaced it, or when it is gone.
     */
    public void put(int row) {
        Tables now = tables;
        int hash = hash(row);
        boolean isReplaced = replace(now.current, row, hash) || (now.older != null && replace(now.older, row, hash));
        if (!isReplaced) {
            add(row);
        }
    }

    /** Moving all slots at once would block the writer for a second at ten million rows. */
    private void moveSome(long[] older) {
        int end = Math.min(older.length, moved + MOVED_EACH);
        while (moved < end) {
            long slot = older[moved++];
            if (slot != 0) {
                insert(tables.current, (int) slot - 1, (int) (slot >>> 32));
            }
        }
        if (moved == older.length) {
            tables = new Tables(tables.current, null);
        }
    }

    private int find(long[] table, long high, long low, int hash) {
        int mask = table.length - 1;
        for (int i = hash & mask; ; i = (i + 1) & mask) {
            long slot = (long) SLOT.getAcquire(table, i);
            if (slot == 0) {
                return -1;
            }
            if ((int) (slot >>> 32) == hash && has((int) slot - 1, high, low)) {
                return (int) slot - 1;
            }
        }
    }

    private boolean has(int row, long high, long low) {
        return uuids.low(row) == low && uuids.high(row) == high && !uuids.isGone(row);
    }

    private boolean replace(long[] table, int row, int hash) {
        int mask = table.length - 1;
        int i = hash & mask;
        while (table[i] != 0) {
            int other = (int) table[i] - 1;
            if ((int) (table[i] >>> 32) == hash
                    && (uuids.isGone(other) || has(other, uuids.high(row), uuids.low(row)))) {
                SLOT.setRelease(table, i, slot(row, hash));
                return true;
            }
            i = (i + 1) & mask;
        }
        return false;
    }

    private static void insert(long[] table, int row, int hash) {
        int mask = table.length - 1;
        int i = hash & mask;
        while (table[i] != 0) {
            i = (i + 1) & mask;
        }
        SLOT.setRelease(table, i, slot(row, hash));
    }

    private static long slot(int row, int hash) {
        return (long) hash << 32 | (row + 1);
    }

    /** Load factor of linear probing: two thirds at most. */
    private static boolean isFull(int rowCount, int length) {
        return 3L * rowCount > 2L * length;
    }

    private int hash(int row) {
        return hash(uuids.high(row), uuids.low(row));
    }

    private static int hash(long high, long low) {
        return (int) UuidHash.of(high, low, SEED);
    }
}
