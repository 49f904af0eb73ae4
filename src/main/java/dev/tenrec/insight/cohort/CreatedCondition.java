package dev.tenrec.insight.cohort;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.json.Timestamps;
import java.util.BitSet;

/** The time at which the person was created, exact to the second, passes a filter. */
record CreatedCondition(PropertyFilter filter) implements CohortCondition {
    private static final int PERSONS_PER_CHECK = 1 << 12;

    @Override
    public BitSet matching(QuerySnapshot data, BitSet persons) {
        BitSet found = new BitSet();
        for (int person = persons.nextSetBit(0); person >= 0; person = persons.nextSetBit(person + 1)) {
            if (person % PERSONS_PER_CHECK == 0) {
                data.deadline().check();
            }
            long micros = data.persons().createdMicros(data.projectId(), person);
            found.set(person, micros >= 0 && filter.matches(TextNode.valueOf(Timestamps.format(micros))));
        }
        return found;
    }
}
