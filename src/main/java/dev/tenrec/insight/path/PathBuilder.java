package dev.tenrec.insight.path;

import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import java.util.Arrays;

/**
 * Splits the events of each actor into paths and reports their edges. A path ends after half an hour of inactivity, and
 * successive events at the same node are one step. By session, a session is one path and each event is a step.
 */
final class PathBuilder<S extends PathBuilder.Sink> implements TimelineConsumer {
    @FunctionalInterface
    interface Sink {
        /**
         * @param step of the source node, from 1
         * @param micros from the last event at the source to the first event at the target
         */
        void edge(int actor, int step, int from, int to, long micros);
    }

    private static final long INACTIVITY_MICROS = 30 * 60 * 1_000_000L;

    private final PathsQuery query;
    private final PathEvents events;
    private final S sink;
    private final int start;
    private final int end;
    private final int stepsKept;
    private final boolean isBySession;
    private int[] nodes = new int[64];
    /** The steps of the current path: their nodes, and the times of their first and last events. */
    private int[] steps = new int[64];

    private long[] firsts = new long[64];
    private long[] lasts = new long[64];
    private int count;

    PathBuilder(PathsQuery query, PathEvents events, S sink) {
        this.query = query;
        this.events = events;
        this.sink = sink;
        this.isBySession = query.isBySession();
        this.start = query.startPoint() == null ? -1 : events.nodes().find(query.startPoint());
        this.end = query.endPoint() == null ? -1 : events.nodes().find(query.endPoint());
        this.stepsKept = start < 0 && end < 0 ? query.stepsMax() : Integer.MAX_VALUE;
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
        long before = 0;
        count = 0;
        for (int i = 0; i < length; i++) {
            if (nodes[i] < 0) {
                continue;
            }
            if (count > 0 && !isBySession && times[i] - before >= INACTIVITY_MICROS) {
                finish(timeline.actor());
            }
            before = times[i];
            boolean isSame = !isBySession && count > 0 && steps[count - 1] == nodes[i];
            if (isSame) {
                lasts[count - 1] = times[i];
            } else if (count < stepsKept) {
                step(nodes[i], times[i]);
            }
        }
        finish(timeline.actor());
    }

    private void step(int node, long time) {
        if (count == steps.length) {
            steps = Arrays.copyOf(steps, 2 * count);
            firsts = Arrays.copyOf(firsts, 2 * count);
            lasts = Arrays.copyOf(lasts, 2 * count);
        }
        steps[count] = node;
        firsts[count] = time;
        lasts[count] = time;
        count++;
    }

    private void finish(int actor) {
        int from = start < 0 ? 0 : find(start, 0);
        int last = end < 0 || from < 0 ? count - 1 : find(end, from);
        int max = query.stepsMax();
        if (from >= 0 && last > from) {
            boolean isTooLong = last - from >= max;
            if (isTooLong && start >= 0 && end >= 0) {
                gapped(actor, from, last, max);
            } else if (isTooLong && end >= 0) {
                edges(actor, 1, last - max + 1, last);
            } else {
                edges(actor, 1, from, isTooLong ? from + max - 1 : last);
            }
        }
        count = 0;
    }

    private int find(int node, int from) {
        for (int i = from; i < count; i++) {
            if (steps[i] == node) {
                return i;
            }
        }
        return -1;
    }

    private void edges(int actor, int firstStep, int from, int last) {
        for (int i = from; i < last; i++) {
            sink.edge(actor, firstStep + i - from, steps[i], steps[i + 1], firsts[i + 1] - lasts[i]);
        }
    }

    /** Reports a path between two given points without its middle, so that both points are shown. */
    private void gapped(int actor, int from, int last, int max) {
        int head = Math.max(1, max / 2);
        int tail = Math.max(1, (max - 1) / 2);
        int headLast = from + head - 1;
        int tailFirst = last - tail + 1;
        edges(actor, 1, from, headLast);
        if (max < 3) {
            sink.edge(actor, head, steps[headLast], steps[tailFirst], firsts[tailFirst] - lasts[headLast]);
            return;
        }
        int gap = events.nodes().gap();
        sink.edge(actor, head, steps[headLast], gap, firsts[headLast + 1] - lasts[headLast]);
        sink.edge(actor, head + 1, gap, steps[tailFirst], firsts[tailFirst] - lasts[tailFirst - 1]);
        edges(actor, head + 2, tailFirst, last);
    }
}
