package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.TimeBuckets;
import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.filter.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Distinct persons of each cell by timeline: increments a cell unless its last counted person is the same. Takes eight
 * bytes per cell, where a bitmap per cell would take thousands.
 */
final class TimelineDistinctActors implements TimelineConsumer {
    private static final int CELLS_MAX = 1 << 22;
    /** Bitmaps up to 32 MiB are faster. */
    private static final long SET_WORDS_MAX = 1 << 22;

    private final CellLocator rows;
    private final TimelineBatch batch = new TimelineBatch();
    private final int[] lastActors;
    private final int[] counts;
    /** By group, over all its cells. */
    private final int[] groupLastActors;

    private final int[] groupCounts;

    private TimelineDistinctActors(CellLocator rows, int cellCount, int groupCount) {
        this.rows = rows;
        this.lastActors = new int[cellCount];
        this.counts = new int[cellCount];
        this.groupLastActors = new int[groupCount];
        this.groupCounts = new int[groupCount];
    }

    /**
     * True if there are timelines of these actors and a bitmap per cell would exceed the processor caches: then this is
     * faster.
     */
    static boolean isFasterFor(AggregationSpec spec) {
        long words = (long) spec.cellCount() * (spec.actorBound() / Long.SIZE);
        return spec.series().actors().equals(ActorKind.PERSON)
                && words > SET_WORDS_MAX
                && spec.cellCount() <= CELLS_MAX;
    }

    /** @param totals receives the count of each group over all its cells; null if not needed */
    static double[] of(AggregationSpec spec, double @Nullable [] totals) {
        TimeBuckets time = spec.time();
        List<Property> properties = new ArrayList<>(spec.grouping().properties());
        TimelineRequest request = new TimelineRequest(
                List.of(spec.series().events()),
                time.fromMicros(),
                time.toMicros(),
                spec.series().actors(),
                properties);
        int cells = spec.cellCount();
        double[] sizes = new double[cells];
        int groups = spec.grouping().count();
        for (TimelineDistinctActors part : spec.data().timelines(request, () -> {
            CellLocator rows = new CellLocator(time, spec.grouping(), 0, groups);
            return new TimelineDistinctActors(rows, cells, groups);
        })) {
            Arrays.setAll(sizes, cell -> sizes[cell] + part.counts[cell]);
            for (int group = 0; totals != null && group < groups; group++) {
                totals[group] += part.groupCounts[group];
            }
        }
        return sizes;
    }

    @Override
    public void timeline(Timeline timeline) {
        batch.timeline = timeline;
        int[] cells = rows.of(batch);
        int actor = timeline.actor() + 1;
        int count = timeline.count();
        for (int i = 0; i < count; i++) {
            int cell = cells[i];
            if (cell >= 0 && lastActors[cell] != actor) {
                lastActors[cell] = actor;
                counts[cell]++;
                int group = cell % groupLastActors.length;
                groupCounts[group] += groupLastActors[group] == actor ? 0 : 1;
                groupLastActors[group] = actor;
            }
        }
    }

    /** Adapts a timeline to a batch. */
    private static final class TimelineBatch implements RowBatch {
        @SuppressWarnings("NullAway.Init") // set before each use
        private Timeline timeline;

        @Override
        public int count() {
            return timeline.count();
        }

        @Override
        public long minMicros() {
            return timeline.times()[0];
        }

        @Override
        public long maxMicros() {
            return timeline.times()[timeline.count() - 1];
        }

        @Override
        public long[] times() {
            return timeline.times();
        }

        @Override
        public int[] actors() {
            throw new UnsupportedOperationException("a timeline has one actor");
        }

        @Override
        public int[] values(int index) {
            return timeline.values(index);
        }
    }
}
