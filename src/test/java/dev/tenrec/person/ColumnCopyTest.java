package dev.tenrec.person;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.BlockMemory;
import dev.tenrec.disk.Disk;
import dev.tenrec.disk.RealDisk;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies of columns are of one moment, whatever the writer changes while they are saved. */
class ColumnCopyTest {
    private static final int COPIES = 60;
    private static final int NUMBERS = 5 * 4_096;

    @Test
    void savesItsMomentWhileTheWriterChangesEverything(@TempDir Path folder) throws Exception {
        try (Disk disk = RealDisk.lock(folder)) {
            assertSavesItsMoment(disk.memory());
        }
    }

    @Test
    void savesItsMomentInMemoryWithoutAFile() throws Exception {
        assertSavesItsMoment(BlockMemory.direct());
    }

    /** The writer sets all numbers to one, then to the next, in any order; each copy has one of them throughout. */
    private static void assertSavesItsMoment(BlockMemory memory) throws InterruptedException, ExecutionException {
        LongColumn column = new LongColumn(memory);
        SplittableRandom random = new SplittableRandom(9);
        long value = 1;
        setAll(column, value, 0);
        for (int i = 0; i < COPIES; i++) {
            ColumnCopy copy = column.copy();
            CompletableFuture<byte[]> saved = new CompletableFuture<>();
            Thread saver = new Thread(() -> saved.complete(bytes(copy)));
            long then = value;
            saver.start();
            while (!saved.isDone()) {
                value++;
                setAll(column, value, random.nextInt(NUMBERS));
            }
            assertHolds(memory, saved.get(), then);
            assertHolds(memory, bytes(column.copy()), value);
        }
    }

    private static void setAll(LongColumn column, long value, int from) {
        for (int i = 0; i < NUMBERS; i++) {
            column.set((from + i) % NUMBERS, value);
        }
    }

    private static void assertHolds(BlockMemory memory, byte[] saved, long value) {
        LongColumn loaded = load(memory, saved);
        for (int i = 0; i < NUMBERS; i++) {
            assertThat(loaded.get(i)).isEqualTo(value);
        }
    }

    private static byte[] bytes(ColumnCopy copy) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            copy.save(new DataOutputStream(bytes));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private static LongColumn load(BlockMemory memory, byte[] saved) {
        try {
            return LongColumn.load(memory, new DataInputStream(new ByteArrayInputStream(saved)));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
