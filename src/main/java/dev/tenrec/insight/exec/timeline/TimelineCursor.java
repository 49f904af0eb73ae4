package dev.tenrec.insight.exec.timeline;

import dev.tenrec.insight.exec.scan.EventNameMask;
import dev.tenrec.insight.exec.scan.PredicateBits;
import dev.tenrec.storage.EventView;
import dev.tenrec.storage.segment.RunIndex;
import dev.tenrec.storage.segment.Segment;

/** Cursor over one segment's (distinct id, time) order; one per thread. */
final class TimelineCursor {
    /** Rows read at a time, at most. */
    private static final int WINDOW = 1_024;
    /** Rows read after a jump, at least. */
    private static final int JUMP_ROWS = 16;

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

    /** First and end row of the window, which most runs of the next distinct ids lie in. */
    private int windowFrom;

    private int windowEnd;
    /** Grows while runs follow each other. */
    private int windowRows = JUMP_ROWS;

    private final int[] names = new int[WINDOW];
    private final long[] windowTimes = new long[WINDOW];
    /** Selected timeline positions of a run, with their times and set masks. */
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
            load(from, count);
            // With deletions an event between the ends may be the only one left.
            int kept = isSparse && !hasDeletions ? runEnds(from, from + count) : allOf(from, from + count);
            for (int i = 0; i < kept; i++) {
                masks[i] = nameMask.mayMatch(name(timelinePositions[i]));
            }
            if (!nameMask.isExact() || hasDeletions) {
                kept = filter(kept, distinctId);
            }
            if (kept > 0) {
                for (int i = 0; i < kept; i++) {
                    times[i] = time(timelinePositions[i]);
                }
                builder.add(kept, times, masks, TimelineColumns.ref(segmentIndex, 0), timelinePositions);
            }
        }
    }

    /** Decodes rows into the window, and those behind them if the rows follow the window. */
    private void load(int from, int count) {
        if (from >= windowFrom && from + count <= windowEnd) {
            return;
        }
        boolean isNext = from >= windowFrom && from <= windowEnd;
        windowRows = isNext ? Math.min(WINDOW, 2 * windowRows) : JUMP_ROWS;
        windowFrom = from;
        windowEnd = Math.min(segment.count(), from + Math.max(count, windowRows));
        segment.timelineNames().read(from, windowEnd - from, names);
        segment.timelineTimes().read(from, windowEnd - from, windowTimes);
    }

    private int name(int timelinePosition) {
        return names[timelinePosition - windowFrom];
    }

    private long time(int timelinePosition) {
        return windowTimes[timelinePosition - windowFrom];
    }

    /** Selects events whose names may match; returns their number. */
    private int allOf(int from, int end) {
        int kept = 0;
        for (int at = from; at < end; at++) {
            timelinePositions[kept] = at;
            kept += nameMask.increment(name(at));
        }
        return kept;
    }

    /** Selects like {@link #allOf}, but only the ends of runs that match the first set only. */
    private int runEnds(int from, int end) {
        int kept = 0;
        int begin = from;
        for (int at = from; at < end; at++) {
            if (nameMask.breaksRun(name(at))) {
                kept = addRunEnds(begin, at, time(at), kept);
                timelinePositions[kept++] = at;
                begin = at + 1;
            }
        }
        return addRunEnds(begin, end, Long.MAX_VALUE, kept);
    }

    /** @param nextMicros time of the event after the run */
    private int addRunEnds(int begin, int end, long nextMicros, int keptBefore) {
        int first = begin;
        while (first < end && nameMask.increment(name(first)) == 0) {
            first++;
        }
        if (first == end) {
            return keptBefore;
        }
        int kept = keptBefore;
        timelinePositions[kept++] = first;
        int last = end - 1;
        while (last > first && (nameMask.increment(name(last)) == 0 || time(last) >= nextMicros)) {
            last--;
        }
        long moment = last > first + 1 ? time(last) - TimelineRequest.MOMENT_MICROS : 0;
        while (last > first + 1 && time(last - 1) >= moment) {
            last--;
        }
        for (int at = Math.max(last, first + 1); at < end; at++) {
            timelinePositions[kept] = at;
            kept += nameMask.increment(name(at));
        }
        return kept;
    }

    /** Keeps events that match a set by their properties too and are not deleted. */
    private int filter(int count, int distinctId) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int timelinePosition = timelinePositions[i];
            int name = name(timelinePosition);
            long always = nameMask.alwaysMatch(name);
            long mask = always | residualMask(timelinePosition, masks[i] & ~always);
            if (mask != 0 && !(hasDeletions && view.isDeleted(segment.row(position(timelinePosition)), distinctId))) {
                timelinePositions[kept] = timelinePosition;
                masks[kept++] = mask;
            }
        }
        return kept;
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
