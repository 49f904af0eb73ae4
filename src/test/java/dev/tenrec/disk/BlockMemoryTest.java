package dev.tenrec.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Blocks of a mapped file are apart from each other, used again, and gone with the disk. */
class BlockMemoryTest {
    private static final int BLOCK = 16 << 10;

    @Test
    void blocksAreApartFromEachOther(@TempDir Path folder) throws Exception {
        try (Disk disk = RealDisk.lock(folder)) {
            List<ByteBuffer> blocks = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                ByteBuffer block = disk.memory().allocate(i % 3 == 0 ? 2 * BLOCK : i % 3 == 1 ? BLOCK : 16);
                for (int at = 0; at < block.capacity(); at += Integer.BYTES) {
                    block.putInt(at, i);
                }
                blocks.add(block);
            }
            for (int i = 0; i < blocks.size(); i++) {
                ByteBuffer block = blocks.get(i);
                for (int at = 0; at < block.capacity(); at += Integer.BYTES) {
                    assertThat(block.getInt(at)).isEqualTo(i);
                }
            }
        }
    }

    @Test
    void freeBlocksAreUsedAgain(@TempDir Path folder) throws Exception {
        try (Disk disk = RealDisk.lock(folder)) {
            ByteBuffer block = disk.memory().allocate(BLOCK).putInt(0, 7);
            disk.memory().free(block);
            assertThat(disk.memory().allocate(BLOCK).getInt(0)).isEqualTo(7);
        }
    }

    @Test
    void blocksOfOwnersThatAreGoneAreUsedAgain(@TempDir Path folder) throws Exception {
        try (Disk disk = RealDisk.lock(folder)) {
            BlockMemory memory = disk.memory();
            for (int i = 1; i <= 100; i++) {
                memory.allocate(BLOCK, new Object()).putInt(0, i);
            }
            // The collector says when; each round makes another block, so that an endless loop would fill the disk.
            int rounds = 0;
            while (memory.allocate(BLOCK, disk).getInt(0) == 0) {
                System.gc();
                rounds++;
                assertThat(rounds).isLessThan(1_000);
            }
        }
    }

    @Test
    void leavesNoFile(@TempDir Path folder) throws Exception {
        try (Disk disk = RealDisk.lock(folder)) {
            disk.memory().allocate(BLOCK);
            assertThat(disk.list()).isEmpty();
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".tmp")))
                    .isEmpty();
        }
    }

    @Test
    void aDiskThatTakesNoFileGivesMemoryBesideTheHeap(@TempDir Path folder) throws Exception {
        Path data = folder.resolve("data");
        try (Disk disk = RealDisk.lock(data)) {
            Files.move(data, folder.resolve("moved"));
            assertThat(disk.memory().allocate(BLOCK).putInt(0, 5).getInt(0)).isEqualTo(5);
            Files.move(folder.resolve("moved"), data);
            assertThat(disk.memory().allocate(BLOCK).putInt(0, 6).getInt(0)).isEqualTo(6);
        }
    }

    @Test
    void aClosedDiskGivesMemoryBesideTheHeap(@TempDir Path folder) throws Exception {
        BlockMemory memory;
        ByteBuffer before;
        try (Disk disk = RealDisk.lock(folder)) {
            memory = disk.memory();
            before = memory.allocate(BLOCK).putInt(0, 3);
        }
        assertThat(memory.allocate(BLOCK).putInt(0, 4).getInt(0)).isEqualTo(4);
        assertThat(before.getInt(0)).isEqualTo(3);
    }
}
