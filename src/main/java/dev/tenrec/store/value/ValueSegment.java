package dev.tenrec.store.value;

import dev.tenrec.disk.Disk;
import dev.tenrec.journal.DamageException;
import dev.tenrec.journal.SnapshotFile;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Records of a {@link ValueLog}, in the order in which they were appended: in an array while they are few, in a mapped
 * file later. Records are never changed. The writer appends, any thread reads what has an address.
 */
final class ValueSegment {
    /** Visits the records of a segment. */
    @FunctionalInterface
    interface Visitor {
        void value(int project, int number, long address) throws IOException;
    }

    private static final int FIRST_BYTES = 1 << 10;
    private static final int HEADER_BYTES = ValueFormat.HEADER_BYTES;

    /** Bytes that are copied at a time. */
    private static final int COPIED_BYTES = 1 << 16;

    private final int number;
    private final String fileName;
    private final int sizeMax;

    // Changed by the writer and by the thread that saves, each once; read by any.
    /** The bytes of the file, whose header is written when it is saved; null once it is. */
    private volatile byte @Nullable [] memory;

    private volatile @Nullable ByteBuffer mapped;
    private volatile @Nullable SnapshotFile file;

    // Changed by the writer, read by any thread.
    private volatile int size;
    /** Bytes of records that are not released. */
    private volatile int live;

    private ValueSegment(int number, String fileName, int sizeMax) {
        this.number = number;
        this.fileName = fileName;
        this.sizeMax = sizeMax;
    }

    /** @param sizeMax bytes of all records; a larger one may be alone */
    static ValueSegment empty(int number, String log, int sizeMax) {
        return of(number, log, sizeMax, new byte[FIRST_BYTES], 0, 0);
    }

    /**
     * A segment whose records are in memory.
     *
     * @param bytes room for the header of a file, then the records
     */
    static ValueSegment of(int number, String log, int sizeMax, byte[] bytes, int size, int live) {
        ValueSegment segment = new ValueSegment(number, ValueFormat.fileName(log, number), sizeMax);
        segment.memory = bytes;
        segment.size = size;
        segment.live = live;
        return segment;
    }

    /** Opens a file, of which a snapshot has verified the checksum. */
    static ValueSegment open(Disk disk, String log, int number, int size, int live, int checksum) throws IOException {
        ValueSegment segment = new ValueSegment(number, ValueFormat.fileName(log, number), size);
        ByteBuffer bytes = disk.map(segment.fileName);
        ValueFormat.verify(segment.fileName, bytes, number, size);
        segment.size = size;
        segment.live = live;
        segment.file = new SnapshotFile(segment.fileName, bytes.limit(), checksum);
        segment.mapped = bytes;
        return segment;
    }

    int number() {
        return number;
    }

    String fileName() {
        return fileName;
    }

    int size() {
        return size;
    }

    int live() {
        return live;
    }

    /** True when the space of released records is to be given back. */
    boolean hasDead() {
        return live < size;
    }

    /** The file, once it is durable. */
    @Nullable
    SnapshotFile file() {
        return file;
    }

    /** On the writer: true when a value may be appended. */
    boolean hasRoomFor(int valueSize) {
        return size == 0 || size + ValueFormat.recordBytes(valueSize) <= sizeMax;
    }

    /** On the writer: appends a value; returns its address. */
    long append(int project, int inProject, byte[] value) {
        byte[] bytes = Objects.requireNonNull(memory);
        int at = size;
        int end = at + ValueFormat.recordBytes(value.length);
        if (HEADER_BYTES + end > bytes.length) {
            bytes = Arrays.copyOf(bytes, HEADER_BYTES + Math.max(end, Math.min(2 * bytes.length, sizeMax)));
        }
        ValueFormat.write(bytes, HEADER_BYTES + at, project, inProject, value);
        memory = bytes;
        size = end;
        int before = live;
        live = before + end - at;
        return ValueAddress.of(number, at, value.length);
    }

    /** On the writer: the record of a value counts as dead. */
    void release(int valueSize) {
        int before = live;
        live = before - ValueFormat.recordBytes(valueSize);
    }

    /** Reads a value; throws {@link UncheckedIOException} of a {@link DamageException} if its bytes have changed. */
    byte[] read(int offset, int valueSize) {
        byte[] bytes = memory;
        int from = HEADER_BYTES + offset + ValueFormat.RECORD_HEADER_BYTES;
        if (bytes != null) {
            return Arrays.copyOfRange(bytes, from, from + valueSize);
        }
        ByteBuffer all = Objects.requireNonNull(mapped);
        if (!ValueFormat.isWhole(all, HEADER_BYTES + offset, valueSize)) {
            throw new UncheckedIOException(damage(offset));
        }
        byte[] value = new byte[valueSize];
        all.get(from, value);
        return value;
    }

    private DamageException damage(int offset) {
        return new DamageException(fileName, ValueFormat.HEADER_BYTES + (long) offset, "a record has changed");
    }

    /** Visits all records; not those that are appended meanwhile. */
    void forEach(Visitor visitor) throws IOException {
        int end = size;
        ByteBuffer all = bytes();
        for (int at = 0; at < end; ) {
            int start = HEADER_BYTES + at;
            int valueSize = end - at < ValueFormat.RECORD_HEADER_BYTES ? -1 : all.getInt(start + 8);
            if (valueSize < 0
                    || valueSize > ValueAddress.VALUE_BYTES_MAX
                    || valueSize > end - at - ValueFormat.RECORD_HEADER_BYTES
                    || !ValueFormat.isWhole(all, start, valueSize)) {
                throw damage(at);
            }
            visitor.value(all.getInt(start), all.getInt(start + 4), ValueAddress.of(number, at, valueSize));
            at += ValueFormat.recordBytes(valueSize);
        }
    }

    private ByteBuffer bytes() {
        byte[] bytes = memory;
        return bytes != null ? ByteBuffer.wrap(bytes) : Objects.requireNonNull(mapped);
    }

    /** Moves the records to a file; when nothing is appended any more, on one thread. */
    void save(Disk disk) throws IOException {
        byte[] bytes = memory;
        if (bytes == null) {
            return;
        }
        ByteBuffer content = ValueFormat.file(number, bytes, size);
        int checksum = ValueFormat.checksum(content.duplicate());
        int length = content.remaining();
        disk.replace(fileName, content);
        mapped = disk.map(fileName);
        file = new SnapshotFile(fileName, length, checksum);
        memory = null;
    }

    /** Writes the first bytes of the records. */
    void copy(DataOutputStream out, int bytesCount) throws IOException {
        byte[] copied = new byte[Math.min(bytesCount, COPIED_BYTES)];
        ByteBuffer all = bytes();
        for (int at = 0; at < bytesCount; at += copied.length) {
            int count = Math.min(copied.length, bytesCount - at);
            all.get(HEADER_BYTES + at, copied, 0, count);
            out.write(copied, 0, count);
        }
    }
}
