package dev.tenrec.store.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.FormatSample;
import dev.tenrec.Thoroughness;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.disk.SimDisk.Fault;
import dev.tenrec.journal.DamageException;
import dev.tenrec.journal.DamagedFiles;
import dev.tenrec.journal.SnapshotFile;
import dev.tenrec.thread.OwnerThread;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Values are those of a map, through changes, files, compactions, snapshots and failures of the disk. */
@ExtendWith(Thoroughness.class)
class ValueLogTest {
    private static final int RUNS = Thoroughness.count(200, 20);
    private static final int STEPS = 400;
    private static final int NUMBERS = 60;
    /** Makes segments of a kilobyte. */
    private static final long SNAPSHOT_BYTES = 1 << 14;

    /** A log with its addresses and what it should hold, all on this thread. */
    private static final class Values implements ValueLog.Owner {
        final SimDisk disk;
        final ValueLog log;
        final Map<Integer, Long> addresses = new TreeMap<>();
        final Map<Integer, String> model = new TreeMap<>();

        Values(SimDisk disk) {
            this.disk = disk;
            ValueLog.Context context = new ValueLog.Context(disk, Runnable::run, new OwnerThread(), task -> {
                task.run();
                return CompletableFuture.completedFuture(true);
            });
            log = new ValueLog("values", context, this, SNAPSHOT_BYTES);
        }

        @Override
        public long address(int project, int number) {
            return addresses.getOrDefault(number, 0L);
        }

        @Override
        public void moved(int project, int number, long address) {
            addresses.put(number, address);
        }

        @Override
        public void restored(String key, byte[] value) {
            throw new IllegalStateException("there is no earlier version");
        }

        void put(int number, String value) {
            long before = address(7, number);
            addresses.put(number, log.append(7, number, value.getBytes(StandardCharsets.UTF_8)));
            model.put(number, value);
            release(before);
        }

        void remove(int number) {
            Long before = addresses.remove(number);
            model.remove(number);
            if (before != null) {
                log.erase(before);
            }
        }

        private void release(long address) {
            if (address != 0) {
                log.release(address);
            }
        }

        void assertHolds() {
            assertThat(addresses.keySet()).isEqualTo(model.keySet());
            addresses.forEach((number, address) -> assertThat(new String(log.read(address), StandardCharsets.UTF_8))
                    .isEqualTo(model.get(number)));
        }

        Set<String> names() {
            return disk.list().stream()
                    .filter(name -> name.startsWith("values-"))
                    .collect(Collectors.toSet());
        }

        long bytes() {
            return names().stream().mapToLong(name -> disk.bytes(name).length).sum();
        }

        /** What a start makes of a snapshot of this moment. */
        Values reopened() throws IOException {
            ValueSnapshot frozen = log.freeze();
            Values next = new Values(disk);
            next.addresses.putAll(addresses);
            next.model.putAll(model);
            // What is changed later must not show.
            put(1, "later");
            log.compactAll();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            frozen.save(new DataOutputStream(bytes));
            for (SnapshotFile needed : frozen.files()) {
                needed.verify(disk);
            }
            next.log.load(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
            next.log.files().removeLeftovers(Set.of());
            return next;
        }
    }

    @Test
    void holdsWhatAMapHolds() throws IOException {
        for (int run = 0; run < RUNS; run++) {
            Random random = new Random(Thoroughness.SEED * RUNS + run);
            Values values = new Values(new SimDisk());
            for (int step = 0; step < STEPS; step++) {
                values = step(values, random);
            }
            values.assertHolds();
            values.disk.setFull(false);
            values.put(0, "erased");
            values.remove(0);
            values.log.compactAll();
            values.assertHolds();
            values.log.files().removeLeftovers(Set.of());
            long live = values.model.values().stream().mapToLong(String::length).sum();
            assertThat(values.bytes()).isLessThanOrEqualTo(2 * live + 100L * NUMBERS + 4_096);
        }
    }

    private static Values step(Values values, Random random) throws IOException {
        int number = random.nextInt(NUMBERS);
        switch (random.nextInt(40)) {
            case 0 -> values.log.compactSoon();
            case 8 -> {
                values.disk.setFull(false);
                boolean isStopped = random.nextInt(4) == 0;
                values.log.compactIdle(() -> isStopped);
            }
            case 1 -> {
                values.disk.setFull(false);
                values.log.compactAll();
            }
            case 2 -> values.log.files().removeLeftovers(Set.of());
            case 3 -> {
                values.disk.setFull(false);
                values.assertHolds();
                Values reopened = values.reopened();
                reopened.assertHolds();
                return reopened;
            }
            case 4 -> values.disk.setFull(random.nextInt(3) == 0);
            case 5, 6, 7 -> values.remove(number);
            default -> {
                if (values.log.hasRoom()) {
                    int size = random.nextInt(20) == 0 ? random.nextInt(3_000) : random.nextInt(100);
                    values.put(
                            number, Character.toString('a' + random.nextInt(26)).repeat(size));
                } else {
                    values.disk.setFull(false);
                    assertThat(values.log.hasRoom()).isTrue();
                }
            }
        }
        return values;
    }

    @Test
    void holdsAllValuesAfterAnyFailedOperation() throws IOException {
        for (int operation = 1; operation < 200; operation++) {
            Values values = new Values(new SimDisk());
            values.disk.failAt(operation, operation % 3 == 0 ? Fault.NO_SPACE : Fault.IO_ERROR, operation % 2 == 0);
            Random random = new Random(Thoroughness.SEED + operation);
            for (int step = 0; step < 120; step++) {
                values.put(random.nextInt(NUMBERS), "x".repeat(random.nextInt(200)));
            }
            values.log.compactSoon();
            values.assertHolds();
        }
    }

    @Test
    void leavesNothingOfReleasedValues() throws IOException {
        Values values = new Values(new SimDisk());
        for (int i = 0; i < 100; i++) {
            values.put(i % NUMBERS, (i % 3 == 0 ? "secret " : "plain ") + i);
        }
        for (int i = 0; i < NUMBERS; i += 3) {
            values.remove(i);
        }
        for (int i = 0; i < NUMBERS; i++) {
            if (values.model.getOrDefault(i, "").startsWith("secret")) {
                values.put(i, "plain");
            }
        }
        values.log.compactAll();
        Values reopened = values.reopened();
        reopened.log.files().removeLeftovers(Set.of());
        for (String name : reopened.names()) {
            assertThat(new String(reopened.disk.bytes(name), StandardCharsets.ISO_8859_1))
                    .doesNotContain("secret");
        }
        reopened.assertHolds();
    }

    @Test
    void takesLittleMoreThanItsValuesOnceItWasIdle() throws IOException {
        Values values = new Values(new SimDisk());
        Random random = new Random(Thoroughness.SEED);
        for (int i = 0; i < 2_000; i++) {
            values.put(i, Integer.toString(random.nextInt(), 36).repeat(4));
            if (i % 3 == 0) {
                values.put(i - i / 5, Integer.toString(random.nextInt(), 36).repeat(4));
            }
        }
        values.log.compactIdle(() -> true);
        long before = values.bytes();
        values.log.compactIdle(() -> false);
        values = values.reopened();
        values.log.files().removeLeftovers(Set.of());
        values.assertHolds();
        assertThat(values.bytes()).isLessThan(before * 9 / 10);
    }

    @Test
    void appendsAgainOnlyWhenAValueWasErased() throws IOException {
        Values values = new Values(new SimDisk());
        values.log.compactAll();
        for (int i = 0; i < 3 * NUMBERS; i++) {
            values.put(i % NUMBERS, "x".repeat(100) + i);
        }
        Map<Integer, Long> before = Map.copyOf(values.addresses);
        values.log.compactAll();
        assertThat(values.addresses).isEqualTo(before);
        values.remove(7);
        values.log.compactAll();
        assertThat(values.addresses.get(6)).isNotEqualTo(before.get(6));
        values.assertHolds();
    }

    @Test
    void writesTheSampleOfTheFormats() throws IOException {
        FormatSample sample = FormatSample.read("file of persons");
        byte[] value = ByteBuffer.allocate(16)
                .putLong(1_000_000)
                .put((byte) 1)
                .put("{\"a\":1}".getBytes(StandardCharsets.UTF_8))
                .array();
        int size = ValueFormat.recordBytes(value.length);
        byte[] record = new byte[size];
        ValueFormat.write(record, 0, 7, 12, value);
        ByteBuffer file = ValueFile.encode(2, record, size);
        assertThat(Arrays.copyOf(file.array(), file.limit())).isEqualTo(sample.bytes());
        assertThat(ValueFile.open("sample", file, 2, size).read(0, size)).isEqualTo(record);
        assertThat(sample.values())
                .containsEntry("segment", "2")
                .containsEntry("checksum of the header", String.format("%08x", file.getInt(20)))
                .containsEntry("checksum of the record", String.format("%08x", file.getInt(36)))
                .containsEntry("checksum of the index", String.format("%08x", file.getInt(60)));
    }

    @Test
    void namesAFileWhoseBytesHaveChanged() throws IOException {
        Values values = new Values(new SimDisk());
        for (int i = 0; i < NUMBERS; i++) {
            values.put(i, "value " + i + "x".repeat(60));
        }
        ByteArrayOutputStream snapshot = new ByteArrayOutputStream();
        values.log.freeze().save(new DataOutputStream(snapshot));
        String name = "values-00000001.bin";
        byte[] bytes = values.disk.bytes(name).clone();
        bytes[100] ^= 4;
        values.disk.put(name, bytes);
        DamagedFiles damaged = new DamagedFiles();
        values.log.files().scrub(values.disk, damaged);
        assertThat(damaged.names()).containsExactly(name);

        Values opened = new Values(values.disk);
        opened.log.load(new DataInputStream(new ByteArrayInputStream(snapshot.toByteArray())));
        opened.addresses.putAll(values.addresses);
        opened.model.putAll(values.model);
        assertThatThrownBy(opened::assertHolds)
                .isInstanceOf(UncheckedIOException.class)
                .hasCauseInstanceOf(DamageException.class)
                .hasMessageContaining(name);
        // What can't be read is not left out, and not lost from the file.
        opened.remove(0);
        assertThatThrownBy(opened.log::compactAll)
                .isInstanceOf(IOException.class)
                .hasStackTraceContaining(name);
        assertThat(opened.names()).contains(name);
    }
}
