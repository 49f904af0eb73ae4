package dev.tenrec.insight.trends.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ActorSetTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 1_000, 20_000, 1_000_000})
    void agreesWithASetOfTheLibrary(int bound) {
        Random random = new Random(bound);
        for (int round = 0; round < 20; round++) {
            ActorSet set = new ActorSet(bound, random.nextBoolean());
            ActorSet other = new ActorSet(bound, false);
            ActorEventCounts tally = new ActorEventCounts(bound);
            ActorEventCounts otherTally = new ActorEventCounts(bound);
            Map<Integer, Integer> expected = new HashMap<>();
            // Some actors are only known after the bound was asked for.
            for (int i = random.nextInt(3_000); i >= 0; i--) {
                int actor = random.nextInt(bound + 40);
                boolean isOther = random.nextInt(4) == 0;
                (isOther ? other : set).add(actor);
                (isOther ? otherTally : tally).add(actor, 1);
                expected.merge(actor, 1, Integer::sum);
            }
            set.addAll(other);
            tally.addAll(otherTally);
            Set<Integer> found = new HashSet<>();
            set.forEach(actor -> assertThat(found.add(actor)).isTrue());
            assertThat(found).isEqualTo(expected.keySet());
            assertThat(set.size()).isEqualTo(expected.size());
            double[] counts = tally.counts();
            Arrays.sort(counts);
            assertThat(counts)
                    .containsExactly(expected.values().stream()
                            .mapToDouble(count -> count)
                            .sorted()
                            .toArray());
        }
    }
}
