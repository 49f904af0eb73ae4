package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.scan.TimeBuckets;
import java.util.Arrays;
import java.util.List;

/**
 * Counts actors where their first event of all stands, be it before the range.
 *
 * <p>{@code first_matching_event_for_user} takes the first event that passes the filters. {@code first_time_for_user}
 * takes the first one of the series' event, whatever its properties, and counts it only if it passes them: so whoever
 * did the same before without passing is not new.
 */
final class FirstEventAggregate implements BatchConsumer {
    private final RowGrouping.Rows rows;
    private int[] groups = new int[0];
    private long[] times = new long[0];
    private int[] groupOf = new int[0];

    private FirstEventAggregate(RowGrouping.Rows rows) {
        this.rows = rows;
    }

    static double[] of(AggregationSpec count) {
        FirstEventAggregate passing = scan(count, count.series().events(), count.grouping());
        boolean isFirstOfAny = count.series().math() == SeriesMath.FIRST_TIME_FOR_USER
                && !count.series().events().equals(count.series().eventsOfAnyProperty());
        FirstEventAggregate any =
                isFirstOfAny ? scan(count, count.series().eventsOfAnyProperty(), RowGrouping.NONE) : passing;
        double[] values = new double[count.cellCount()];
        for (int actor = 0; actor < passing.times.length; actor++) {
            int piece = count.cuts().indexOf(passing.times[actor]);
            boolean isFirst = piece >= 0 && passing.times[actor] == any.times[actor];
            if (isFirst && passing.groupOf[actor] >= 0) {
                values[piece * count.grouping().count() + passing.groupOf[actor]]++;
            }
        }
        return values;
    }

    private static FirstEventAggregate scan(AggregationSpec count, EventSelector events, RowGrouping grouping) {
        long first =
                count.data().earliestMicros(Long.MIN_VALUE).orElse(count.cuts().fromMicros());
        ScanRequest request = new ScanRequest(
                events,
                TimeBuckets.range(first, count.cuts().toMicros()),
                count.series().actors(),
                grouping.properties());
        List<FirstEventAggregate> parts = count.data().scan(request, () -> new FirstEventAggregate(grouping.rows()));
        FirstEventAggregate all = new FirstEventAggregate(grouping.rows());
        for (FirstEventAggregate part : parts) {
            for (int actor = 0; actor < part.times.length; actor++) {
                all.add(actor, part.times[actor], part.groupOf[actor]);
            }
        }
        return all;
    }

    @Override
    public void block(RowBatch block) {
        int count = block.count();
        if (groups.length < count) {
            groups = new int[count];
        }
        rows.locate(block, groups);
        int[] actors = block.actors();
        long[] at = block.times();
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
