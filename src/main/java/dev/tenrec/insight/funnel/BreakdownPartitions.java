package dev.tenrec.insight.funnel;

import java.util.Arrays;

/**
 * The events of one actor, parted by their values: only events of its own values are steps in a part. Exclusions belong
 * to every part, and so do, where steps must follow one another directly, the gaps that other events make.
 */
final class BreakdownPartitions {
    private static final int NONE = -1;

    private final int[][] sameText;
    private final long stepBits;
    private final boolean hasExclusions;
    private final boolean isStrict;
    /** The part of each event, and the next event of the same part. */
    private int[] parts = new int[0];

    private int[] followers = new int[0];
    /** The first and the last event of each part. */
    private int[] firsts = new int[0];

    private int[] lasts = new int[0];
    private int count;
    private long[] times = new long[0];
    private long[] sets = new long[0];
    private int size;

    /** @param sameText for each property a number for each number of a value */
    BreakdownPartitions(int[][] sameText, int stepCount, FunnelRules rules) {
        this.sameText = sameText;
        this.stepBits = (1L << stepCount) - 1;
        this.hasExclusions = !rules.exclusions().isEmpty();
        this.isStrict = rules.order() == FunnelRules.Order.STRICT;
    }

    /** Parts the events of the next actor; answers how many parts there are. */
    int split(int events, long[] eventSets, int[][] codes) {
        if (parts.length < events) {
            int room = events + (events >> 1);
            parts = new int[room];
            followers = new int[room];
            firsts = new int[room];
            lasts = new int[room];
            times = new long[2 * room];
            sets = new long[2 * room];
        }
        count = 0;
        PartTable table = new PartTable(events);
        for (int i = 0; i < events; i++) {
            parts[i] = (eventSets[i] & stepBits) == 0 ? NONE : table.part(i, codes);
        }
        return count;
    }

    /** Goes to a part; answers how many events it has. */
    int load(int part, long[] eventTimes, long[] eventSets) {
        size = 0;
        if (hasExclusions) {
            for (int i = firsts[part]; i <= lasts[part]; i++) {
                add(eventTimes[i], parts[i] == part ? eventSets[i] : eventSets[i] & ~stepBits);
            }
            return size;
        }
        // Without exclusions no other events are looked at, so that many values of one actor don't cost their square.
        int before = NONE;
        for (int i = firsts[part]; i != NONE; i = followers[i]) {
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

    /** When the events of the part happened. */
    long[] times() {
        return times;
    }

    /** The sets of the events of the part. */
    long[] sets() {
        return sets;
    }

    /** An event of the actor with the values of a part. */
    int event(int part) {
        return firsts[part];
    }

    /** Finds the part of an event by hashing: an actor may have as many values as events. */
    private final class PartTable {
        private final int[] slots;
        private final int mask;

        PartTable(int events) {
            slots = new int[Integer.highestOneBit(Math.max(4, events)) << 2];
            mask = slots.length - 1;
            Arrays.fill(slots, NONE);
        }

        int part(int event, int[][] codes) {
            int part = find(event, codes);
            if (part == count) {
                firsts[count++] = event;
            } else {
                followers[lasts[part]] = event;
            }
            lasts[part] = event;
            followers[event] = NONE;
            return part;
        }

        /** The part of an event's values, or a new one. */
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
