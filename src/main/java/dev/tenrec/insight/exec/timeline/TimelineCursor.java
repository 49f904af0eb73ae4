package dev.tenrec.insight.exec.timeline;

import dev.tenrec.insight.exec.scan.EventNameMask;
import dev.tenrec.insight.exec.scan.PredicateBits;
import dev.tenrec.storage.EventView;
import dev.tenrec.storage.segment.RunIndex;
import dev.tenrec.storage.segment.Segment;

/** Cursor over one segment's (distinct id, time) order; one per thread. */
final class TimelineCursor {
    /** Rows read at a time. */
    private static final int WINDOW = 1_024;

    private final Segment segment;
    private final int segmentIndex;
    private final EventView view;
    private final EventNameMask nameMask;
    private final PredicateBits bits;
    private final long fromMicros;
    private final long toMicros;
    /** True if the time range covers the segment. */
    private final boolean isWithin;

    private final boolean hasDeletions;
    private final RunIndex index;

    private final int[] names = new int[WINDOW];
    /** Selected timeline positions of the window, with their times and set masks. */
    private final int[] timelinePositions = new int[WINDOW];

    private final long[] times = new long[WINDOW];
    private final long[] masks = new long[WINDOW];

    TimelineCursor(
            Segment segment,
            int segmentIndex,
            EventView view,
            TimelineRequest request,
            EventNameMask nameMask,
            PredicateBits bits) {
        this.segment = segment;
        this.segmentIndex = segmentIndex;
        this.view = view;
        this.nameMask = nameMask;
        this.fromMicros = request.fromMicros();
        this.toMicros = request.toMicros();
        this.isWithin = segment.minMicros() >= fromMicros && segment.maxMicros() <= toMicros;
        this.hasDeletions = view.hasDeletions();
        this.index = segment.timelines();
        this.bits = bits;
    }

    /**
     * Adds the matching events of a distinct id.
     *
     * @param isSparse true if {@link TimelineRequest.Detail#ENDS} suffices
     */
    void add(int distinctId, boolean isSparse, TimelineBuilder builder) {
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
            // With deletions an event between the ends may be the only one left.
            int kept = isSparse && !hasDeletions ? runEnds(from, count) : allOf(count);
            for (int i = 0; i < kept; i++) {
                masks[i] = nameMask.mayMatch(names[timelinePositions[i]]);
                timelinePositions[i] += from;
            }
            if (!nameMask.isExact() || hasDeletions) {
                kept = filter(from, kept, distinctId);
            }
            if (kept > 0) {
                segment.timelineTimes().read(timelinePositions, kept, times);
                builder.add(kept, times, masks, TimelineColumns.ref(segmentIndex, 0), timelinePositions);
            }
        }
    }

    /** Selects events whose names may match; returns their number. */
    private int allOf(int count) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            timelinePositions[kept] = i;
            kept += nameMask.increment(names[i]);
        }
        return kept;
    }

    /** Selects like {@link #allOf}, but only the ends of runs that match the first set only. */
    private int runEnds(int from, int count) {
        int kept = 0;
        int begin = 0;
        for (int i = 0; i < count; i++) {
            if (nameMask.breaksRun(names[i])) {
                kept = addRunEnds(from, begin, i, time(from + i), kept);
                timelinePositions[kept++] = i;
                begin = i + 1;
            }
        }
        return addRunEnds(from, begin, count, Long.MAX_VALUE, kept);
    }

    /** @param nextMicros time of the event after the run */
    private int addRunEnds(int from, int begin, int end, long nextMicros, int keptBefore) {
        int first = begin;
        while (first < end && nameMask.increment(names[first]) == 0) {
            first++;
        }
        if (first == end) {
            return keptBefore;
        }
        int kept = keptBefore;
        timelinePositions[kept++] = first;
        int last = end - 1;
        while (last > first && (nameMask.increment(names[last]) == 0 || time(from + last) >= nextMicros)) {
            last--;
        }
        long moment = last > first + 1 ? time(from + last) - TimelineRequest.MOMENT_MICROS : 0;
        while (last > first + 1 && time(from + last - 1) >= moment) {
            last--;
        }
        for (int i = Math.max(last, first + 1); i < end; i++) {
            timelinePositions[kept] = i;
            kept += nameMask.increment(names[i]);
        }
        return kept;
    }

    /** Keeps events that match a set by their properties too and are not deleted. */
    private int filter(int from, int count, int distinctId) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int timelinePosition = timelinePositions[i];
            int name = names[timelinePosition - from];
            long always = nameMask.alwaysMatch(name);
            long mask = always | residualMask(timelinePosition, masks[i] & ~always);
            if (mask != 0 && !(hasDeletions && view.isDeleted(segment.row(position(timelinePosition)), distinctId))) {
                timelinePositions[kept] = timelinePosition;
                masks[kept++] = mask;
            }
        }
        return kept;
    }

    private long time(int timelinePosition) {
        return segment.timelineTimes().get(timelinePosition);
    }

    private int position(int timelinePosition) {
        return segment.timelineNamePositions().getInt(timelinePosition);
    }

    /** Returns the undecided sets that an event matches by its properties. */
    private long residualMask(int timelinePosition, long undecided) {
        if (undecided == 0) {
            return 0;
        }
        int position = position(timelinePosition);
        long mask = 0;
        for (long left = undecided; left != 0; left &= left - 1) {
            int set = Long.numberOfTrailingZeros(left);
            mask |= bits.test(segmentIndex, set, position) ? 1L << set : 0;
        }
        return mask;
    }
}
