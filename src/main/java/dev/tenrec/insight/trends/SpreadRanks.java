package dev.tenrec.insight.trends;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.TimeBuckets;
import dev.tenrec.insight.trends.aggregate.RowGrouping;
import dev.tenrec.insight.trends.aggregate.Series;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Ranks values that are too many for a number in memory at each point, such as those of {@code $session_id}. If all
 * events of a value lie at one point, its number there is its total. The others are evaluated by point, some at a time.
 *
 * @param spread the candidates with events at several points
 */
record SpreadRanks(Series series, Buckets buckets, SeriesPoints points, TopKCandidates candidates, BitSet spread)
        implements Ranking.Values {
    static SpreadRanks of(
            QuerySnapshot data, Series series, Buckets buckets, SeriesPoints points, TopKCandidates candidates) {
        TimeBuckets time = TimeBuckets.of(buckets);
        RowGrouping all = candidates.grouping(0, candidates.count());
        ScanRequest request = new ScanRequest(series.events(), time, null, all.properties());
        List<SinglePoints> parts = data.scan(request, () -> new SinglePoints(time, all.rows(), all.count()));
        parts.subList(1, parts.size()).forEach(parts.get(0)::addAll);
        return new SpreadRanks(series, buckets, points, candidates, parts.get(0).spread);
    }

    @Override
    public double[] of(int first, int end) {
        double[] ranks = points.evaluator().total(series, buckets, candidates.grouping(first, end));
        int[] indexes = spread.stream().filter(i -> i >= first && i < end).toArray();
        int max = points.rankedMax(series, buckets);
        for (int from = 0; from < indexes.length; from += max) {
            int[] some = Arrays.copyOfRange(indexes, from, Math.min(indexes.length, from + max));
            RowGrouping grouping = candidates.only(some).grouping(0, some.length);
            double[] exact = points.ranks(series, buckets, grouping);
            for (int i = 0; i < some.length; i++) {
                ranks[some[i] - first] = exact[i];
            }
        }
        return ranks;
    }

    /** Finds the only point of each value; one for each thread. */
    private static final class SinglePoints implements BatchConsumer {
        private final TimeBuckets time;
        private final RowGrouping.Rows rows;
        /** By value, from 1; 0 without events. */
        private final int[] first;

        private final BitSet spread = new BitSet();
        private int[] groups = new int[0];
        private int[] at = new int[0];

        SinglePoints(TimeBuckets time, RowGrouping.Rows rows, int count) {
            this.time = time;
            this.rows = rows;
            this.first = new int[count];
        }

        @Override
        public void batch(RowBatch batch) {
            int count = batch.count();
            if (groups.length < count) {
                groups = new int[count];
                at = new int[count];
            }
            rows.locate(batch, groups);
            time.locate(batch.times(), count, at);
            for (int i = 0; i < count; i++) {
                if (groups[i] >= 0 && at[i] >= 0) {
                    add(groups[i], at[i] + 1);
                }
            }
        }

        private void add(int value, int point) {
            if (first[value] == 0) {
                first[value] = point;
            } else if (first[value] != point) {
                spread.set(value);
            }
        }

        void addAll(SinglePoints other) {
            spread.or(other.spread);
            for (int value = 0; value < first.length; value++) {
                if (other.first[value] > 0) {
                    add(value, other.first[value]);
                }
            }
        }
    }
}
