package dev.tenrec.insight.funnel;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.time.TimeBuckets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The time of the first selected event that each actor ever did, which may be before the range of the query. */
final class FirstEvents implements BatchConsumer {
    /** The limit of the times of all steps: 128 MiB for each thread. */
    private static final long TIMES_MAX = 1 << 24;

    private long[] times = new long[0];

    private FirstEvents() {}

    /** The first events of each step that only a first event may be. */
    static List<FirstEvents> ofSteps(List<FunnelStep> steps, QuerySnapshot data, ActorKind actors, long toMicros) {
        List<EventSelector> asked =
                steps.stream().map(FunnelStep::firstOf).filter(Objects::nonNull).toList();
        Set<EventSelector> different = Set.copyOf(asked);
        if (different.size() > 1 && (long) different.size() * data.actorBound(actors) > TIMES_MAX) {
            throw ApiException.invalid(
                    "query__series",
                    different.size() + " steps of first events take too much memory for so many actors. Use fewer.");
        }
        Map<EventSelector, FirstEvents> first = new HashMap<>();
        different.forEach(events -> first.put(events, of(data, events, actors, toMicros)));
        return asked.stream().map(first::get).toList();
    }

    private static FirstEvents of(QuerySnapshot data, EventSelector events, ActorKind actors, long toMicros) {
        long from = data.earliestMicros(Long.MIN_VALUE).orElse(toMicros);
        ScanRequest request = ScanRequest.ofFirsts(events, TimeBuckets.range(from, toMicros), actors);
        FirstEvents all = new FirstEvents();
        for (FirstEvents part : data.scan(request, FirstEvents::new)) {
            for (int actor = 0; actor < part.times.length; actor++) {
                all.add(actor, part.times[actor]);
            }
        }
        return all;
    }

    @Override
    public void batch(RowBatch batch) {
        int[] actors = batch.actors();
        long[] at = batch.times();
        for (int i = 0; i < batch.count(); i++) {
            if (actors[i] >= 0) {
                add(actors[i], at[i]);
            }
        }
    }

    private void add(int actor, long time) {
        if (actor >= times.length) {
            int before = times.length;
            times = Arrays.copyOf(times, Math.max(actor + 1, before + before / 2));
            Arrays.fill(times, before, times.length, Long.MAX_VALUE);
        }
        times[actor] = Math.min(times[actor], time);
    }

    /** Removes a set from all events of an actor but the first one. */
    void limit(long set, int actor, int count, long[] at, long[] sets) {
        boolean isFound = false;
        for (int i = 0; i < count; i++) {
            if (isFound || actor >= times.length || at[i] != times[actor]) {
                sets[i] &= ~set;
            }
            isFound |= (sets[i] & set) != 0;
        }
    }

    /**
     * The sets of a timeline, of which only the first events of the actor are the steps that ask for them. A timeline
     * may give other arrays, as they were, the next time.
     *
     * @param firstEvents of each such step
     * @param at its times
     */
    static long[] limit(List<FunnelStep> steps, List<FirstEvents> firstEvents, Timeline timeline, long[] at) {
        long[] sets = timeline.sets();
        int used = 0;
        for (int step = 0; used < firstEvents.size(); step++) {
            if (steps.get(step).firstOf() != null) {
                firstEvents.get(used++).limit(1L << step, timeline.actor(), timeline.count(), at, sets);
            }
        }
        return sets;
    }
}
