package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.TimeBuckets;
import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.filter.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Counts the different persons of each cell along their timelines: a person is counted in a cell when it is not the one
 * that left its stamp there last. So many cells take no more than eight bytes each, where sets of persons would take
 * thousands.
 */
final class TimelineDistinctActors implements TimelineConsumer {
    private static final int CELLS_MAX = 1 << 22;
    /** 32 MiB of sets. */
    private static final long SET_WORDS_MAX = 1 << 22;

    private final CellLocator rows;
    private final Shown shown = new Shown();
    private final int[] stamps;
    private final int[] counts;
    /** The same for each group in all its cells. */
    private final int[] groupStamps;

    private final int[] groupCounts;

    private TimelineDistinctActors(CellLocator rows, int cellCount, int groupCount) {
        this.rows = rows;
        this.stamps = new int[cellCount];
        this.counts = new int[cellCount];
        this.groupStamps = new int[groupCount];
        this.groupCounts = new int[groupCount];
    }

    /**
     * Whether this is the way to count: there are timelines of these actors, and bits for each cell would leave the
     * caches of the processor. Values that lie apart in order of time cost more than such bits.
     */
    static boolean fit(AggregationSpec count) {
        long words = (long) count.cellCount() * (count.actorBound() / Long.SIZE);
        return count.series().actors().property() == null && words > SET_WORDS_MAX && count.cellCount() <= CELLS_MAX;
    }

    /** @param wholes takes how many each group has in all its cells; null when nobody asks */
    static double[] of(AggregationSpec count, double[] wholes) {
        TimeBuckets time = count.cuts();
        List<Property> properties = new ArrayList<>(count.grouping().properties());
        TimelineRequest request = new TimelineRequest(
                List.of(count.series().events()),
                time.fromMicros(),
                time.toMicros(),
                count.series().actors(),
                properties);
        int cells = count.cellCount();
        double[] sizes = new double[cells];
        int groups = count.grouping().count();
        for (TimelineDistinctActors part : count.data().timelines(request, () -> {
            CellLocator rows = new CellLocator(time, count.grouping(), 0, groups);
            return new TimelineDistinctActors(rows, cells, groups);
        })) {
            Arrays.setAll(sizes, cell -> sizes[cell] + part.counts[cell]);
            for (int group = 0; wholes != null && group < groups; group++) {
                wholes[group] += part.groupCounts[group];
            }
        }
        return sizes;
    }

    @Override
    public void timeline(Timeline timeline) {
        shown.timeline = timeline;
        int[] cells = rows.of(shown);
        int stamp = timeline.actor() + 1;
        int count = timeline.count();
        for (int i = 0; i < count; i++) {
            int cell = cells[i];
            if (cell >= 0 && stamps[cell] != stamp) {
                stamps[cell] = stamp;
                counts[cell]++;
                int group = cell % groupStamps.length;
                groupCounts[group] += groupStamps[group] == stamp ? 0 : 1;
                groupStamps[group] = stamp;
            }
        }
    }

    /** A timeline as a block. */
    private static final class Shown implements RowBatch {
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
