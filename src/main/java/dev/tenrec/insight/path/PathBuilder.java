package dev.tenrec.insight.path;

import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Splits the events of each actor into paths and reports what of them is shown. A path ends after half an hour of
 * inactivity, and successive events at the same node are one step. By session, a session is one path and each event is
 * a step.
 */
final class PathBuilder<S extends PathBuilder.Sink> implements TimelineConsumer {
    @FunctionalInterface
    interface Sink {
        /**
         * Receives a path, whose first step is 1.
         *
         * @param nodes those from index {@code from} to {@code last}; reused for the next path
         * @param times of the last event of each step
         */
        void path(int actor, int[] nodes, long[] times, int from, int last);
    }

    private static final long INACTIVITY_MICROS = 30 * 60 * 1_000_000L;

    private final PathsQuery query;
    private final PathEvents events;
    private final FunnelPaths.@Nullable Limits limits;
    private final S sink;
    private final int start;
    private final int end;
    private final int stepsKept;
    private final boolean isBySession;
    private int[] nodes = new int[64];
    /** The steps of the current path: their nodes, and the times of their last events. */
    private int[] steps = new int[64];

    private long[] lasts = new long[64];
    private int count;
    private boolean isFull;
    /** A path without its middle. */
    private final int[] shown;

    private final long[] shownTimes;

    /** @param limits of the events of each actor; null for all events */
    PathBuilder(PathsQuery query, PathEvents events, FunnelPaths.@Nullable Limits limits, S sink) {
        this.query = query;
        this.events = events;
        this.limits = limits;
        this.sink = sink;
        this.isBySession = query.isBySession();
        this.start = query.startPoint() == null ? -1 : events.nodes().find(query.startPoint());
        this.end = query.endPoint() == null ? -1 : events.nodes().find(query.endPoint());
        this.stepsKept = start < 0 && end < 0 ? query.stepsMax() : Integer.MAX_VALUE;
        this.shown = new int[query.stepsMax() + 2];
        this.shownTimes = new long[shown.length];
    }

    S sink() {
        return sink;
    }

    @Override
    public void timeline(Timeline timeline) {
        int length = timeline.count();
        if (nodes.length < length) {
            nodes = new int[Math.max(length, 2 * nodes.length)];
        }
        events.resolve(timeline, nodes);
        long[] times = timeline.times();
        long from = limits == null ? Long.MIN_VALUE : limits.from(timeline.actor());
        long to = limits == null ? Long.MAX_VALUE : limits.to(timeline.actor());
        long before = 0;
        for (int i = 0; i < length; i++) {
            if (nodes[i] < 0 || times[i] < from || times[i] > to) {
                continue;
            }
            if (count > 0 && !isBySession && times[i] - before >= INACTIVITY_MICROS) {
                finish(timeline.actor());
            }
            before = times[i];
            boolean isSame = !isBySession && count > 0 && steps[count - 1] == nodes[i];
            if (isSame && !isFull) {
                lasts[count - 1] = times[i];
            } else if (count < stepsKept) {
                step(nodes[i], times[i]);
            } else {
                // What follows is not shown, not even as further events at the last step.
                isFull = true;
            }
        }
        finish(timeline.actor());
    }

    private void step(int node, long time) {
        if (count == steps.length) {
            steps = Arrays.copyOf(steps, 2 * count);
            lasts = Arrays.copyOf(lasts, 2 * count);
        }
        steps[count] = node;
        lasts[count] = time;
        count++;
    }

    private void finish(int actor) {
        int from = start < 0 ? 0 : find(start, 0);
        int last = end < 0 || from < 0 ? count - 1 : find(end, from);
        int max = query.stepsMax();
        if (from >= 0 && last >= from) {
            boolean isTooLong = last - from >= max;
            if (isTooLong && start >= 0 && end >= 0) {
                gapped(actor, from, last, max / 2);
            } else if (isTooLong && end >= 0) {
                sink.path(actor, steps, lasts, last - max + 1, last);
            } else {
                sink.path(actor, steps, lasts, from, isTooLong ? from + max - 1 : last);
            }
        }
        count = 0;
        isFull = false;
    }

    private int find(int node, int from) {
        for (int i = from; i < count; i++) {
            if (steps[i] == node) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Reports a path between two given points without its middle, so that both points are shown. The gap has the time
     * of the first step that it hides.
     *
     * @param kept steps at each end
     */
    private void gapped(int actor, int from, int last, int kept) {
        copy(from, 0, kept + 1);
        shown[kept] = events.nodes().gap();
        copy(last - kept + 1, kept + 1, kept);
        sink.path(actor, shown, shownTimes, 0, 2 * kept);
    }

    private void copy(int from, int to, int length) {
        System.arraycopy(steps, from, shown, to, length);
        System.arraycopy(lasts, from, shownTimes, to, length);
    }
}
