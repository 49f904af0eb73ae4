package dev.tenrec.insight.sql.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.insight.sql.vector.MemoryBudget;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sets of codes beside a bit set, from a few codes of many to all of a few. */
class CodeSetTest {
    @Test
    void holdsWhatABitSetHoldsWhileTheDictionaryGrows() {
        Random random = new Random(11);
        for (int round = 0; round < 200; round++) {
            MemoryBudget memory = new MemoryBudget(1L << 30);
            CodeSet set = new CodeSet(memory);
            BitSet expected = new BitSet();
            int bound = 1 + random.nextInt(1 << (1 + random.nextInt(20)));
            int adds = random.nextInt(1 << (1 + random.nextInt(14)));
            for (int i = 0; i < adds; i++) {
                bound += random.nextInt(100) == 0 ? random.nextInt(bound) / 8 : 0;
                int code = random.nextInt(bound);
                set.add(code, bound);
                expected.set(code);
            }
            assertThat(set.size()).isEqualTo(expected.cardinality());
            BitSet found = new BitSet();
            int[] visits = {0};
            set.forEach(code -> {
                found.set(code);
                visits[0]++;
            });
            assertThat(found).isEqualTo(expected);
            assertThat(visits[0]).isEqualTo(expected.cardinality());
        }
    }

    @Test
    void takesAFewBytesPerCodeOrABitPerCodeOfTheDictionary() {
        MemoryBudget memory = new MemoryBudget(1L << 30);
        CodeSet few = new CodeSet(memory);
        for (int code = 0; code < 1_000; code++) {
            few.add(code * 1_900, 2_000_000);
        }
        assertThat(memory.reserved()).isLessThan(16 * 1_000);
        CodeSet many = new CodeSet(memory);
        for (int code = 0; code < 1_900_000; code++) {
            many.add(code, 2_000_000);
        }
        assertThat(memory.reserved()).isLessThan(16 * 1_000 + 2_100_000 / 8);
    }
}
