package dev.tenrec.insight.trends;

import dev.tenrec.insight.scan.Block;
import dev.tenrec.insight.scan.BlockVisitor;
import dev.tenrec.insight.scan.EventSet;
import dev.tenrec.insight.scan.ScanRequest;
import dev.tenrec.insight.scan.TimeCuts;
import java.util.Arrays;
import java.util.List;

/**
 * Counts actors where their first event of all stands, be it before the range.
 *
 * <p>{@code first_matching_event_for_user} takes the first event that passes the filters. {@code first_time_for_user}
 * takes the first one of the series' event, whatever its properties, and counts it only if it passes them: so whoever
 * did the same before without passing is not new.
 */
final class FirstEvents implements BlockVisitor {
    private final Grouping.Rows rows;
    private int[] groups = new int[0];
    private long[] times = new long[0];
    private int[] groupOf = new int[0];

    private FirstEvents(Grouping.Rows rows) {
        this.rows = rows;
    }

    static double[] of(Count count) {
        FirstEvents passing = scan(count, count.series().events(), count.grouping());
        boolean isFirstOfAny = count.series().math() == SeriesMath.FIRST_TIME_FOR_USER
                && !count.series().events().equals(count.series().eventsOfAnyProperty());
        FirstEvents any = isFirstOfAny ? scan(count, count.series().eventsOfAnyProperty(), Grouping.NONE) : passing;
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

    private static FirstEvents scan(Count count, EventSet events, Grouping grouping) {
        long first =
                count.data().earliestMicros(Long.MIN_VALUE).orElse(count.cuts().fromMicros());
        ScanRequest request = new ScanRequest(
                events,
                TimeCuts.range(first, count.cuts().toMicros()),
                count.series().actors(),
                grouping.properties());
        List<FirstEvents> parts = count.data().scan(request, () -> new FirstEvents(grouping.rows()));
        FirstEvents all = new FirstEvents(grouping.rows());
        for (FirstEvents part : parts) {
            for (int actor = 0; actor < part.times.length; actor++) {
                all.add(actor, part.times[actor], part.groupOf[actor]);
            }
        }
        return all;
    }

    @Override
    public void block(Block block) {
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
