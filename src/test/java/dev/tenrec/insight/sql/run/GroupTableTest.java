package dev.tenrec.insight.sql.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.insight.sql.vector.MemoryBudget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Groups beside those of a map of keys. */
class GroupTableTest {
    private static final long[] EDGES = {
        Long.MIN_VALUE, Long.MIN_VALUE + 1, -1, 0, 1, 1 << 20, Long.MAX_VALUE - 1, Long.MAX_VALUE
    };

    private final Random random = new Random(11);

    @Test
    void equalKeysAreOneGroupAndOthersAreNot() {
        for (int round = 0; round < 300; round++) {
            int width = 1 + random.nextInt(3);
            MemoryBudget memory = new MemoryBudget(1L << 30);
            GroupTable table = new GroupTable(width, false, round % 4 != 0, memory);
            List<LongSupplier> words = new ArrayList<>();
            for (int k = 0; k < width; k++) {
                words.add(words());
            }
            Map<List<Long>, Integer> expected = new HashMap<>();
            for (int batch = 0; batch < 1 + random.nextInt(12); batch++) {
                if (random.nextInt(10) == 0) {
                    words.set(random.nextInt(width), words());
                }
                add(table, words, random.nextInt(600), expected);
            }
            assertThat(table.presentCount()).isEqualTo(expected.size());
            expected.forEach((key, group) -> {
                for (int k = 0; k < width; k++) {
                    assertThat(table.word(group, k)).isEqualTo(key.get(k));
                }
            });
        }
    }

    @Test
    void codesHaveOneGroupEachWhetherTheyLieTogetherOrNot() {
        for (int round = 0; round < 100; round++) {
            // Little memory: sparse codes leave their pages.
            MemoryBudget memory = new MemoryBudget(round % 2 == 0 ? 1L << 30 : 32L << 20);
            GroupTable table = new GroupTable(1, true, round % 3 == 0, memory);
            Map<Long, Integer> expected = new HashMap<>();
            int bound = 1 << (12 + random.nextInt(12));
            int step = 1 + random.nextInt(300);
            for (int batch = 0; batch < 1 + random.nextInt(40); batch++) {
                int first = random.nextInt(bound);
                boolean isDense = random.nextBoolean();
                long[] codes = random.ints(1 + random.nextInt(600), 0, isDense ? 300 : bound)
                        .mapToLong(code -> isDense ? first + code : (long) code / step * step)
                        .toArray();
                int[] groups = new int[codes.length];
                table.find(new long[][] {codes}, codes.length, groups);
                for (int i = 0; i < codes.length; i++) {
                    Integer known = expected.putIfAbsent(codes[i], groups[i]);
                    assertThat(groups[i]).isEqualTo(known == null ? groups[i] : known);
                    assertThat(table.word(groups[i], 0)).isEqualTo(codes[i]);
                }
            }
            assertThat(table.presentCount()).isEqualTo(expected.size());
            assertThat(table.present())
                    .containsExactlyInAnyOrder(expected.values().stream()
                            .mapToInt(Integer::intValue)
                            .toArray());
        }
    }

    private static void add(GroupTable table, List<LongSupplier> words, int count, Map<List<Long>, Integer> expected) {
        long[][] columns = new long[words.size()][count];
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < words.size(); k++) {
                columns[k][i] = words.get(k).getAsLong();
            }
        }
        int[] groups = new int[count];
        table.find(columns, count, groups);
        for (int i = 0; i < count; i++) {
            List<Long> key = new ArrayList<>();
            for (long[] column : columns) {
                key.add(column[i]);
            }
            Integer known = expected.putIfAbsent(key, groups[i]);
            assertThat(groups[i]).isEqualTo(known == null ? expected.size() - 1 : known);
        }
    }

    /** Words as they come: small, rising, from everywhere, at the ends of the range, always the same. */
    private LongSupplier words() {
        long base = random.nextLong();
        int range = 1 + random.nextInt(2_000);
        int step = random.nextInt(9) - 4;
        long[] next = {base};
        return switch (random.nextInt(6)) {
            case 0 -> () -> random.nextInt(range);
            case 1 -> () -> base + random.nextInt(range);
            case 2 -> () -> next[0] += step;
            case 3 -> random::nextLong;
            case 4 -> () -> EDGES[random.nextInt(EDGES.length)];
            default -> () -> base;
        };
    }

    @Test
    void givesTheMemoryOfTheBoxBack() {
        MemoryBudget memory = new MemoryBudget(1L << 30);
        GroupTable table = new GroupTable(1, false, true, memory);
        int[] groups = new int[2];
        table.find(new long[][] {{0, 1_000_000}}, 2, groups);
        assertThat(memory.reserved()).isGreaterThan(4_000_000);
        table.find(new long[][] {{-1, Long.MAX_VALUE}}, 2, groups);
        assertThat(memory.reserved()).isLessThan(10_000);
        table.find(new long[][] {{0, 1_000_000}}, 2, groups);
        assertThat(groups).containsExactly(0, 1);
    }
}
