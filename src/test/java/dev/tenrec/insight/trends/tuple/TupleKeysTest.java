package dev.tenrec.insight.trends.tuple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.error.ApiException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TupleKeysTest {
    @Test
    void aKeyHoldsTheCodesOfPropertiesWithFewAndWithManyValues() {
        int[] bounds = {6, 5_000_000, 3_000};
        TupleKeys tuples = new TupleKeys(bounds);
        Random random = new Random(3);
        for (int i = 0; i < 1_000; i++) {
            int[] codes = {random.nextInt(6), random.nextInt(5_000_000), random.nextInt(3_000)};
            long key = tuples.key(codes);
            assertThat(key).isNotNegative();
            for (int part = 0; part < codes.length; part++) {
                assertThat(tuples.code(key, part)).isEqualTo(codes[part]);
            }
        }
    }

    @Test
    void aKeyHasRoomForCodesThatAQueryAdds() {
        TupleKeys tuples = new TupleKeys(new int[] {2, 2});
        long key = tuples.key(new int[] {1_000_000, 2_000_000});
        assertThat(tuples.code(key, 0)).isEqualTo(1_000_000);
        assertThat(tuples.code(key, 1)).isEqualTo(2_000_000);
    }

    @Test
    void codesAreReplacedPartByPart() {
        TupleKeys tuples = new TupleKeys(new int[] {3, 4});
        int[][] replacements = {{0, 2, 2}, {0, 1, 1, 3}};
        assertThat(tuples.remap(tuples.key(new int[] {1, 2}), replacements)).isEqualTo(tuples.key(new int[] {2, 1}));
        assertThat(tuples.remap(tuples.key(new int[] {3, 2}), replacements)).isEqualTo(-1);
    }

    @Test
    void propertiesWhoseCodesDoNotFitAreRefused() {
        assertThatThrownBy(() -> new TupleKeys(new int[] {1 << 22, 1 << 22, 1 << 22}))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("combinations");
    }
}
