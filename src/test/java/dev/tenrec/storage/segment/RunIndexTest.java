package dev.tenrec.storage.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The runs of ids of every density, found among all others, as in sorted arrays. */
class RunIndexTest {
    @Test
    void findsTheRunsOfIdsOfEveryDensity() {
        SplittableRandom random = new SplittableRandom(3);
        for (int count : new int[] {0, 1, 2, 63, 64, 65, 511, 512, 513, 4_096, 4_097, 20_000}) {
            for (int spread : new int[] {1, 2, 7, 63, 64, 65, 300}) {
                assertIndexes(random, count, spread);
            }
        }
    }

    @Test
    void findsIdsAtTheEndOfTheirRange() {
        assertIs(new int[] {0, Integer.MAX_VALUE - 1}, new int[] {0, 3, 5});
        assertIs(new int[] {Integer.MAX_VALUE - 2, Integer.MAX_VALUE - 1}, new int[] {0, 3, 5});
    }

    private static void assertIndexes(SplittableRandom random, int count, int spread) {
        int[] ids = new int[count];
        int[] starts = new int[count + 1];
        int id = random.nextInt(1_000);
        for (int run = 0; run < count; run++) {
            ids[run] = id;
            id += 1 + random.nextInt(2 * spread);
            starts[run + 1] = starts[run] + 1 + random.nextInt(5);
        }
        assertIs(ids, starts);
    }

    private static void assertIs(int[] ids, int[] starts) {
        SegmentPacker packer = new SegmentPacker(0, () -> {});
        packer.addIndex(ColumnSection.Kind.NAME_IDS, ColumnSection.Kind.NAME_STARTS, ids.length, ids, starts);
        List<ColumnSection> sections = packer.sections();
        RunIndex index = new RunIndex(sections.get(0), sections.get(1));
        assertThat(index.count()).isEqualTo(ids.length);
        for (int run = 0; run < ids.length; run++) {
            assertThat(index.id(run)).isEqualTo(ids[run]);
            assertThat(index.start(run)).isEqualTo(starts[run]);
            assertThat(index.end(run)).isEqualTo(starts[run + 1]);
            for (int near : new int[] {ids[run] - 1, ids[run], ids[run] + 1}) {
                assertThat(index.find(near)).isEqualTo(Math.max(-1, Arrays.binarySearch(ids, near)));
            }
        }
        assertThat(index.find(-1)).isEqualTo(-1);
    }
}
