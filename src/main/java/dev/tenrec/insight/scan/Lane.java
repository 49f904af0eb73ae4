package dev.tenrec.insight.scan;

import dev.tenrec.segment.RunIndex;
import dev.tenrec.segment.Segment;

/**
 * The timelines of one segment as one thread walks along them. Who walks goes mostly forward, so entries are unpacked
 * ahead of him, up to two thousand at a time; who jumps has his few entries unpacked alone.
 */
final class Lane {
    private static final int WINDOW = 2_048;
    private static final int AHEAD_MIN = 32;

    private final Segment segment;
    private final RunIndex index;
    private final SetTest[] tests;
    private int windowFirst;
    private int windowEnd;
    /** How many are unpacked at a time: more as long as who goes forward makes small steps. */
    private int ahead = AHEAD_MIN;

    private final int[] windowNames = new int[WINDOW];
    private final long[] windowTimes = new long[WINDOW];
    private final int[] fewNames = new int[WINDOW];
    private final long[] fewTimes = new long[WINDOW];
    private boolean isFew;
    private int fewFirst;

    Lane(Segment segment, SetTest[] sets) {
        this.segment = segment;
        this.index = segment.timelines();
        this.tests = new SetTest[sets.length];
        for (int i = 0; i < sets.length; i++) {
            tests[i] = sets[i].on(segment);
        }
    }

    Segment segment() {
        return segment;
    }

    RunIndex index() {
        return index;
    }

    /**
     * Unpacks entries from one on, up to another at most; answers the one behind the last that can be read now.
     *
     * @param isForward whether who asks goes forward, so that what follows will be asked for too
     */
    int show(int from, int to, boolean isForward) {
        if (from >= windowFirst && from < windowEnd) {
            isFew = false;
            return Math.min(to, windowEnd);
        }
        if (!isForward) {
            return showFew(from, Math.min(to, from + WINDOW));
        }
        isFew = false;
        boolean isNear = from >= windowEnd && from - windowEnd <= ahead;
        ahead = isNear ? Math.min(WINDOW, 2 * ahead) : AHEAD_MIN;
        windowFirst = from;
        windowEnd = Math.min(segment.count(), from + ahead);
        segment.timelineNames().read(from, windowEnd - from, windowNames);
        segment.timelineTimes().read(from, windowEnd - from, windowTimes);
        return Math.min(to, windowEnd);
    }

    private int showFew(int from, int to) {
        isFew = true;
        fewFirst = from;
        for (int entry = from; entry < to; entry++) {
            fewNames[entry - from] = segment.timelineNames().getInt(entry);
            fewTimes[entry - from] = segment.timelineTimes().get(entry);
        }
        return to;
    }

    /** The entry that stands first in {@link #names} and {@link #times}. */
    int first() {
        return isFew ? fewFirst : windowFirst;
    }

    int[] names() {
        return isFew ? fewNames : windowNames;
    }

    long[] times() {
        return isFew ? fewTimes : windowTimes;
    }

    int place(int entry) {
        return segment.timelinePlaces().getInt(entry);
    }

    /** To which of some sets an event belongs, by its properties. */
    long tested(int name, int entry, long unsure) {
        int place = place(entry);
        long matched = 0;
        for (long left = unsure; left != 0; left &= left - 1) {
            int set = Long.numberOfTrailingZeros(left);
            matched |= tests[set].passes(name, place) ? 1L << set : 0;
        }
        return matched;
    }
}
