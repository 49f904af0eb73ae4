package dev.tenrec.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk in memory answers as a directory of the file system does. */
final class MemoryDiskTest {
    @Test
    void answersAsAFileSystemDoes(@TempDir Path folder) throws IOException {
        for (int seed = 0; seed < 20; seed++) {
            try (Disk memory = new MemoryDisk();
                    Disk real = RealDisk.lock(folder.resolve(Integer.toString(seed)))) {
                assertThat(history(memory, new Random(seed))).isEqualTo(history(real, new Random(seed)));
            }
        }
    }

    /** What a random series of operations answers, failures by their class. */
    private static List<String> history(Disk root, Random random) throws IOException {
        List<String> history = new ArrayList<>();
        for (int step = 0; step < 200; step++) {
            Disk disk = random.nextInt(3) == 0 ? root.directory("sub") : root;
            String name = "file" + random.nextInt(4);
            String other = "file" + random.nextInt(4);
            try {
                switch (random.nextInt(7)) {
                    case 0 -> {
                        try (DiskFile made = disk.create(name)) {
                            made.write(bytes(random, random.nextInt(3_000)), 0);
                        }
                    }
                    case 1 -> {
                        try (DiskFile file = disk.open(name)) {
                            file.write(bytes(random, random.nextInt(100)), random.nextInt(5_000));
                            file.force();
                        }
                    }
                    case 2 -> {
                        try (DiskFile file = disk.openReadOnly(name)) {
                            ByteBuffer target = ByteBuffer.allocate(random.nextInt(6_000));
                            int read = file.read(target, random.nextInt(4_000));
                            history.add(read + " " + target.flip() + " " + target.hashCode());
                        }
                    }
                    case 3 -> disk.rename(name, other);
                    case 4 -> disk.deleteIfExists(name);
                    case 5 ->
                        history.add(disk.map(name).hashCode() + " of "
                                + disk.map(name).remaining());
                    default -> disk.replace(name, bytes(random, random.nextInt(50)));
                }
                root.force();
            } catch (FileNotFoundException | NoSuchFileException missing) {
                history.add("missing");
            } catch (IOException failed) {
                history.add("failed");
            }
            history.add(disk.list().stream()
                    .filter(file -> !file.equals("sub"))
                    .sorted()
                    .toList()
                    .toString());
        }
        return history;
    }

    private static ByteBuffer bytes(Random random, int size) {
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        return ByteBuffer.wrap(bytes);
    }

    @Test
    void closingForgetsAllFiles() throws IOException {
        Disk disk = new MemoryDisk();
        disk.replace("file", ByteBuffer.allocate(10));
        disk.directory("sub").close();
        assertThat(disk.list()).containsExactly("file");
        disk.close();
        assertThatThrownBy(() -> disk.open("file")).isInstanceOf(FileNotFoundException.class);
    }
}
