package dev.tenrec.event;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.security.SecureRandom;

/**
 * Finds the row of a uuid: a hash table of row numbers beside the uuid columns, four bytes a slot. Exact and without a
 * time window, because the same uuid is stored once, for ever.
 *
 * <p>Written by the writer; read by any thread. A reader may miss a row that is being added, never see a wrong one.
 */
public final class UuidIndex {
    /** The uuid of a row, as the column holds it. */
    public interface Uuids {
        long high(int row);

        long low(int row);
    }

    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(int[].class);
    private static final long SEED = new SecureRandom().nextLong();

    private final Uuids uuids;
    /** Row + 1; 0 is free. Replaced as a whole when it grows. */
    private volatile int[] slots = new int[64];

    private int count;

    public UuidIndex(Uuids uuids) {
        this.uuids = uuids;
    }

    /** The row with this uuid, or -1. */
    public int find(long high, long low) {
        int[] table = slots;
        int mask = table.length - 1;
        for (int i = hash(high, low) & mask; ; i = (i + 1) & mask) {
            int slot = (int) SLOT.getAcquire(table, i);
            if (slot == 0) {
                return -1;
            }
            if (uuids.low(slot - 1) == low && uuids.high(slot - 1) == high) {
                return slot - 1;
            }
        }
    }

    /** Adds a row whose uuid is not in the index yet; on the writer, after the columns hold it. */
    public void add(int row) {
        if (2 * (count + 1) > slots.length) {
            int[] old = slots;
            int[] larger = new int[old.length * 2];
            for (int slot : old) {
                if (slot != 0) {
                    insert(larger, slot - 1);
                }
            }
            slots = larger;
        }
        insert(slots, row);
        count++;
    }

    private void insert(int[] table, int row) {
        int mask = table.length - 1;
        int i = hash(uuids.high(row), uuids.low(row)) & mask;
        while (table[i] != 0) {
            i = (i + 1) & mask;
        }
        SLOT.setRelease(table, i, row + 1);
    }

    /** Clients choose uuids: a seed that is new in each process keeps them from choosing collisions. */
    private static int hash(long high, long low) {
        long z = (high ^ SEED) * 0x9e3779b97f4a7c15L + low;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return (int) (z ^ z >>> 31);
    }
}
