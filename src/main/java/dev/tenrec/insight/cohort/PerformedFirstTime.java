package dev.tenrec.insight.cohort;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.query.FirstEventTimes;
import java.util.BitSet;

/**
 * The first event of its name that the person ever did lies within a range and passes the filters.
 *
 * @param unfiltered the same events without their filters
 */
record PerformedFirstTime(EventSelector events, EventSelector unfiltered, MicrosRange range)
        implements CohortCondition {
    @Override
    public BitSet matching(QuerySnapshot data, BitSet persons) {
        long[] passing = firsts(data, events);
        long[] all = events.equals(unfiltered) ? passing : firsts(data, unfiltered);
        BitSet found = new BitSet();
        for (int actor = 0; actor < passing.length; actor++) {
            found.set(
                    actor,
                    passing[actor] != FirstEventTimes.NONE
                            && passing[actor] == all[actor]
                            && range.contains(all[actor]));
        }
        return found;
    }

    private static long[] firsts(QuerySnapshot data, EventSelector events) {
        MicrosRange ever = MicrosRange.EVER;
        return FirstEventTimes.of(data, events, ActorKind.PERSON, ever.from(), ever.to());
    }
}
