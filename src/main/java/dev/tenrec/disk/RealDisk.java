package dev.tenrec.disk;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A directory of the file system, private to its user: mode 0700, files 0600. */
public final class RealDisk implements Disk {
    private final Path directory;
    /** Null if opened without the lock, and in subdirectories. */
    private final @Nullable DirectoryLock lock;
    /** The parent of a subdirectory that is created on demand; null for the data directory itself. */
    private final @Nullable RealDisk parent;
    /** True if what is written must outlive a loss of power. */
    private final boolean isForced;

    private final BlockMemory memory;

    private RealDisk(Path directory, @Nullable DirectoryLock lock, @Nullable RealDisk parent, boolean isForced) {
        this.directory = directory;
        this.lock = lock;
        this.parent = parent;
        this.isForced = isForced;
        if (parent == null) {
            this.memory = lock == null ? BlockMemory.direct() : BlockMemory.mapped(directory);
        } else {
            this.memory = parent.memory;
        }
    }

    /**
     * Locks a directory for this process, creating it if needed.
     *
     * @throws DirectoryInUseException when another server holds it
     */
    public static RealDisk lock(Path directory) throws IOException {
        return lock(directory, true);
    }

    /** Locks a directory that goes with this process, so that nothing in it is worth waiting for the device. */
    public static RealDisk lockTemporary(Path directory) throws IOException {
        return lock(directory, false);
    }

    private static RealDisk lock(Path directory, boolean isForced) throws IOException {
        Files.createDirectories(directory);
        FileModes.makePrivate(directory);
        return new RealDisk(directory, DirectoryLock.acquire(directory), null, isForced);
    }

    /** Opens a directory without the lock, for reading. */
    public static RealDisk openUnlocked(Path directory) {
        return new RealDisk(directory, null, null, true);
    }

    @Override
    public List<String> list() throws IOException {
        if (parent != null && !Files.exists(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(path -> path.getFileName().toString())
                    .filter(name -> !DirectoryLock.isLockFile(name) && !BlockMemory.isFile(name))
                    .toList();
        }
    }

    @Override
    public DiskFile create(String name) throws IOException {
        createOnDemand();
        Path path = directory.resolve(name);
        Set<OpenOption> options =
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        return new RealFile(FileChannel.open(path, options, FileModes.privateFile(directory)), isForced);
    }

    @Override
    public DiskFile open(String name) throws IOException {
        return open(name, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE));
    }

    @Override
    public DiskFile openReadOnly(String name) throws IOException {
        return open(name, Set.of(StandardOpenOption.READ));
    }

    private DiskFile open(String name, Set<OpenOption> options) throws IOException {
        try {
            return new RealFile(FileChannel.open(directory.resolve(name), options), isForced);
        } catch (NoSuchFileException missing) {
            FileNotFoundException notFound = new FileNotFoundException(missing.getMessage());
            notFound.initCause(missing);
            throw notFound;
        }
    }

    @Override
    public void rename(String from, String to) throws IOException {
        Files.move(directory.resolve(from), directory.resolve(to), StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void delete(String name) throws IOException {
        Files.delete(directory.resolve(name));
    }

    @Override
    public void force() throws IOException {
        if (!isForced) {
            return;
        }
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    @Override
    public long freeBytes() throws IOException {
        return Files.getFileStore(directory).getUsableSpace();
    }

    @Override
    public Disk directory(String name) {
        return new RealDisk(directory.resolve(name), null, this, isForced);
    }

    @Override
    public BlockMemory memory() {
        return memory;
    }

    private void createOnDemand() throws IOException {
        if (parent != null && !Files.exists(directory)) {
            Files.createDirectories(directory);
            FileModes.makePrivate(directory);
            parent.force();
        }
    }

    @Override
    public void close() throws IOException {
        if (lock != null) {
            memory.close();
            lock.close();
        }
    }

    @Override
    public String toString() {
        return directory.toString();
    }

    private static final class RealFile implements DiskFile {
        /** Bounds the native buffer that the JDK keeps per thread, as large as the largest heap buffer ever written. */
        private static final int CHUNK_BYTES = 1 << 20;

        private final FileChannel channel;
        private final boolean isForced;

        RealFile(FileChannel channel, boolean isForced) {
            this.channel = channel;
            this.isForced = isForced;
        }

        @Override
        public void write(ByteBuffer source, long position) throws IOException {
            long at = position;
            int end = source.limit();
            while (source.position() < end) {
                source.limit(Math.min(end, source.position() + CHUNK_BYTES));
                at += channel.write(source, at);
            }
        }

        @Override
        public int read(ByteBuffer target, long position) throws IOException {
            int start = target.position();
            int end = target.limit();
            int count = 0;
            while (count >= 0 && target.position() < end) {
                target.limit(Math.min(end, target.position() + CHUNK_BYTES));
                count = channel.read(target, position + target.position() - start);
            }
            target.limit(end);
            return target.position() - start;
        }

        @Override
        public ByteBuffer map() throws IOException {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        }

        @Override
        public void force() throws IOException {
            // fdatasync: it also syncs the length, and leaves out only the times.
            if (isForced) {
                channel.force(false);
            }
        }

        @Override
        public long size() throws IOException {
            return channel.size();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
