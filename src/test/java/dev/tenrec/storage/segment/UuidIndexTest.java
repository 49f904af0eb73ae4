package dev.tenrec.storage.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class UuidIndexTest {
    private static final int ROWS = 300_000;
    private static final long GONE = Long.MIN_VALUE;

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

        @Override
        public boolean isGone(int row) {
            return highs[row] == GONE && lows[row] == GONE;
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
    void findsTheRowsItWasFilledWithExceptThoseThatAreGoneAndGrowsFromThere() {
        int filled = ROWS / 3;
        for (int row = 0; row < filled; row += 7) {
            highs[row] = GONE;
            lows[row] = GONE;
        }
        index.fill(filled);
        for (int row = 0; row < ROWS; row++) {
            if (row >= filled) {
                assertThat(index.find(highs[row], lows[row])).isEqualTo(-1);
                index.add(row);
            }
            boolean isGone = row < filled && row % 7 == 0;
            assertThat(index.find(highs[row], lows[row])).isEqualTo(isGone ? -1 : row);
        }
    }

    @Test
    void canBeFilledWithNothing() {
        index.fill(0);
        assertThat(index.find(highs[0], lows[0])).isEqualTo(-1);
        index.add(0);
        assertThat(index.find(highs[0], lows[0])).isZero();
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

    @Test
    void findsTheRowThatWasPutLastForEachUuidHoweverFarItHasGrown() {
        Random random = new Random(14);
        Map<Integer, Integer> last = new HashMap<>();
        for (int row = 0; row < ROWS; row++) {
            int uuid = random.nextInt(20_000 + row / 10);
            highs[row] = uuid % 1_000;
            lows[row] = uuid;
            last.put(uuid, row);
            index.put(row);
            int any = random.nextInt(20_000 + row / 10);
            assertThat(index.find(any % 1_000, any)).isEqualTo(last.getOrDefault(any, -1));
        }
        last.forEach((uuid, row) -> assertThat(index.find(uuid % 1_000, uuid)).isEqualTo(row));
    }

    @Test
    void findsBothRowsAfterOneTookTheUuidOfTheOther() {
        index.add(0);
        index.add(1);
        for (int row = 2; row < ROWS; row++) {
            // Row 2 replaces row 1, which gets another uuid.
            if (row == 2) {
                highs[2] = highs[1];
                lows[2] = lows[1];
                index.put(2);
                highs[1] = -1;
                index.put(1);
            } else {
                index.add(row);
            }
            assertThat(index.find(highs[2], lows[2])).isEqualTo(2);
            assertThat(index.find(-1, lows[1])).isEqualTo(1);
        }
    }

    /** The test would not end if each of the rows took a slot behind the others. */
    @Test
    void findsTheLatestOfManyRowsThatHadAUuidOneAfterAnother() {
        for (int row = 0; row < ROWS; row++) {
            highs[row] = 7;
            lows[row] = 8;
            index.put(row);
            assertThat(index.find(7, 8)).isEqualTo(row);
            highs[row] = GONE;
            lows[row] = GONE;
            assertThat(index.find(7, 8)).isEqualTo(-1);
        }
    }
}
