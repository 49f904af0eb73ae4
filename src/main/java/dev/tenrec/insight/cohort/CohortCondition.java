package dev.tenrec.insight.cohort;

import dev.tenrec.insight.exec.QuerySnapshot;
import java.util.BitSet;
import java.util.List;

/** A condition on persons, computed for all persons at once. */
sealed interface CohortCondition
        permits CohortCondition.Group,
                CohortCondition.Not,
                CohortCondition.Member,
                PersonCondition,
                CreatedCondition,
                PerformedEvent,
                PerformedMultiple,
                PerformedFirstTime,
                PerformedSequence,
                PerformedRegularly {
    /**
     * Returns the persons that meet it, and maybe actors that are no persons; a new set.
     *
     * @param persons all persons; not to be changed
     */
    BitSet matching(QuerySnapshot data, BitSet persons);

    /** Several conditions, at least one: all of them, or any. */
    record Group(boolean any, List<CohortCondition> conditions) implements CohortCondition {
        public Group {
            conditions = List.copyOf(conditions);
        }

        @Override
        public BitSet matching(QuerySnapshot data, BitSet persons) {
            BitSet found = new BitSet();
            for (int i = 0; i < conditions.size(); i++) {
                BitSet each = conditions.get(i).matching(data, persons);
                if (i == 0) {
                    found = each;
                } else if (any) {
                    found.or(each);
                } else {
                    found.and(each);
                }
            }
            return found;
        }
    }

    /** All persons that do not meet a condition. */
    record Not(CohortCondition condition) implements CohortCondition {
        @Override
        public BitSet matching(QuerySnapshot data, BitSet persons) {
            BitSet others = (BitSet) persons.clone();
            others.andNot(condition.matching(data, persons));
            return others;
        }
    }

    /** The members of another cohort. */
    record Member(int cohort) implements CohortCondition {
        @Override
        public BitSet matching(QuerySnapshot data, BitSet persons) {
            return (BitSet) data.cohortMembers(cohort).clone();
        }
    }
}
