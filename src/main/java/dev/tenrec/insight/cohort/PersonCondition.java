package dev.tenrec.insight.cohort;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.json.Json;
import dev.tenrec.person.PersonColumn;
import dev.tenrec.storage.segment.PropertyTable;
import java.util.BitSet;

/** A property of the person passes a filter; each value that persons have is judged once by a thread. */
record PersonCondition(PropertyFilter filter) implements CohortCondition {
    private static final int PERSONS_AT_ONCE = 1 << 16;

    @Override
    public BitSet matching(QuerySnapshot data, BitSet persons) {
        PersonColumn column =
                data.persons().column(data.projectId(), filter.property().key(), data.deadline()::check);
        int parts = (persons.length() + PERSONS_AT_ONCE - 1) / PERSONS_AT_ONCE;
        BitSet found = new BitSet();
        data.runParallel(parts, () -> new Judge(data, persons, column)).forEach(judge -> found.or(judge.found));
        return found;
    }

    private final class Judge implements Parallel.Worker {
        private final QuerySnapshot data;
        private final BitSet persons;
        private final PersonColumn column;
        private final BitSet found = new BitSet();
        private final BitSet judged = new BitSet();
        private final BitSet passing = new BitSet();

        Judge(QuerySnapshot data, BitSet persons, PersonColumn column) {
            this.data = data;
            this.persons = persons;
            this.column = column;
        }

        @Override
        public void part(int index) {
            data.deadline().check();
            int end = (index + 1) * PERSONS_AT_ONCE;
            for (int person = persons.nextSetBit(index * PERSONS_AT_ONCE);
                    person >= 0 && person < end;
                    person = persons.nextSetBit(person + 1)) {
                int code = person < column.bound() ? column.code(person) : PropertyTable.NONE;
                if (!judged.get(code)) {
                    judged.set(code);
                    JsonNode value = code == PropertyTable.NONE
                            ? null
                            : Json.read(column.values().json(code), JsonNode.class);
                    passing.set(code, filter.matches(value));
                }
                found.set(person, passing.get(code));
            }
        }
    }
}
