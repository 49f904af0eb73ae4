package dev.tenrec.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/** A read-only view of a disk that reports each chunk of bytes read to a throttle, which may wait. */
public final class ThrottledDisk implements Disk {
    /** Limits the rate of reads by waiting. */
    @FunctionalInterface
    public interface Throttle {
        /**
         * Called after a chunk was read.
         *
         * @throws IOException to end the reading
         */
        void afterRead(int bytes) throws IOException;
    }

    private final Disk disk;
    private final Throttle throttle;

    /** @param disk not closed by this view */
    public ThrottledDisk(Disk disk, Throttle throttle) {
        this.disk = disk;
        this.throttle = throttle;
    }

    @Override
    public List<String> list() throws IOException {
        return disk.list();
    }

    @Override
    public DiskFile openReadOnly(String name) throws IOException {
        return new ThrottledFile(disk.openReadOnly(name));
    }

    @Override
    public Disk directory(String name) {
        return new ThrottledDisk(disk.directory(name), throttle);
    }

    @Override
    public DiskFile create(String name) {
        throw readOnly();
    }

    @Override
    public DiskFile open(String name) {
        throw readOnly();
    }

    @Override
    public void rename(String from, String to) {
        throw readOnly();
    }

    @Override
    public void delete(String name) {
        throw readOnly();
    }

    @Override
    public void force() {
        throw readOnly();
    }

    @Override
    public void close() {}

    private static UnsupportedOperationException readOnly() {
        return new UnsupportedOperationException("this view is read-only");
    }

    private final class ThrottledFile implements DiskFile {
        private final DiskFile file;

        ThrottledFile(DiskFile file) {
            this.file = file;
        }

        @Override
        public int read(ByteBuffer target, long position) throws IOException {
            int end = target.limit();
            int total = 0;
            boolean isEnd = false;
            while (!isEnd && target.position() < end) {
                int wanted = Math.min(CHUNK_BYTES, end - target.position());
                int count = file.read(target.limit(target.position() + wanted), position + total);
                throttle.afterRead(count);
                total += count;
                isEnd = count < wanted;
            }
            target.limit(end);
            return total;
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public void write(ByteBuffer source, long position) {
            throw readOnly();
        }

        @Override
        public void force() {
            throw readOnly();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
