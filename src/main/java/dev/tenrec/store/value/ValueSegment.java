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
    /** Bytes that are copied at a time. */
    private static final int COPIED_BYTES = 1 << 16;

    private final int number;
    private final String fileName;
    private final int sizeMax;

    // Changed by the writer and by the thread that saves, each once; read by any.
    /** The records; null once they are in a file. */
    private volatile byte @Nullable [] memory;

    private volatile @Nullable ValueFile records;
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
     * @param bytes the records, and room for more
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
        segment.records = ValueFile.open(segment.fileName, bytes, number, size);
        segment.size = size;
        segment.live = live;
        segment.file = new SnapshotFile(segment.fileName, bytes.limit(), checksum);
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
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(end, Math.min(2 * bytes.length, sizeMax)));
        }
        ValueFormat.write(bytes, at, project, inProject, value);
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
        int from = offset + ValueFormat.RECORD_HEADER_BYTES;
        if (bytes != null) {
            return Arrays.copyOfRange(bytes, from, from + valueSize);
        }
        try {
            byte[] record = Objects.requireNonNull(records).read(offset, ValueFormat.recordBytes(valueSize));
            if (!ValueFormat.isWhole(ByteBuffer.wrap(record), 0, valueSize)) {
                throw damage(offset);
            }
            return Arrays.copyOfRange(
                    record, ValueFormat.RECORD_HEADER_BYTES, ValueFormat.RECORD_HEADER_BYTES + valueSize);
        } catch (DamageException damage) {
            throw new UncheckedIOException(damage);
        }
    }

    private DamageException damage(int offset) {
        return new DamageException(fileName, ValueFile.HEADER_BYTES, "the record at " + offset + " has changed");
    }

    /** Visits all records; not those that are appended meanwhile. */
    void forEach(Visitor visitor) throws IOException {
        int end = size;
        ByteBuffer all = ByteBuffer.wrap(bytes(0, end));
        for (int at = 0; at < end; ) {
            int valueSize = end - at < ValueFormat.RECORD_HEADER_BYTES ? -1 : all.getInt(at + 8);
            if (valueSize < 0
                    || valueSize > ValueAddress.VALUE_BYTES_MAX
                    || valueSize > end - at - ValueFormat.RECORD_HEADER_BYTES
                    || !ValueFormat.isWhole(all, at, valueSize)) {
                throw damage(at);
            }
            visitor.value(all.getInt(at), all.getInt(at + 4), ValueAddress.of(number, at, valueSize));
            at += ValueFormat.recordBytes(valueSize);
        }
    }

    private byte[] bytes(int from, int count) throws IOException {
        byte[] bytes = memory;
        return bytes != null
                ? Arrays.copyOfRange(bytes, from, from + count)
                : Objects.requireNonNull(records).read(from, count);
    }

    /** Moves the records to a file; when nothing is appended any more, on one thread. */
    void save(Disk disk) throws IOException {
        byte[] bytes = memory;
        if (bytes == null) {
            return;
        }
        ByteBuffer content = ValueFile.encode(number, bytes, size);
        int checksum = ValueFormat.checksum(content.duplicate());
        int length = content.remaining();
        disk.replace(fileName, content);
        records = ValueFile.open(fileName, disk.map(fileName), number, size);
        file = new SnapshotFile(fileName, length, checksum);
        memory = null;
    }

    /** Writes the first bytes of the records. */
    void copy(DataOutputStream out, int bytesCount) throws IOException {
        for (int at = 0; at < bytesCount; at += COPIED_BYTES) {
            out.write(bytes(at, Math.min(COPIED_BYTES, bytesCount - at)));
        }
    }
}
