package dev.tenrec.insight.funnel;

import dev.tenrec.insight.exec.timeline.TimelineRequest;
import java.util.Arrays;

/**
 * The events of one actor, partitioned by breakdown values: for each value an actor counts by the attempts that it
 * could make if the value were asked for.
 */
final class BreakdownPartitions {
    private static final int NONE = -1;

    private final BreakdownTexts[] texts;
    /** Events in one of these sets have a partition. */
    private final long partitioned;
    /** True if other partitions take no part. */
    private final boolean isAlone;
    /** Sets that do not count for events of other partitions, and one that is added to them. */
    private final long cleared;

    private final long added;
    /** Attempts begin with events of their own partition, so that those long before and after matter to none. */
    private final boolean beginsAlone;
    /** The longest time after the begin of an attempt at which an event matters to it. */
    private final long reachMicros;
    /** The partition of each event, and the next event of the same partition: linked lists. */
    private int[] partitions = new int[0];

    private int[] followers = new int[0];
    /** The first and the last event of each partition. */
    private int[] firsts = new int[0];

    private int[] lasts = new int[0];
    private int count;
    private long[] times = new long[0];
    private long[] sets = new long[0];

    /** @param texts of each property */
    BreakdownPartitions(BreakdownTexts[] texts, FunnelBreakdown breakdown, FunnelRules rules) {
        boolean isUnordered = rules.order() == FunnelRules.Order.UNORDERED;
        long step = 1L << breakdown.attributionStep();
        this.texts = texts;
        this.isAlone = breakdown.attribution() == FunnelBreakdown.Attribution.ALL_EVENTS;
        this.partitioned = isAlone || isUnordered ? ~0L : step;
        this.cleared = isUnordered ? 0 : step;
        this.added = isUnordered ? FunnelMatcher.NO_START : 0;
        // An exclusion of any time changes the moments of ordered steps; unordered attempts go on from one to the next.
        this.beginsAlone = !isUnordered && step == 1 && rules.exclusions().isEmpty();
        this.reachMicros = rules.windowMicros() + TimelineRequest.MOMENT_MICROS;
    }

    /** Partitions the events of the next actor; returns the number of partitions. */
    int split(int events, long[] eventSets, int[][] codes) {
        if (partitions.length < events) {
            int capacity = events + (events >> 1);
            partitions = new int[capacity];
            followers = new int[capacity];
            firsts = new int[capacity];
            lasts = new int[capacity];
            times = new long[capacity];
            sets = new long[capacity];
        }
        count = 0;
        PartitionTable table = new PartitionTable(events);
        for (int i = 0; i < events; i++) {
            partitions[i] = (eventSets[i] & partitioned) == 0 ? NONE : table.partition(i, codes);
        }
        return count;
    }

    /** Loads a partition; returns the number of its events. */
    int load(int partition, int events, long[] eventTimes, long[] eventSets) {
        int size = 0;
        if (isAlone) {
            for (int i = firsts[partition]; i != NONE; i = followers[i]) {
                times[size] = eventTimes[i];
                sets[size++] = eventSets[i];
            }
            return size;
        }
        int from = beginsAlone ? firstOfMoments(firsts[partition], eventTimes) : 0;
        long end = beginsAlone ? eventTimes[lasts[partition]] + reachMicros : Long.MAX_VALUE;
        for (int i = from; i < events && eventTimes[i] <= end; i++) {
            long bits = partitions[i] == partition ? eventSets[i] : (eventSets[i] & ~cleared) | added;
            times[size] = eventTimes[i];
            sets[size] = bits;
            size += bits == 0 ? 0 : 1;
        }
        return size;
    }

    /** The first of the events that are so near to the next one that they may share a moment, up to a given event. */
    private static int firstOfMoments(int event, long[] times) {
        int first = event;
        while (first > 0 && times[first] - times[first - 1] <= TimelineRequest.MOMENT_MICROS) {
            first--;
        }
        return first;
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
                hash = hash * 31 + texts[i].number(codes[i][event]);
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
                if (texts[i].number(codes[i][one]) != texts[i].number(codes[i][other])) {
                    return false;
                }
            }
            return true;
        }
    }
}
