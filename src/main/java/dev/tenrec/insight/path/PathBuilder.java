package dev.tenrec.insight.path;

import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import java.util.Arrays;

/**
 * Cuts the events of each actor into ways and tells of their transitions. Between two ways nothing happens for half an
 * hour; in such a way events at the same place, one after another, are one step. By session each event is a step.
 */
final class PathBuilder<S extends PathBuilder.Sink> implements TimelineConsumer {
    /** Is told of every transition. */
    @FunctionalInterface
    interface Sink {
        /**
         * @param step of the place where it begins, from 1 on
         * @param micros between the last event at one place and the first at the other
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
    private int[] places = new int[64];
    /** The steps of the way so far: the place of each, and when its first and last event were. */
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

    /** What was told. */
    S sink() {
        return sink;
    }

    @Override
    public void timeline(Timeline timeline) {
        int length = timeline.count();
        if (places.length < length) {
            places = new int[Math.max(length, 2 * places.length)];
        }
        events.places(timeline, places);
        long[] times = timeline.times();
        long before = 0;
        count = 0;
        for (int i = 0; i < length; i++) {
            if (places[i] < 0) {
                continue;
            }
            if (count > 0 && !isBySession && times[i] - before >= INACTIVITY_MICROS) {
                finish(timeline.actor());
            }
            before = times[i];
            boolean isSame = !isBySession && count > 0 && steps[count - 1] == places[i];
            if (isSame) {
                lasts[count - 1] = times[i];
            } else if (count < stepsKept) {
                step(places[i], times[i]);
            }
        }
        finish(timeline.actor());
    }

    private void step(int place, long time) {
        if (count == steps.length) {
            steps = Arrays.copyOf(steps, 2 * count);
            firsts = Arrays.copyOf(firsts, 2 * count);
            lasts = Arrays.copyOf(lasts, 2 * count);
        }
        steps[count] = place;
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

    private int find(int place, int from) {
        for (int i = from; i < count; i++) {
            if (steps[i] == place) {
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

    /** Between two given points the middle is left out, so that both are shown. */
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
