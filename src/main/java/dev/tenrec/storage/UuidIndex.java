package dev.tenrec.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.security.SecureRandom;

/**
 * Finds the row of a uuid: a hash table of row numbers beside the uuid columns, eight bytes a slot. Exact and without a
 * time window, because the same uuid is stored once, for ever.
 *
 * <p>A slot holds the hash too. So a uuid that is new looks at no other one, and a table grows without the columns:
 * both would read from all over files that nobody else needs in memory.
 *
 * <p>Written by the writer; read by any thread. A reader may miss a row that is being added, never see a wrong one.
 */
public final class UuidIndex {
    /** The uuid of a row, as the column holds it. */
    public interface Uuids {
        long high(int row);

        long low(int row);
    }

    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(long[].class);
    private static final long SEED = new SecureRandom().nextLong();

    /** Old slots moved with each row added: at least two, so that all are moved before the table is half full again. */
    private static final int MOVED_EACH = 8;

    /**
     * Both tables at one moment, so that a reader never looks between them. Upper half of a slot: hash of the uuid;
     * lower half: row + 1; 0 is free.
     */
    private static final class Tables {
        private final long[] current;
        /** The smaller table while its slots are being moved, else null; it keeps all that it had. */
        private final long[] older;

        Tables(long[] current, long[] older) {
            this.current = current;
            this.older = older;
        }
    }

    private final Uuids uuids;
    private volatile Tables tables = new Tables(new long[64], null);
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

    /** Adds a row whose uuid is not in the index yet; on the writer, after the columns hold it. */
    public void add(int row) {
        if (isFull(count + 1, tables.current.length)) {
            long[] full = tables.current;
            tables = new Tables(new long[full.length * 2], full);
            moved = 0;
        }
        if (tables.older != null) {
            moveSome();
        }
        insert(tables.current, row, hash(uuids.high(row), uuids.low(row)));
        count++;
    }

    /** Makes room for some rows at once, so that they are added without moving any; while the index is empty. */
    void reserve(int rowCount) {
        int length = 64;
        while (isFull(rowCount, length)) {
            length *= 2;
        }
        tables = new Tables(new long[length], null);
    }

    /** Adds a row that there is room for, with the uuid that the columns hold; on the writer. */
    void addReserved(int row, long high, long low) {
        insert(tables.current, row, hash(high, low));
        count++;
    }

    /**
     * Adds a row, in place of the one with the same uuid if there is one; on the writer, after the columns hold it. The
     * uuid of a row that is in the index may change only after another row took its place.
     */
    public void put(int row) {
        Tables now = tables;
        int hash = hash(uuids.high(row), uuids.low(row));
        boolean isReplaced = replace(now.current, row, hash) || (now.older != null && replace(now.older, row, hash));
        if (!isReplaced) {
            add(row);
        }
    }

    /** Moving all slots at once would stop the writer for a second at ten million rows. */
    private void moveSome() {
        long[] older = tables.older;
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
        return uuids.low(row) == low && uuids.high(row) == high;
    }

    private boolean replace(long[] table, int row, int hash) {
        int mask = table.length - 1;
        int i = hash & mask;
        while (table[i] != 0) {
            if ((int) (table[i] >>> 32) == hash && has((int) table[i] - 1, uuids.high(row), uuids.low(row))) {
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

    /** Two thirds are the most that a search in steps of one bears: neighbours share a cache line. */
    private static boolean isFull(int rowCount, int length) {
        return 3L * rowCount > 2L * length;
    }

    /** Clients choose uuids: a seed that is new in each process keeps them from choosing collisions. */
    private static int hash(long high, long low) {
        long z = (high ^ SEED) * 0x9e3779b97f4a7c15L + low;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return (int) (z ^ z >>> 31);
    }
}
