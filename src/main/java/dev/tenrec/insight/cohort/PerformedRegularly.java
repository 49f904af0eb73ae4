package dev.tenrec.insight.cohort;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.time.TimeBuckets;
import java.util.BitSet;
import java.util.List;

/**
 * The person did an event so many times in each of at least some of the last periods; a period without one never
 * counts.
 *
 * @param periods adjacent
 */
record PerformedRegularly(EventSelector events, TimeBuckets periods, CountTest test, int periodsMin)
        implements CohortCondition {
    @Override
    public BitSet matching(QuerySnapshot data, BitSet persons) {
        TimelineRequest request = new TimelineRequest(
                List.of(events), periods.fromMicros(), periods.toMicros(), ActorKind.PERSON, List.of());
        BitSet found = new BitSet();
        data.timelines(request, Regulars::new).forEach(regulars -> found.or(regulars.actors));
        return found;
    }

    private final class Regulars implements TimelineConsumer {
        private final BitSet actors = new BitSet();

        @Override
        public void timeline(Timeline timeline) {
            int passed = 0;
            int count = 0;
            int period = -1;
            for (int i = 0; i < timeline.count(); i++) {
                int own = periods.indexOf(timeline.times()[i]);
                if (own != period) {
                    passed += count > 0 && test.accepts(count) ? 1 : 0;
                    count = 0;
                    period = own;
                }
                count++;
            }
            passed += count > 0 && test.accepts(count) ? 1 : 0;
            actors.set(timeline.actor(), passed >= periodsMin);
        }
    }
}
