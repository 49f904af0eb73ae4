package dev.tenrec.disk;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A simulated disk in memory. It distinguishes written from forced bytes, counts operations, fails at a chosen one, and
 * can lose power: then forced bytes and names survive, and of each later write random 512-byte sectors, each as a
 * whole.
 */
public final class SimDisk implements Disk {
    private static final int SECTOR = 512;

    /** Kinds of failure. */
    public enum Fault {
        NO_SPACE("No space left on device"),
        IO_ERROR("Input/output error");

        private final String message;

        Fault(String message) {
            this.message = message;
        }
    }

    /** The bytes of a file as seen by readers and as left by a power cut, and the unforced writes. */
    private static final class Content {
        private byte[] seen = new byte[0];
        private byte[] forced = new byte[0];
        private final List<long[]> unforced = new ArrayList<>();

        Content copy() {
            Content copy = new Content();
            copy.seen = seen.clone();
            copy.forced = forced.clone();
            copy.unforced.addAll(unforced);
            return copy;
        }
    }

    private Map<String, Content> names = new LinkedHashMap<>();
    private Map<String, Content> forcedNames = new LinkedHashMap<>();
    private long operations;
    private long failAt = Long.MAX_VALUE;
    private boolean failOn;
    private Fault fault = Fault.IO_ERROR;
    private boolean failed;
    private boolean full;
    private long freeBytes = Long.MAX_VALUE;

    /** Makes the n-th operation from now on fail, counted from 1; and all later ones too when {@code forGood}. */
    public synchronized void failAt(long operation, Fault kind, boolean forGood) {
        failAt = operations + operation;
        failOn = forGood;
        fault = kind;
        failed = false;
    }

    /** Makes the disk full or gives it space again; on a full disk files can be overwritten but not grow. */
    public synchronized void setFull(boolean isFull) {
        full = isFull;
    }

    /** Tells that so much space is free. */
    public synchronized void setFreeBytes(long bytes) {
        freeBytes = bytes;
    }

    @Override
    public synchronized long freeBytes() {
        return freeBytes;
    }

    /** True when the chosen operation was reached. */
    public synchronized boolean hasFailed() {
        return failed;
    }

    /** Changing operations so far. */
    public synchronized long operations() {
        return operations;
    }

    /** The disk after a killed process: all written bytes are there. */
    public synchronized SimDisk afterKill() {
        SimDisk after = new SimDisk();
        names.forEach((name, content) -> {
            Content copy = content.copy();
            after.names.put(name, copy);
            after.forcedNames.put(name, copy);
        });
        return after;
    }

    /** The disk after a power cut; the seed selects one of the possible states. */
    public synchronized SimDisk afterPowerCut(long seed) {
        Random random = new Random(seed);
        SimDisk after = new SimDisk();
        Map<String, Content> kept = new LinkedHashMap<>(random.nextBoolean() ? forcedNames : names);
        kept.forEach((name, content) -> {
            Content survived = new Content();
            survived.seen = survivors(content, random);
            survived.forced = survived.seen;
            after.names.put(name, survived);
            after.forcedNames.put(name, survived);
        });
        return after;
    }

    /** The bytes of a file, for tests that damage them. */
    public synchronized byte[] bytes(String name) {
        return names.get(name).seen;
    }

    /** Copies of all files at one moment. */
    public synchronized Map<String, byte[]> contents() {
        Map<String, byte[]> contents = new LinkedHashMap<>();
        names.forEach((name, content) -> contents.put(name, content.seen.clone()));
        return contents;
    }

    /** Creates or replaces a file. */
    public synchronized void put(String name, byte[] bytes) {
        Content content = new Content();
        content.seen = bytes.clone();
        content.forced = bytes.clone();
        names.put(name, content);
        forcedNames.put(name, content);
    }

    /** Removes a file. */
    public synchronized void drop(String name) {
        names.remove(name);
        forcedNames.remove(name);
    }

    @Override
    public synchronized List<String> list() {
        return names.keySet().stream().filter(name -> !name.contains("/")).toList();
    }

    @Override
    public synchronized DiskFile create(String name) throws IOException {
        operate();
        if (names.containsKey(name)) {
            throw new IOException(name + " exists");
        }
        Content content = new Content();
        names.put(name, content);
        return new SimFile(content);
    }

    @Override
    public synchronized DiskFile open(String name) throws IOException {
        Content content = names.get(name);
        if (content == null) {
            throw new FileNotFoundException(name);
        }
        return new SimFile(content);
    }

    @Override
    public DiskFile openReadOnly(String name) throws IOException {
        return open(name);
    }

    @Override
    public synchronized void rename(String from, String to) throws IOException {
        operate();
        names.put(to, names.remove(from));
    }

    @Override
    public synchronized void delete(String name) throws IOException {
        operate();
        if (names.remove(name) == null) {
            throw new FileNotFoundException(name);
        }
    }

    @Override
    public synchronized void force() throws IOException {
        force("");
    }

    /** Makes the names of one directory durable. */
    private synchronized void force(String prefix) throws IOException {
        operate();
        forcedNames.keySet().removeIf(name -> isIn(prefix, name));
        names.forEach((name, content) -> {
            if (isIn(prefix, name)) {
                forcedNames.put(name, content);
            }
        });
    }

    private static boolean isIn(String prefix, String name) {
        return name.startsWith(prefix) && name.indexOf('/', prefix.length()) < 0;
    }

    @Override
    public Disk directory(String name) {
        return new SimDirectory(name + "/");
    }

    @Override
    public void close() {}

    private void operate() throws IOException {
        operations++;
        if (operations == failAt || (failOn && operations > failAt)) {
            failed = true;
            throw new IOException(fault.message);
        }
    }

    private static byte[] survivors(Content content, Random random) {
        byte[] survived = Arrays.copyOf(content.forced, content.seen.length);
        for (long[] write : content.unforced) {
            for (long at = write[0] / SECTOR * SECTOR; at < write[1]; at += SECTOR) {
                if (random.nextBoolean()) {
                    int from = (int) Math.max(at, write[0]);
                    int to = (int) Math.min(at + SECTOR, write[1]);
                    System.arraycopy(content.seen, from, survived, from, to - from);
                }
            }
        }
        boolean lengthSurvived = random.nextBoolean();
        return lengthSurvived ? survived : Arrays.copyOf(survived, content.forced.length);
    }

    /** A subdirectory: the files whose names begin with its own. */
    private final class SimDirectory implements Disk {
        private final String prefix;

        SimDirectory(String prefix) {
            this.prefix = prefix;
        }

        @Override
        public List<String> list() {
            synchronized (SimDisk.this) {
                return names.keySet().stream()
                        .filter(name -> isIn(prefix, name))
                        .map(name -> name.substring(prefix.length()))
                        .toList();
            }
        }

        @Override
        public DiskFile create(String name) throws IOException {
            return SimDisk.this.create(prefix + name);
        }

        @Override
        public DiskFile open(String name) throws IOException {
            return SimDisk.this.open(prefix + name);
        }

        @Override
        public DiskFile openReadOnly(String name) throws IOException {
            return SimDisk.this.open(prefix + name);
        }

        @Override
        public void rename(String from, String to) throws IOException {
            SimDisk.this.rename(prefix + from, prefix + to);
        }

        @Override
        public void delete(String name) throws IOException {
            SimDisk.this.delete(prefix + name);
        }

        @Override
        public void force() throws IOException {
            SimDisk.this.force(prefix);
        }

        @Override
        public Disk directory(String name) {
            return SimDisk.this.directory(prefix + name);
        }

        @Override
        public void close() {}
    }

    private final class SimFile implements DiskFile {
        private final Content content;

        SimFile(Content content) {
            this.content = content;
        }

        @Override
        public void write(ByteBuffer source, long position) throws IOException {
            synchronized (SimDisk.this) {
                int size = source.remaining();
                try {
                    if (full && position + size > content.seen.length) {
                        throw new IOException(Fault.NO_SPACE.message);
                    }
                    operate();
                } catch (IOException failure) {
                    // A failing write may still have written its first half.
                    source.limit(source.position() + size / 2);
                    store(source, position);
                    throw failure;
                }
                store(source, position);
            }
        }

        private void store(ByteBuffer source, long position) {
            int from = Math.toIntExact(position);
            int to = from + source.remaining();
            if (to > content.seen.length) {
                content.seen = Arrays.copyOf(content.seen, to);
            }
            source.get(content.seen, from, to - from);
            content.unforced.add(new long[] {from, to});
        }

        @Override
        public int read(ByteBuffer target, long position) {
            synchronized (SimDisk.this) {
                int from = (int) Math.min(position, content.seen.length);
                int size = Math.min(target.remaining(), content.seen.length - from);
                target.put(content.seen, from, size);
                return size;
            }
        }

        @Override
        public void force() throws IOException {
            synchronized (SimDisk.this) {
                operate();
                content.forced = content.seen.clone();
                content.unforced.clear();
            }
        }

        @Override
        public long size() {
            synchronized (SimDisk.this) {
                return content.seen.length;
            }
        }

        @Override
        public void close() {}
    }
}
