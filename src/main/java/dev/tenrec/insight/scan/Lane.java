package dev.tenrec.insight.scan;

import dev.tenrec.event.EventView;
import dev.tenrec.segment.RunIndex;
import dev.tenrec.segment.Segment;

/**
 * The timelines of one segment as one thread walks along them. Who walks goes mostly forward, so entries are unpacked
 * ahead of him, up to two thousand at a time, and those of other names are left out at once; who jumps has his few
 * entries read alone.
 */
final class Lane {
    private static final int WINDOW = 2_048;
    private static final int AHEAD_MIN = 32;
    private static final int STEPS_MAX = 8;

    private final Segment segment;
    private final int origin;
    private final EventView view;
    private final WantedNames wanted;
    private final SetTest[] tests;
    private final long fromMicros;
    private final long toMicros;
    /** Whether all its events lie in the range. */
    private final boolean isWithin;

    private final boolean hasDeletions;
    private final RunIndex index;
    /** Where the search for the next distinct id begins; those asked for mostly rise. */
    private int run;

    private int windowFirst;
    private int windowEnd;
    /** How many are unpacked at a time: more as long as who goes forward makes small steps. */
    private int ahead = AHEAD_MIN;

    private final int[] names = new int[WINDOW];
    private final long[] times = new long[WINDOW];
    /** The entries of the window that are wanted, counted from its first, and how many of them stand before each. */
    private final int[] kept = new int[WINDOW];

    private final int[] ranks = new int[WINDOW + 1];

    /** @param origin the segment's number */
    Lane(Segment segment, int origin, EventView view, TimelineRequest request, WantedNames wanted, SetTest[] sets) {
        this.segment = segment;
        this.origin = origin;
        this.view = view;
        this.wanted = wanted;
        this.fromMicros = request.fromMicros();
        this.toMicros = request.toMicros();
        this.isWithin = segment.minMicros() >= fromMicros && segment.maxMicros() <= toMicros;
        this.hasDeletions = view.hasDeletions();
        this.index = segment.timelines();
        this.tests = new SetTest[sets.length];
        for (int i = 0; i < sets.length; i++) {
            tests[i] = sets[i].on(segment);
        }
    }

    /**
     * Adds what the timeline of a distinct id has.
     *
     * @param isForward whether who asks goes forward, so that what follows will be asked for too
     */
    void add(int distinctId, boolean isForward, ActorEvents events) {
        int found = isForward ? seek(distinctId) : index.find(distinctId);
        if (found < 0) {
            return;
        }
        events.beginRun();
        int to = index.end(found);
        for (int at = index.start(found); at < to; ) {
            boolean isUnpacked = at >= windowFirst && at < windowEnd;
            if (!isUnpacked && !isForward) {
                addFew(at, to, distinctId, events);
                return;
            }
            if (!isUnpacked) {
                unpack(at);
            }
            int end = Math.min(to, windowEnd);
            for (int i = ranks[at - windowFirst]; i < ranks[end - windowFirst]; i++) {
                int entry = kept[i];
                offer(windowFirst + entry, names[entry], times[entry], distinctId, events);
            }
            at = end;
        }
    }

    /** The run of a distinct id, or -1; steps forward, and searches where that is far. */
    private int seek(int distinctId) {
        for (int steps = 0; steps < STEPS_MAX && run < index.count() && index.id(run) < distinctId; steps++) {
            run++;
        }
        boolean isBeside =
                run < index.count() && index.id(run) >= distinctId && (run == 0 || index.id(run - 1) < distinctId);
        if (!isBeside) {
            int found = index.find(distinctId);
            run = found < 0 ? run : found;
            return found;
        }
        return index.id(run) == distinctId ? run : -1;
    }

    private void unpack(int from) {
        boolean isNear = from >= windowEnd && from - windowEnd <= ahead;
        ahead = isNear ? Math.min(WINDOW, 2 * ahead) : AHEAD_MIN;
        windowFirst = from;
        windowEnd = Math.min(segment.count(), from + ahead);
        int count = windowEnd - from;
        segment.timelineNames().read(from, count, names);
        segment.timelineTimes().read(from, count, times);
        int rank = 0;
        for (int i = 0; i < count; i++) {
            ranks[i] = rank;
            kept[rank] = i;
            rank += wanted.step(names[i]);
        }
        ranks[count] = rank;
    }

    private void addFew(int from, int to, int distinctId, ActorEvents events) {
        for (int entry = from; entry < to; entry++) {
            int name = segment.timelineNames().getInt(entry);
            if (wanted.step(name) == 1) {
                offer(entry, name, segment.timelineTimes().get(entry), distinctId, events);
            }
        }
    }

    private void offer(int entry, int name, long time, int distinctId, ActorEvents events) {
        if (!isWithin && (time < fromMicros || time > toMicros)) {
            return;
        }
        long matched = wanted.sure(name);
        if (!wanted.isSure()) {
            matched |= tested(name, entry, wanted.possible(name) & ~matched);
        }
        if (matched != 0 && !(hasDeletions && view.isDeleted(segment.row(place(entry)), distinctId))) {
            events.add(time, matched, origin, entry);
        }
    }

    private int place(int entry) {
        return segment.timelinePlaces().getInt(entry);
    }

    /** To which of some sets an event belongs, by its properties. */
    private long tested(int name, int entry, long unsure) {
        int place = place(entry);
        long matched = 0;
        for (long left = unsure; left != 0; left &= left - 1) {
            int set = Long.numberOfTrailingZeros(left);
            matched |= tests[set].passes(name, place) ? 1L << set : 0;
        }
        return matched;
    }
}
