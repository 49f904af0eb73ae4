package dev.tenrec.insight.cohort;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import java.util.BitSet;
import java.util.List;

/**
 * The person did an event, and then another one within a time; both within a range. Events of one moment count in
 * either order.
 *
 * @param windowMicros the longest time between both
 */
record PerformedSequence(EventSelector first, EventSelector second, MicrosRange range, long windowMicros)
        implements CohortCondition {
    private static final long FIRST = 1;
    private static final long SECOND = 2;

    @Override
    public BitSet matching(QuerySnapshot data, BitSet persons) {
        BitSet found = new BitSet();
        if (!range.isEmpty()) {
            TimelineRequest request =
                    new TimelineRequest(List.of(first, second), range.from(), range.to(), ActorKind.PERSON, List.of());
            data.timelines(request, () -> new Matches(windowMicros)).forEach(matches -> found.or(matches.actors));
        }
        return found;
    }

    private record Matches(long windowMicros, BitSet actors) implements TimelineConsumer {
        Matches(long windowMicros) {
            this(windowMicros, new BitSet());
        }

        @Override
        public void timeline(Timeline timeline) {
            long[] times = timeline.times();
            long[] sets = timeline.sets();
            int count = timeline.count();
            int before = -1;
            for (int i = 0; i < count; i++) {
                boolean isSecond = (sets[i] & SECOND) != 0;
                boolean follows = before >= 0 && times[i] - times[before] <= windowMicros;
                if (isSecond && (follows || isAt(times, sets, count, i))) {
                    actors.set(timeline.actor());
                    return;
                }
                before = (sets[i] & FIRST) != 0 ? i : before;
            }
        }

        /** Returns whether another event at the same time, that comes later in the timeline, is a first one. */
        private static boolean isAt(long[] times, long[] sets, int count, int event) {
            for (int i = event + 1; i < count && times[i] == times[event]; i++) {
                if ((sets[i] & FIRST) != 0) {
                    return true;
                }
            }
            return false;
        }
    }
}
