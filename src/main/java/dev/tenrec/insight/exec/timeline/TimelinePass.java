package dev.tenrec.insight.exec.timeline;

import dev.tenrec.insight.exec.scan.ScanRange;
import java.util.ArrayList;
import java.util.List;

/**
 * Part of a partitioned scan that fits in memory: the events of a range of actors.
 *
 * @param parts units of work with events of these actors, in the order of segments, names and time
 */
record TimelinePass(ActorRange actors, List<List<ScanRange>> parts) {
    /**
     * Splits a scan at the bounds of histogram buckets, so that no pass holds more events unless a bucket alone does.
     * Actors are numbered as they appear: those of sessions live for hours, so each pass reads few of the parts; those
     * that live for long are read in every pass.
     */
    static List<TimelinePass> of(List<List<ScanRange>> parts, ActorHistogram histogram, int eventsPerPass) {
        List<TimelinePass> passes = new ArrayList<>();
        int first = 0;
        while (first < ActorHistogram.BUCKETS) {
            long events = histogram.events(first);
            int end = first + 1;
            while (end < ActorHistogram.BUCKETS && events + histogram.events(end) <= eventsPerPass) {
                events += histogram.events(end++);
            }
            if (events > 0) {
                passes.add(pass(parts, histogram, first, end));
            }
            first = end;
        }
        return passes;
    }

    private static TimelinePass pass(List<List<ScanRange>> parts, ActorHistogram histogram, int first, int end) {
        List<List<ScanRange>> read = new ArrayList<>();
        for (int part = 0; part < parts.size(); part++) {
            if (histogram.hasAny(part, first, end)) {
                read.add(parts.get(part));
            }
        }
        return new TimelinePass(histogram.actors(first, end), read);
    }
}
