package dev.tenrec.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A directory that goes with its process is locked and written as any other; only nothing waits for the device. */
final class TemporaryDiskTest {
    @Test
    void forcesNothing(@TempDir Path folder) throws IOException {
        Path data = folder.resolve("data");
        try (Disk disk = RealDisk.lockTemporary(data);
                DiskFile file = disk.directory("sub").create("file")) {
            assertThatThrownBy(() -> RealDisk.lock(data)).isInstanceOf(DirectoryInUseException.class);
            file.write(ByteBuffer.wrap(new byte[] {7}), 0);
            file.force();
            // Forcing a directory opens it, which fails once it is gone.
            Files.move(data, folder.resolve("moved"));
            disk.force();
            assertThat(folder.resolve("moved/sub/file")).hasBinaryContent(new byte[] {7});
        }
        try (Disk kept = RealDisk.lock(data)) {
            Files.move(data, folder.resolve("other"));
            assertThatThrownBy(kept::force).isInstanceOf(IOException.class);
        }
    }
}
