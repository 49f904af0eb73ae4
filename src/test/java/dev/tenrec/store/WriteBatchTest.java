package dev.tenrec.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.Thoroughness;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.disk.SimDisk.Fault;
import dev.tenrec.error.ApiException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A list of numbers and their count in a table, changed atomically. */
@ExtendWith(Thoroughness.class)
class WriteBatchTest {
    private static final int ADDITIONS = 30;
    private static final int SAMPLE_EVERY = 3;

    /** The list's length as the table has it. */
    record Count(int value) {}

    /** A store, and the list that its records rebuild. */
    private static final class Lists implements AutoCloseable {
        final List<Integer> numbers = new ArrayList<>();
        final Records<Count> counts;
        private final Store store;

        Lists(SimDisk disk) {
            store = TestStore.of(disk);
            counts = store.records("counts", Count.class);
            store.onReplay(JournalEntry.EVENTS, (position, payload) -> numbers.add(payload.getInt()));
        }

        Lists open() {
            store.open().toCompletableFuture().join();
            return this;
        }

        int count() {
            return counts.find("all").map(Count::value).orElse(0);
        }

        /** Adds a number twice, in two writes, and one to the count. */
        int add(int number, boolean isRefused) {
            return store.submit(List.of(new Addition(number), new Addition(-number)), transaction -> {
                        int next = counts.find(transaction, "all")
                                        .map(Count::value)
                                        .orElse(0)
                                + 1;
                        counts.put(transaction, "all", new Count(next));
                        if (isRefused) {
                            throw ApiException.notFound();
                        }
                        return next;
                    })
                    .toCompletableFuture()
                    .join();
        }

        @Override
        public void close() throws IOException {
            store.close();
        }

        private final class Addition implements Write<Void> {
            private final int number;
            private long position;

            Addition(int number) {
                this.number = number;
            }

            @Override
            public JournalEntry prepare() {
                ByteBuffer payload = ByteBuffer.allocate(Integer.BYTES).putInt(number);
                return new JournalEntry(JournalEntry.EVENTS, List.of(payload.flip()));
            }

            @Override
            public void applied(long at) {
                position = at;
            }

            @Override
            public Void answer() {
                numbers.add(store.read(position, Integer.BYTES).getInt());
                return null;
            }
        }
    }

    @Test
    void doesAllPartsInOrderAndAnswersWithTheLast() throws Exception {
        SimDisk disk = new SimDisk();
        try (Lists lists = new Lists(disk).open()) {
            assertThat(lists.add(7, false)).isEqualTo(1);
            assertThat(lists.add(8, false)).isEqualTo(2);
            assertThat(lists.numbers).containsExactly(7, -7, 8, -8);
        }
        try (Lists lists = new Lists(disk).open()) {
            assertThat(lists.numbers).containsExactly(7, -7, 8, -8);
            assertThat(lists.count()).isEqualTo(2);
        }
    }

    @Test
    void doesNothingWhenTheLastPartRefuses() throws Exception {
        try (Lists lists = new Lists(new SimDisk()).open()) {
            assertThatThrownBy(() -> lists.add(7, true)).hasCause(ApiException.notFound());
            assertThat(lists.numbers).isEmpty();
            assertThat(lists.count()).isZero();
        }
    }

    @Test
    void isAtomicUnderEveryDiskFaultAndPowerCut() throws Exception {
        SimDisk whole = new SimDisk();
        assertThat(run(whole)).isEqualTo(ADDITIONS);
        long operations = whole.operations();
        int states = 0;
        for (long n = 1; n <= operations; n++) {
            if (!Thoroughness.takes(n, SAMPLE_EVERY)) {
                continue;
            }
            for (Fault fault : Fault.values()) {
                SimDisk disk = new SimDisk();
                disk.failAt(n, fault, true);
                int acknowledged = run(disk);
                for (SimDisk after : List.of(disk.afterKill(), disk.afterPowerCut(n), disk.afterPowerCut(-n))) {
                    assertHoldsWhole(after, acknowledged, fault + " at operation " + n);
                    states++;
                }
            }
        }
        assertThat(states).isPositive();
        System.out.println("joined writes: " + states + " states after a failure, none with a part alone");
    }

    private static void assertHoldsWhole(SimDisk disk, int acknowledged, String what) throws IOException {
        try (Lists lists = new Lists(disk).open()) {
            assertThat(lists.count()).as(what).isBetween(acknowledged, ADDITIONS);
            List<Integer> expected = new ArrayList<>();
            for (int i = 1; i <= lists.count(); i++) {
                expected.addAll(List.of(i, -i));
            }
            assertThat(lists.numbers).as(what).isEqualTo(expected);
        }
    }

    /** Adds until the disk fails; returns the acknowledged additions. */
    private static int run(SimDisk disk) throws Exception {
        int acknowledged = 0;
        Lists lists = new Lists(disk);
        try {
            lists.open();
            for (int i = 1; i <= ADDITIONS; i++) {
                acknowledged = lists.add(i, false);
            }
        } catch (CompletionException failed) {
            assertThat(disk.hasFailed()).isTrue();
        } finally {
            lists.close();
        }
        return acknowledged;
    }
}
