package dev.tenrec.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A disk that blocks chosen operations until the test releases them. */
public final class HeldDisk implements Disk {
    /** Operations that can be held. */
    public enum Operation {
        READ,
        FORCE
    }

    private static final long PATIENCE_SECONDS = 60;

    private final Disk disk;
    /** Name of the only thread whose operations are counted and held; null for all threads. */
    private final @Nullable String thread;

    private final Map<String, HeldDisk> directories = new ConcurrentHashMap<>();

    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private Operation held;
    private long remaining;
    private long reads;

    public HeldDisk(Disk disk) {
        this(disk, null);
    }

    /** @param thread name of the only thread whose operations are counted and held; null for all threads */
    public HeldDisk(Disk disk, @Nullable String thread) {
        this.disk = disk;
        this.thread = thread;
    }

    /** Holds the n-th operation of a kind from now on, counted from 1, and all later ones. */
    public synchronized void hold(Operation operation, long number) {
        held = operation;
        remaining = number;
    }

    /** Waits until an operation is held. */
    public void awaitHeld() throws InterruptedException {
        if (!reached.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("no operation was held");
        }
    }

    /** Releases all held and later operations. */
    public void release() {
        released.countDown();
    }

    /** Reads so far. */
    public synchronized long reads() {
        return reads;
    }

    private void pass(Operation operation) throws IOException {
        if (thread != null && !thread.equals(Thread.currentThread().getName())) {
            return;
        }
        synchronized (this) {
            reads += operation == Operation.READ ? 1 : 0;
            if (operation != held || --remaining > 0) {
                return;
            }
        }
        reached.countDown();
        try {
            if (!released.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("nobody let the disk go on");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupted);
        }
    }

    @Override
    public List<String> list() throws IOException {
        return disk.list();
    }

    @Override
    public DiskFile create(String name) throws IOException {
        return new HeldFile(disk.create(name));
    }

    @Override
    public DiskFile open(String name) throws IOException {
        return new HeldFile(disk.open(name));
    }

    @Override
    public DiskFile openReadOnly(String name) throws IOException {
        return new HeldFile(disk.openReadOnly(name));
    }

    @Override
    public void rename(String from, String to) throws IOException {
        disk.rename(from, to);
    }

    @Override
    public void delete(String name) throws IOException {
        disk.delete(name);
    }

    @Override
    public void force() throws IOException {
        disk.force();
    }

    @Override
    public HeldDisk directory(String name) {
        return directories.computeIfAbsent(name, made -> new HeldDisk(disk.directory(made), thread));
    }

    @Override
    public void close() throws IOException {
        disk.close();
    }

    private final class HeldFile implements DiskFile {
        private final DiskFile file;

        HeldFile(DiskFile file) {
            this.file = file;
        }

        @Override
        public void write(ByteBuffer source, long position) throws IOException {
            file.write(source, position);
        }

        @Override
        public int read(ByteBuffer target, long position) throws IOException {
            pass(Operation.READ);
            return file.read(target, position);
        }

        @Override
        public void force() throws IOException {
            pass(Operation.FORCE);
            file.force();
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
