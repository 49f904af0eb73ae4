package dev.tenrec.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Locks a data directory for this process; the operating system drops the lock when the process ends.
 *
 * <p>The lock file is empty and opened only here: POSIX drops a process's lock as soon as any other channel on that
 * file is closed. The holder's process id is in another file.
 */
final class DirectoryLock implements Closeable {
    private static final String LOCK = "LOCK";
    private static final String HOLDER = "LOCK.pid";

    /**
     * Directories locked by this process. Static because the lock belongs to the process: opening and closing the file
     * a second time, to test it, would drop it.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final FileChannel channel;

    private DirectoryLock(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    static boolean isLockFile(String name) {
        return name.equals(LOCK) || name.equals(HOLDER);
    }

    static DirectoryLock acquire(Path anyPath) throws IOException {
        Path directory = anyPath.toRealPath();
        if (!HELD.add(directory)) {
            throw new DirectoryInUseException(directory.toString(), "another server in this process");
        }
        @Nullable FileChannel channel = null;
        try {
            channel = FileChannel.open(
                    directory.resolve(LOCK),
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                    FileModes.privateFile(directory));
            if (channel.tryLock() == null) {
                throw new DirectoryInUseException(directory.toString(), holder(directory));
            }
            writeHolder(directory);
            return new DirectoryLock(directory, channel);
        } catch (IOException | RuntimeException failure) {
            HELD.remove(directory);
            if (channel != null) {
                channel.close();
            }
            throw failure;
        }
    }

    private static void writeHolder(Path directory) throws IOException {
        Path file = directory.resolve(HOLDER);
        Files.deleteIfExists(file);
        String pid = Long.toString(ProcessHandle.current().pid());
        try (FileChannel channel = FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                FileModes.privateFile(directory))) {
            channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)));
        }
    }

    private static String holder(Path directory) throws IOException {
        Path file = directory.resolve(HOLDER);
        return Files.exists(file) ? "process " + Files.readString(file).strip() : "another process";
    }

    @Override
    public void close() throws IOException {
        channel.close();
        HELD.remove(directory);
    }
}
