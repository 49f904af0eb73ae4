package dev.tenrec.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class UuidIndexTest {
    private static final int ROWS = 300_000;

    private final long[] highs = new long[ROWS];
    private final long[] lows = new long[ROWS];
    private final UuidIndex index = new UuidIndex(new UuidIndex.Uuids() {
        @Override
        public long high(int row) {
            return highs[row];
        }

        @Override
        public long low(int row) {
            return lows[row];
        }
    });

    UuidIndexTest() {
        Random random = new Random(11);
        for (int row = 0; row < ROWS; row++) {
            highs[row] = random.nextInt(1_000);
            lows[row] = random.nextLong();
        }
    }

    @Test
    void findsEveryRowAndNoOtherHoweverFarItHasGrown() {
        Random random = new Random(12);
        for (int row = 0; row < ROWS; row++) {
            assertThat(index.find(highs[row], lows[row])).isEqualTo(-1);
            index.add(row);
            int any = random.nextInt(row + 1);
            assertThat(index.find(highs[any], lows[any])).isEqualTo(any);
            assertThat(index.find(highs[any] + 1_000, lows[any])).isEqualTo(-1);
        }
    }

    @Test
    void losesNoRowForAReaderWhileItGrows() {
        AtomicInteger added = new AtomicInteger();
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            for (int row = 0; row < ROWS; row++) {
                index.add(row);
                added.set(row + 1);
            }
        });
        Random random = new Random(13);
        int lost = 0;
        while (!writer.isDone()) {
            int bound = added.get();
            int any = bound == 0 ? -1 : random.nextInt(bound);
            if (any >= 0 && index.find(highs[any], lows[any]) != any) {
                lost++;
            }
        }
        writer.join();
        assertThat(lost).isZero();
    }
}
