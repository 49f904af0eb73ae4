package dev.tenrec.insight.experiment;

import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.funnel.FunnelDepth;

/** Follows users from their exposure, the first step, through the steps of a metric; for one thread. */
final class FunnelReader implements ExperimentMetric.Reader {
    /** The window where none is asked for: three years, as in the service. */
    private static final long LONG = 3L * 365 * 86_400 * 1_000_000;

    private static final long EXPOSURE = 1;

    private final ExperimentMetric.Funnel metric;
    private final FunnelDepth depth;
    private long[] times = new long[64];
    private long[] sets = new long[64];

    FunnelReader(ExperimentMetric.Funnel metric) {
        this.metric = metric;
        long window = metric.windowMicros() == 0 ? LONG : metric.windowMicros();
        this.depth = new FunnelDepth(metric.steps().size() + 1, metric.isOrdered(), window);
    }

    @Override
    public void add(Timeline timeline, ExposureReader exposure, VariantSums sums) {
        int reached = depth.of(times, sets, load(timeline, exposure)) - 1;
        sums.addValue(reached == metric.steps().size() ? 1 : 0);
        for (int step = 0; step < reached; step++) {
            sums.steps[step]++;
        }
    }

    /** Copies the events from the first exposure on, without exposures that name no variant. */
    private int load(Timeline timeline, ExposureReader exposure) {
        if (times.length < timeline.count()) {
            times = new long[2 * timeline.count()];
            sets = new long[2 * timeline.count()];
        }
        long[] allTimes = timeline.times();
        long[] allSets = timeline.sets();
        int count = 0;
        for (int i = 0; i < timeline.count(); i++) {
            long micros = allTimes[i];
            long set = allSets[i];
            if ((set & EXPOSURE) != 0 && !exposure.isExposure(timeline, i, micros)) {
                set &= ~EXPOSURE;
            }
            if (set != 0 && micros >= exposure.firstMicros()) {
                times[count] = micros;
                sets[count++] = set;
            }
        }
        return count;
    }
}
