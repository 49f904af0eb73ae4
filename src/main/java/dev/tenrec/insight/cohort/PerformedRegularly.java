package dev.tenrec.insight.cohort;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
import java.util.BitSet;
import java.util.List;

/**
 * The person did an event so many times in each of at least some of the last periods; a period without one never
 * counts. Each period is a scan of its own, which reads only its part of the events of that name.
 */
record PerformedRegularly(EventSelector events, List<MicrosRange> periods, CountTest test, int periodsMin)
        implements CohortCondition {
    public PerformedRegularly {
        periods = List.copyOf(periods);
    }

    @Override
    public BitSet matching(QuerySnapshot data, BitSet persons) {
        int[] passed = new int[data.actorBound(ActorKind.PERSON)];
        for (MicrosRange period : periods) {
            BitSet regular = new PerformedMultiple(events, period, test).matching(data, persons);
            for (int actor = regular.nextSetBit(0); actor >= 0; actor = regular.nextSetBit(actor + 1)) {
                passed[actor]++;
            }
        }
        BitSet found = new BitSet();
        for (int actor = 0; actor < passed.length; actor++) {
            found.set(actor, passed[actor] >= periodsMin);
        }
        return found;
    }
}
