package dev.tenrec.insight.exec.timeline;

import dev.tenrec.insight.exec.scan.EventNameMask;
import dev.tenrec.insight.exec.scan.EventPredicate;
import dev.tenrec.storage.EventView;
import dev.tenrec.storage.segment.RunIndex;
import dev.tenrec.storage.segment.Segment;

/** The timelines of one segment as one thread walks along them. */
public final class TimelineCursor {
    /** Entries that are read at a time. */
    private static final int WINDOW = 1_024;

    private final Segment segment;
    private final int origin;
    private final EventView view;
    private final EventNameMask wanted;
    private final EventPredicate[] tests;
    private final long fromMicros;
    private final long toMicros;
    /** Whether all its events lie in the range. */
    private final boolean isWithin;

    private final boolean hasDeletions;
    private final RunIndex index;

    private final int[] names = new int[WINDOW];
    /** The entries that are kept, and what is known of them. */
    private final int[] entries = new int[WINDOW];

    private final long[] times = new long[WINDOW];
    private final long[] sets = new long[WINDOW];

    /** @param origin the segment's number */
    public TimelineCursor(
            Segment segment,
            int origin,
            EventView view,
            TimelineRequest request,
            EventNameMask wanted,
            EventPredicate[] sets) {
        this.segment = segment;
        this.origin = origin;
        this.view = view;
        this.wanted = wanted;
        this.fromMicros = request.fromMicros();
        this.toMicros = request.toMicros();
        this.isWithin = segment.minMicros() >= fromMicros && segment.maxMicros() <= toMicros;
        this.hasDeletions = view.hasDeletions();
        this.index = segment.timelines();
        this.tests = new EventPredicate[sets.length];
        for (int i = 0; i < sets.length; i++) {
            tests[i] = sets[i].on(segment);
        }
    }

    /**
     * Adds what the timeline of a distinct id has.
     *
     * @param isThin whether {@link TimelineRequest.Detail#ENDS} are enough
     */
    void add(int distinctId, boolean isThin, TimelineBuilder events) {
        int found = index.find(distinctId);
        if (found < 0) {
            return;
        }
        int start = index.start(found);
        int end = index.end(found);
        if (!isWithin) {
            start = segment.timelineTimes().firstFrom(start, end, fromMicros);
            end = segment.timelineTimes().firstAfter(start, end, toMicros);
        }
        for (int from = start; from < end; from += WINDOW) {
            int count = Math.min(WINDOW, end - from);
            segment.timelineNames().read(from, count, names);
            // An event between the ends may be all that is left when they are deleted.
            int kept = isThin && !hasDeletions ? ends(from, count) : all(count);
            for (int i = 0; i < kept; i++) {
                sets[i] = wanted.possible(names[entries[i]]);
                entries[i] += from;
            }
            if (!wanted.isSure() || hasDeletions) {
                kept = test(from, kept, distinctId);
            }
            if (kept > 0) {
                segment.timelineTimes().read(entries, kept, times);
                events.add(kept, times, sets, TimelineColumns.position(origin, 0), entries);
            }
        }
    }

    /** Keeps all that are wanted; answers how many. */
    private int all(int count) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            entries[kept] = i;
            kept += wanted.step(names[i]);
        }
        return kept;
    }

    /** As {@link #all}, but of those that belong to the first set alone only the ends. */
    private int ends(int from, int count) {
        int kept = 0;
        int begin = 0;
        for (int i = 0; i < count; i++) {
            if (wanted.isOther(names[i])) {
                kept = ends(from, begin, i, time(from + i), kept);
                entries[kept++] = i;
                begin = i + 1;
            }
        }
        return ends(from, begin, count, Long.MAX_VALUE, kept);
    }

    /** @param nextMicros the time of what follows them */
    private int ends(int from, int begin, int end, long nextMicros, int keptBefore) {
        int first = begin;
        while (first < end && wanted.step(names[first]) == 0) {
            first++;
        }
        if (first == end) {
            return keptBefore;
        }
        int kept = keptBefore;
        entries[kept++] = first;
        int last = end - 1;
        while (last > first && (wanted.step(names[last]) == 0 || time(from + last) >= nextMicros)) {
            last--;
        }
        for (int i = Math.max(last, first + 1); i < end; i++) {
            entries[kept] = i;
            kept += wanted.step(names[i]);
        }
        return kept;
    }

    /** Keeps those that belong to a set by their properties too, and are not deleted. */
    private int test(int from, int count, int distinctId) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int entry = entries[i];
            int name = names[entry - from];
            long sure = wanted.sure(name);
            long matched = sure | tested(name, entry, sets[i] & ~sure);
            if (matched != 0 && !(hasDeletions && view.isDeleted(segment.row(place(entry)), distinctId))) {
                entries[kept] = entry;
                sets[kept++] = matched;
            }
        }
        return kept;
    }

    private long time(int entry) {
        return segment.timelineTimes().get(entry);
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
