package dev.tenrec.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FieldNameSetTest {
    private final FieldNameSet names = new FieldNameSet();

    @Test
    void agreesWithASetOverManyFillings() {
        Random random = new Random(3);
        for (int filling = 0; filling < 300; filling++) {
            Set<String> expected = new HashSet<>();
            names.clear();
            int size = random.nextInt(1_100);
            for (int i = 0; i < size; i++) {
                String name = "n" + random.nextInt(2_000);
                assertThat(names.add(name)).isEqualTo(expected.add(name));
            }
            assertThat(names.count()).isEqualTo(expected.size());
        }
    }

    @Test
    void findsTheSecondOfNamesWithOneHash() {
        names.clear();
        for (int i = 0; i < 1_000; i++) {
            assertThat(names.add(colliding(i))).isTrue();
        }
        for (int i = 0; i < 1_000; i++) {
            assertThat(names.add(colliding(i))).isFalse();
        }
        assertThat(names.count()).isEqualTo(1_000);
    }

    /** Ten pairs of letters, each pair with the same hash. */
    private static String colliding(int number) {
        StringBuilder name = new StringBuilder();
        for (int bit = 0; bit < 10; bit++) {
            name.append(((number >>> bit) & 1) == 0 ? "Aa" : "BB");
        }
        return name.toString();
    }
}
