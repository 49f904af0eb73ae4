package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.time.TimeBuckets;
import java.util.Arrays;
import java.util.List;

/**
 * Counts each actor in the cell of its first event ever, which may be before the range.
 *
 * <p>{@code first_matching_event_for_user} takes the first event that passes the filters. {@code first_time_for_user}
 * takes the first event of the series' name whatever its properties, and counts it only if it passes: an actor that did
 * the same before without passing is not new.
 */
final class FirstEventAggregate implements BatchConsumer {
    private final RowGrouping.Rows rows;
    private int[] groups = new int[0];
    private long[] times = new long[0];
    private int[] groupOf = new int[0];

    private FirstEventAggregate(RowGrouping.Rows rows) {
        this.rows = rows;
    }

    static double[] of(AggregationSpec spec) {
        FirstEventAggregate passing = scan(spec, spec.series().events(), spec.grouping());
        boolean needsUnfiltered = spec.series().math() == SeriesMath.FIRST_TIME_FOR_USER
                && !spec.series().events().equals(spec.series().eventsOfAnyProperty());
        FirstEventAggregate unfiltered =
                needsUnfiltered ? scan(spec, spec.series().eventsOfAnyProperty(), RowGrouping.NONE) : passing;
        double[] values = new double[spec.cellCount()];
        for (int actor = 0; actor < passing.times.length; actor++) {
            int bucket = spec.time().indexOf(passing.times[actor]);
            boolean isFirst = bucket >= 0 && passing.times[actor] == unfiltered.times[actor];
            if (isFirst && passing.groupOf[actor] >= 0) {
                values[bucket * spec.grouping().count() + passing.groupOf[actor]]++;
            }
        }
        return values;
    }

    private static FirstEventAggregate scan(AggregationSpec spec, EventSelector events, RowGrouping grouping) {
        long first =
                spec.data().earliestMicros(Long.MIN_VALUE).orElse(spec.time().fromMicros());
        ScanRequest request = new ScanRequest(
                events,
                TimeBuckets.range(first, spec.time().toMicros()),
                spec.series().actors(),
                grouping.properties());
        List<FirstEventAggregate> parts = spec.data().scan(request, () -> new FirstEventAggregate(grouping.rows()));
        FirstEventAggregate all = new FirstEventAggregate(grouping.rows());
        for (FirstEventAggregate part : parts) {
            for (int actor = 0; actor < part.times.length; actor++) {
                all.add(actor, part.times[actor], part.groupOf[actor]);
            }
        }
        return all;
    }

    @Override
    public void batch(RowBatch batch) {
        int count = batch.count();
        if (groups.length < count) {
            groups = new int[count];
        }
        rows.locate(batch, groups);
        int[] actors = batch.actors();
        long[] at = batch.times();
        for (int i = 0; i < count; i++) {
            if (actors[i] >= 0) {
                add(actors[i], at[i], groups[i]);
            }
        }
    }

    private void add(int actor, long time, int group) {
        if (actor >= times.length) {
            int before = times.length;
            int size = Math.max(actor + 1, before + before / 2);
            times = Arrays.copyOf(times, size);
            Arrays.fill(times, before, size, Long.MAX_VALUE);
            groupOf = Arrays.copyOf(groupOf, size);
        }
        boolean isEarlier = time < times[actor] || (time == times[actor] && group < groupOf[actor]);
        if (isEarlier) {
            times[actor] = time;
            groupOf[actor] = group;
        }
    }
}
