package dev.tenrec.insight.funnel;

import java.util.Arrays;

/**
 * The events of one actor, parted by their values: each part sees all of the events, but only those of its own values
 * are steps there. Exclusions belong to every part.
 */
final class ValueParts {
    private final int[][] sameText;
    private final long stepBits;
    private long[] sets = new long[0];
    private int[] parts = new int[0];
    private long[] masked = new long[0];
    private int[] firsts = new int[0];
    private int eventCount;
    private int count;

    /** @param sameText for each property a number for each number of a value */
    ValueParts(int[][] sameText, int stepCount) {
        this.sameText = sameText;
        this.stepBits = (1L << stepCount) - 1;
    }

    /** Parts the events of the next actor. */
    void split(int events, long[] eventSets, int[][] codes) {
        if (parts.length < events) {
            parts = new int[events + (events >> 1)];
            masked = new long[parts.length];
            firsts = new int[parts.length];
        }
        sets = eventSets;
        eventCount = events;
        count = 0;
        PartTable table = new PartTable(events);
        for (int i = 0; i < events; i++) {
            if ((sets[i] & stepBits) == 0) {
                parts[i] = -1;
                continue;
            }
            parts[i] = table.part(i, codes);
        }
    }

    /** How many parts there are. */
    int count() {
        return count;
    }

    /** The sets of all events as a part sees them; until the next call. */
    long[] sets(int part) {
        for (int i = 0; i < eventCount; i++) {
            masked[i] = parts[i] == part ? sets[i] : sets[i] & ~stepBits;
        }
        return masked;
    }

    /** An event with the values of a part. */
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
            Arrays.fill(slots, -1);
        }

        int part(int event, int[][] codes) {
            int hash = 0;
            for (int i = 0; i < codes.length; i++) {
                hash = hash * 31 + sameText[i][codes[i][event]];
            }
            hash *= 0x9E3779B9;
            for (int slot = (hash >>> 7) & mask; ; slot = (slot + 1) & mask) {
                if (slots[slot] < 0) {
                    slots[slot] = count;
                    firsts[count] = event;
                    return count++;
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
