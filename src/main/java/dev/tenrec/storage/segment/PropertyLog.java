package dev.tenrec.storage.segment;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import dev.tenrec.journal.DamageException;
import dev.tenrec.primitive.CanonicalUuid;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The append-only file of a project's {@link PropertyTable}. New entries are appended and forced before the first
 * segment file that needs them.
 *
 * <pre>
 * record   size 4 | checksum of the rest 4 | entries
 * short    size 4 | inverted checksum of the rest 4 | size of the record before, header included 4 | entries
 * entry    1 (a property) | size 4 | name
 *          2 (a value) | property 4 | size 4 | JSON
 *          3 (erased values, only in a short record) | property 4 | count 4
 *          4 (a value that is a uuid in lower case) | property 4 | uuid 16
 * </pre>
 *
 * <p>A record becomes short when values in it are erased. Segments name the size of the file that they need, so sizes
 * count a short record as long as it was. Numbers are implied by the order. Bytes behind the last valid record are
 * overwritten. Used under the lock of the project's segments or by the sealer.
 */
final class PropertyLog {
    private static final int RECORD_HEADER_BYTES = 8;
    private static final int WINDOW_BYTES = 1 << 16;
    private static final byte NAME = 1;
    private static final byte VALUE = 2;
    private static final byte ERASED = 3;
    private static final byte UUID_VALUE = 4;

    private final Disk disk;
    private final String name;
    private final PropertyTable table;
    /** End of the last valid record. Written by the sealer and under the lock, read by any thread. */
    private volatile long end;
    /** Bytes by which short records are shorter than they were; likewise. */
    private volatile long savedBytes;

    private int[] writtenValues = new int[0];

    PropertyLog(Disk disk, String name, PropertyTable table) {
        this.disk = disk;
        this.name = name;
        this.table = table;
    }

    /** The size of all valid records, as if none were short. */
    long sizeBytes() {
        return end + savedBytes;
    }

    /** Reads the file, if it exists, into an empty table. */
    void load() throws IOException {
        ByteBuffer in;
        try (DiskFile file = disk.openReadOnly(name)) {
            in = file.map();
        } catch (FileNotFoundException none) {
            return;
        }
        long saved = 0;
        while (in.remaining() >= RECORD_HEADER_BYTES) {
            int size = in.getInt(in.position());
            if (size <= 0 || size > in.remaining() - RECORD_HEADER_BYTES) {
                break;
            }
            ByteBuffer entries = in.duplicate().position(in.position() + RECORD_HEADER_BYTES);
            entries.limit(entries.position() + size);
            int checksum = checksum(entries.duplicate());
            boolean isShort = in.getInt(in.position() + 4) == ~checksum;
            if (!isShort && in.getInt(in.position() + 4) != checksum) {
                break;
            }
            if (isShort) {
                saved += entries.getInt() - (RECORD_HEADER_BYTES + size);
            }
            restore(entries);
            in.position(in.position() + RECORD_HEADER_BYTES + size);
        }
        end = in.position();
        savedBytes = saved;
        writtenValues = valueCounts();
    }

    /**
     * Verifies the checksums of all records that were read or written.
     *
     * @throws DamageException when one is wrong
     */
    void verify(Disk throttled) throws IOException {
        Opened opened = opened(throttled);
        if (opened == null) {
            return;
        }
        long size = opened.size;
        try (DiskFile file = opened.file) {
            for (long at = 0; at < size; ) {
                ByteBuffer header = file.readFully(at, RECORD_HEADER_BYTES);
                int length = header.getInt(0);
                long next = at + RECORD_HEADER_BYTES + length;
                if (length <= 0 || next > size) {
                    throw new DamageException(name, at, "a record claims " + length + " bytes");
                }
                int checksum = file.checksum(at + RECORD_HEADER_BYTES, length);
                if (checksum != header.getInt(4) && ~checksum != header.getInt(4)) {
                    throw new DamageException(name, at, "a record's checksum is wrong");
                }
                at = next;
            }
        }
    }

    private record Opened(DiskFile file, long size) {}

    /** The file with its size: an erasure may replace it by a smaller one. */
    private synchronized @Nullable Opened opened(Disk throttled) throws IOException {
        return end == 0 ? null : new Opened(throttled.openReadOnly(name), end);
    }

    String name() {
        return name;
    }

    /** Reads through a window on the heap: buffers beside it are slow in a JVM that has compiled little so far. */
    private void restore(ByteBuffer record) {
        byte[] window = new byte[Math.min(record.remaining(), WINDOW_BYTES)];
        while (record.hasRemaining()) {
            int size = Math.min(window.length, record.remaining());
            record.get(record.position(), window, 0, size);
            int read = restore(window, size);
            if (read == 0) {
                // An entry that is longer than the window.
                window = new byte[Math.multiplyExact(2, window.length)];
            }
            record.position(record.position() + read);
        }
    }

    /** Reads whole entries; returns how many bytes they have. */
    private int restore(byte[] entries, int end) {
        int at = 0;
        while (at < end && end - at >= headerBytes(entries[at])) {
            byte kind = entries[at];
            int property = kind == NAME ? -1 : number(entries, at + 1);
            int text = at + headerBytes(kind);
            if (kind == UUID_VALUE) {
                ByteBuffer uuid = ByteBuffer.wrap(entries, text - CanonicalUuid.BYTES, CanonicalUuid.BYTES);
                byte[] json = CanonicalUuid.quoted(uuid.getLong(), uuid.getLong());
                table.restore(property, json, 0, json.length);
                at = text;
                continue;
            }
            int size = number(entries, text - Integer.BYTES);
            if (kind == ERASED) {
                table.restoreErased(property, size);
                at = text;
                continue;
            }
            if (size > end - text) {
                break;
            }
            if (kind == NAME) {
                table.add(entries, text, size);
            } else {
                table.restore(property, entries, text, size);
            }
            at = text + size;
        }
        return at;
    }

    /** Bytes of an entry without its text. */
    private static int headerBytes(byte kind) {
        return 1 + Integer.BYTES + (kind == NAME ? 0 : kind == UUID_VALUE ? CanonicalUuid.BYTES : Integer.BYTES);
    }

    private static int number(byte[] bytes, int at) {
        return bytes[at] << 24 | (bytes[at + 1] & 0xff) << 16 | (bytes[at + 2] & 0xff) << 8 | (bytes[at + 3] & 0xff);
    }

    /** Appends and forces the entries added since the last call, but none that another thread adds meanwhile. */
    void save() throws IOException {
        int[] counts = valueCounts();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeLong(0);
        for (int property = 0; property < counts.length; property++) {
            int from = 0;
            if (property < writtenValues.length) {
                from = writtenValues[property];
            } else {
                out.write(NAME);
                write(out, table.name(property).getBytes(StandardCharsets.UTF_8));
            }
            Dictionary values = table.property(property).values();
            for (int i = from; i < counts[property]; i++) {
                writeValue(out, property, values.bytes(i));
            }
        }
        if (bytes.size() == RECORD_HEADER_BYTES) {
            return;
        }
        ByteBuffer record = ByteBuffer.wrap(bytes.toByteArray());
        record.putInt(0, bytes.size() - RECORD_HEADER_BYTES);
        record.putInt(4, checksum(record.duplicate().position(RECORD_HEADER_BYTES)));
        long size = end;
        try (DiskFile file = size == 0 ? fresh() : disk.open(name)) {
            file.write(record, size);
            file.force();
        }
        end = size + record.capacity();
        writtenValues = counts;
    }

    /**
     * Writes the file anew without the values that no event has, and then erases them from the table. In memory blanks
     * of their size take their place until the file is read again.
     */
    void erase(PropertyErasure erasure) throws IOException {
        int[] counts = valueCounts();
        if (end > 0) {
            String unfinished = name + Disk.UNFINISHED;
            disk.deleteIfExists(unfinished);
            long written = 0;
            int unforced = 0;
            try (DiskFile from = disk.openReadOnly(name);
                    DiskFile to = disk.create(unfinished)) {
                int[] next = new int[counts.length];
                for (long at = 0; at < end; ) {
                    int size = from.readFully(at, RECORD_HEADER_BYTES).getInt();
                    ByteBuffer record = from.readFully(at, RECORD_HEADER_BYTES + size);
                    at += record.remaining();
                    ByteBuffer left = left(record, next, erasure);
                    int leftSize = left.remaining();
                    unforced = to.writeInSteps(left, written, unforced);
                    written += leftSize;
                }
                to.force();
            }
            synchronized (this) {
                long logical = sizeBytes();
                disk.rename(unfinished, name);
                disk.force();
                end = written;
                savedBytes = logical - written;
            }
        }
        for (int property = 0; property < counts.length; property++) {
            for (int code = PropertyTable.FIRST; code < counts[property] + PropertyTable.FIRST; code++) {
                if (!erasure.isUsed(property, code)) {
                    table.erase(property, code);
                }
            }
        }
    }

    /**
     * A record without the values that no event has.
     *
     * @param next by property, how many of its values were before
     */
    private static ByteBuffer left(ByteBuffer record, int[] next, PropertyErasure erasure) throws IOException {
        ByteBuffer entries = record.duplicate().position(record.position() + RECORD_HEADER_BYTES);
        boolean isShort = record.getInt(record.position() + 4) == ~checksum(entries.duplicate());
        int before = isShort ? entries.getInt() : record.remaining();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(record.remaining());
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeLong(0);
        out.writeInt(before);
        ErasedRun run = new ErasedRun(out);
        while (entries.hasRemaining()) {
            int from = entries.position();
            byte kind = entries.get();
            int property = kind == NAME ? -1 : entries.getInt();
            int size = kind == UUID_VALUE ? CanonicalUuid.BYTES : entries.getInt();
            if (kind == ERASED) {
                run.add(property, size);
                next[property] += size;
                continue;
            }
            entries.position(entries.position() + size);
            boolean isErased = kind != NAME
                    && size > PropertyTable.SHORT_BYTES
                    && !erasure.isUsed(property, next[property] + PropertyTable.FIRST);
            if (kind != NAME) {
                next[property]++;
            }
            if (isErased) {
                run.add(property, 1);
            } else {
                run.end();
                byte[] kept = new byte[entries.position() - from];
                entries.get(from, kept);
                out.write(kept);
            }
        }
        run.end();
        if (!isShort && run.count == 0) {
            return record;
        }
        ByteBuffer left = ByteBuffer.wrap(bytes.toByteArray());
        left.putInt(0, left.capacity() - RECORD_HEADER_BYTES);
        left.putInt(4, ~checksum(left.duplicate().position(RECORD_HEADER_BYTES)));
        return left;
    }

    /** Erased values of one property, one after another, which become one entry. */
    private static final class ErasedRun {
        private final DataOutputStream out;
        private int property = -1;
        private int length;
        /** Entries written. */
        private int count;

        ErasedRun(DataOutputStream out) {
            this.out = out;
        }

        void add(int ofProperty, int more) throws IOException {
            if (ofProperty != property) {
                end();
            }
            property = ofProperty;
            length += more;
        }

        void end() throws IOException {
            if (length > 0) {
                out.write(ERASED);
                out.writeInt(property);
                out.writeInt(length);
                count++;
            }
            length = 0;
        }
    }

    private DiskFile fresh() throws IOException {
        if (disk.list().contains(name)) {
            disk.delete(name);
        }
        return disk.create(name);
    }

    /** By property, how many values it has now. */
    private int[] valueCounts() {
        int[] counts = new int[table.count()];
        Arrays.setAll(counts, property -> table.property(property).values().count());
        return counts;
    }

    /** Sessions, windows and devices have uuids, which take half of the space this way. */
    private static void writeValue(DataOutputStream out, int property, byte[] json) throws IOException {
        boolean isUuid = CanonicalUuid.isQuotedAt(json, 0, json.length);
        out.write(isUuid ? UUID_VALUE : VALUE);
        out.writeInt(property);
        if (isUuid) {
            out.writeLong(CanonicalUuid.high(json, 1));
            out.writeLong(CanonicalUuid.low(json, 1));
        } else {
            write(out, json);
        }
    }

    private static void write(DataOutputStream out, byte[] text) throws IOException {
        out.writeInt(text.length);
        out.write(text);
    }

    private static int checksum(ByteBuffer bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return (int) crc.getValue();
    }
}
