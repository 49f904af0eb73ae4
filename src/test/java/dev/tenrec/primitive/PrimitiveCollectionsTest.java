package dev.tenrec.primitive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The collections agree with those of the JDK, across every change of representation. */
class PrimitiveCollectionsTest {
    private static final int ROUNDS = 20;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 1_000, 20_000, 1_000_000})
    void setAgreesWithHashSet(int bound) {
        Random random = new Random(bound);
        for (int round = 0; round < ROUNDS; round++) {
            IntSet set = new IntSet(bound, random.nextBoolean());
            IntSet other = new IntSet(bound, false);
            Set<Integer> expected = new HashSet<>();
            for (int element : elements(random, bound)) {
                (random.nextInt(4) == 0 ? other : set).add(element);
                expected.add(element);
            }
            int[] more = elements(random, bound);
            set.addAll(more, more.length / 2);
            Arrays.stream(more, 0, more.length / 2).forEach(expected::add);
            set.addAll(other);
            Set<Integer> found = new HashSet<>();
            set.forEach(element -> assertThat(found.add(element)).isTrue());
            assertThat(found).isEqualTo(expected);
            assertThat(set.size()).isEqualTo(expected.size());
        }
    }

    @Test
    void setVisitsEachElementInOneRangeOfWords() {
        for (boolean isBitmap : new boolean[] {false, true}) {
            IntSet set = new IntSet(100_000, isBitmap);
            List<Integer> elements = List.of(0, 62, 63, 64, 127, 5_000, 100_001);
            elements.forEach(set::add);
            List<Integer> found = new ArrayList<>();
            set.forEach(0, 1, found::add);
            assertThat(found).containsExactlyInAnyOrder(0, 62);
            set.forEach(1, Integer.MAX_VALUE, found::add);
            assertThat(found).containsExactlyInAnyOrderElementsOf(elements);
        }
    }

    @Test
    void minusOneIsNoElement() {
        for (boolean isBitmap : new boolean[] {false, true}) {
            IntSet set = new IntSet(100_000, isBitmap);
            set.add(-1);
            set.addAll(new int[] {-1, 0}, 2);
            assertThat(set.size()).isEqualTo(1);
            set.forEach(element -> assertThat(element).isZero());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 1_000, 20_000, 1_000_000})
    void counterAgreesWithHashMap(int bound) {
        Random random = new Random(bound);
        for (int round = 0; round < ROUNDS; round++) {
            IntCounter counter = new IntCounter(bound);
            IntCounter other = new IntCounter(bound);
            Map<Integer, Integer> expected = new HashMap<>();
            for (int key : elements(random, bound)) {
                int amount = 1 + random.nextInt(3);
                (random.nextInt(4) == 0 ? other : counter).add(key, amount);
                expected.merge(key, amount, Integer::sum);
            }
            counter.addAll(other);
            double[] counts = counter.counts();
            Arrays.sort(counts);
            assertThat(counts)
                    .containsExactly(expected.values().stream()
                            .mapToDouble(count -> count)
                            .sorted()
                            .toArray());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 20_000})
    void numberingIsDenseInInsertionOrder(int bound) {
        Random random = new Random(bound);
        LongNumbering numbering = new LongNumbering();
        Map<Long, Integer> expected = new HashMap<>();
        List<Long> keys = new ArrayList<>();
        for (int i = 0; i < 3 * bound; i++) {
            long key = (long) random.nextInt(bound) << (random.nextInt(2) * Integer.SIZE);
            assertThat(numbering.find(key)).isEqualTo(expected.getOrDefault(key, -1));
            if (expected.putIfAbsent(key, keys.size()) == null) {
                keys.add(key);
            }
            assertThat(numbering.add(key)).isEqualTo(expected.get(key));
        }
        assertThat(numbering.size()).isEqualTo(keys.size());
        for (int i = 0; i < keys.size(); i++) {
            assertThat(numbering.key(i)).isEqualTo(keys.get(i));
        }
    }

    /** Some elements are above the expected bound. */
    private static int[] elements(Random random, int bound) {
        return random.ints(1 + random.nextInt(3_000), 0, bound + 40).toArray();
    }
}
