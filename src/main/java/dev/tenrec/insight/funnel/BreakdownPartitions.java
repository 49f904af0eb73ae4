package dev.tenrec.insight.funnel;

import java.util.Arrays;

/**
 * The events of one actor, partitioned by breakdown values. Only events with the values of a partition are its steps.
 * Exclusions belong to every partition, and with strict order so do the gaps that other events make.
 */
final class BreakdownPartitions {
    private static final int NONE = -1;

    private final int[][] sameText;
    private final long stepBits;
    private final boolean hasExclusions;
    private final boolean isStrict;
    /** The partition of each event, and the next event of the same partition: linked lists. */
    private int[] partitions = new int[0];

    private int[] followers = new int[0];
    /** The first and the last event of each partition. */
    private int[] firsts = new int[0];

    private int[] lasts = new int[0];
    private int count;
    private long[] times = new long[0];
    private long[] sets = new long[0];
    private int size;

    /** @param sameText by property and code: a number shared by all codes of the same text */
    BreakdownPartitions(int[][] sameText, int stepCount, FunnelRules rules) {
        this.sameText = sameText;
        this.stepBits = (1L << stepCount) - 1;
        this.hasExclusions = !rules.exclusions().isEmpty();
        this.isStrict = rules.order() == FunnelRules.Order.STRICT;
    }

    /** Partitions the events of the next actor; returns the number of partitions. */
    int split(int events, long[] eventSets, int[][] codes) {
        if (partitions.length < events) {
            int capacity = events + (events >> 1);
            partitions = new int[capacity];
            followers = new int[capacity];
            firsts = new int[capacity];
            lasts = new int[capacity];
            times = new long[2 * capacity];
            sets = new long[2 * capacity];
        }
        count = 0;
        PartitionTable table = new PartitionTable(events);
        for (int i = 0; i < events; i++) {
            partitions[i] = (eventSets[i] & stepBits) == 0 ? NONE : table.partition(i, codes);
        }
        return count;
    }

    /** Loads a partition; returns the number of its events. */
    int load(int partition, long[] eventTimes, long[] eventSets) {
        size = 0;
        if (hasExclusions) {
            for (int i = firsts[partition]; i <= lasts[partition]; i++) {
                add(eventTimes[i], partitions[i] == partition ? eventSets[i] : eventSets[i] & ~stepBits);
            }
            return size;
        }
        // Without exclusions other partitions are skipped: many values of one actor must not cost their square.
        int before = NONE;
        for (int i = firsts[partition]; i != NONE; i = followers[i]) {
            if (isStrict && before != NONE && i > before + 1) {
                add(eventTimes[i - 1], 0);
            }
            add(eventTimes[i], eventSets[i]);
            before = i;
        }
        return size;
    }

    private void add(long time, long bits) {
        times[size] = time;
        sets[size++] = bits;
    }

    long[] times() {
        return times;
    }

    long[] sets() {
        return sets;
    }

    /** An event with the values of a partition. */
    int event(int partition) {
        return firsts[partition];
    }

    /** Partitions by values: a hash table with open addressing, because an actor may have as many values as events. */
    private final class PartitionTable {
        private final int[] slots;
        private final int mask;

        PartitionTable(int events) {
            slots = new int[Integer.highestOneBit(Math.max(4, events)) << 2];
            mask = slots.length - 1;
            Arrays.fill(slots, NONE);
        }

        int partition(int event, int[][] codes) {
            int partition = find(event, codes);
            if (partition == count) {
                firsts[count++] = event;
            } else {
                followers[lasts[partition]] = event;
            }
            lasts[partition] = event;
            followers[event] = NONE;
            return partition;
        }

        /** The partition of an event's values, added when it is new. */
        private int find(int event, int[][] codes) {
            int hash = 0;
            for (int i = 0; i < codes.length; i++) {
                hash = hash * 31 + sameText[i][codes[i][event]];
            }
            hash *= 0x9E3779B9;
            for (int slot = (hash >>> 7) & mask; ; slot = (slot + 1) & mask) {
                if (slots[slot] == NONE) {
                    slots[slot] = count;
                    return count;
                }
                if (isSame(firsts[slots[slot]], event, codes)) {
                    return slots[slot];
                }
            }
        }

        private boolean isSame(int one, int other, int[][] codes) {
            for (int i = 0; i < codes.length; i++) {
                if (sameText[i][codes[i][one]] != sameText[i][codes[i][other]]) {
                    return false;
                }
            }
            return true;
        }
    }
}
