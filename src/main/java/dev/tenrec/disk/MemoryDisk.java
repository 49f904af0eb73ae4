package dev.tenrec.disk;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A directory on the heap, for servers that end with the tests that use them: no file is made, and what is forced is
 * gone with the object. Any thread may use it.
 */
public final class MemoryDisk implements Disk {
    private static final char SEPARATOR = '/';

    /** The files of the whole tree, by the path below its root. */
    private final Map<String, Content> files;
    /** Path of this directory with a final separator; empty for the root. */
    private final String prefix;

    public MemoryDisk() {
        this(new ConcurrentHashMap<>(), "");
    }

    private MemoryDisk(Map<String, Content> files, String prefix) {
        this.files = files;
        this.prefix = prefix;
    }

    @Override
    public List<String> list() {
        return files.keySet().stream()
                .filter(path -> path.startsWith(prefix) && path.indexOf(SEPARATOR, prefix.length()) < 0)
                .map(path -> path.substring(prefix.length()))
                .toList();
    }

    @Override
    public DiskFile create(String name) throws IOException {
        Content content = new Content();
        if (files.putIfAbsent(prefix + name, content) != null) {
            throw new FileAlreadyExistsException(prefix + name);
        }
        return content;
    }

    @Override
    public DiskFile open(String name) throws IOException {
        Content content = files.get(prefix + name);
        if (content == null) {
            throw new FileNotFoundException(prefix + name);
        }
        return content;
    }

    @Override
    public DiskFile openReadOnly(String name) throws IOException {
        return open(name);
    }

    @Override
    public void rename(String from, String to) throws IOException {
        Content content = files.remove(prefix + from);
        if (content == null) {
            throw new FileNotFoundException(prefix + from);
        }
        files.put(prefix + to, content);
    }

    @Override
    public void delete(String name) throws IOException {
        if (files.remove(prefix + name) == null) {
            throw new FileNotFoundException(prefix + name);
        }
    }

    @Override
    public void force() {
        // Names are as durable as they will ever be.
    }

    @Override
    public Disk directory(String name) {
        return new MemoryDisk(files, prefix + name + SEPARATOR);
    }

    @Override
    public void close() {
        if (prefix.isEmpty()) {
            files.clear();
        }
    }

    @Override
    public String toString() {
        return "memory";
    }

    /** The bytes of one file; every opening of it is the same object. */
    private static final class Content implements DiskFile {
        private static final int CAPACITY_FIRST = 1_024;

        private byte[] bytes = new byte[0];
        private int size;

        @Override
        public synchronized void write(ByteBuffer source, long position) {
            int from = Math.toIntExact(position);
            int count = source.remaining();
            int end = Math.addExact(from, count);
            if (end > bytes.length) {
                long doubled = Math.max(CAPACITY_FIRST, 2L * bytes.length);
                bytes = Arrays.copyOf(bytes, (int) Math.max(end, Math.min(doubled, Integer.MAX_VALUE - 8)));
            }
            source.get(bytes, from, count);
            size = Math.max(size, end);
        }

        @Override
        public synchronized int read(ByteBuffer target, long position) {
            int from = (int) Math.min(position, size);
            int count = Math.min(target.remaining(), size - from);
            target.put(bytes, from, count);
            return count;
        }

        @Override
        public void force() {
            // Bytes are as durable as they will ever be.
        }

        @Override
        public synchronized long size() {
            return size;
        }

        /** Without a copy: only files that are written to their end are mapped. */
        @Override
        public synchronized ByteBuffer map() {
            return ByteBuffer.wrap(bytes, 0, size).slice().asReadOnlyBuffer();
        }

        @Override
        public void close() {
            // The bytes stay for the next opening.
        }
    }
}
