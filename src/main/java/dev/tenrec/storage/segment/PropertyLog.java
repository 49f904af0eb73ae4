package dev.tenrec.storage.segment;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import dev.tenrec.journal.DamageException;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * The append-only file of a project's {@link PropertyTable}. New entries are appended and forced before the first
 * segment file that needs them.
 *
 * <pre>
 * record   size 4 | checksum of the rest 4 | entries
 * entry    1 (a property) | size 4 | name
 *          2 (a value) | property 4 | size 4 | JSON
 * </pre>
 *
 * <p>Numbers are implied by the order. Bytes behind the last valid record are overwritten. Used under the lock of the
 * project's segments or by the sealer.
 */
final class PropertyLog {
    private static final int RECORD_HEADER_BYTES = 8;
    private static final byte NAME = 1;
    private static final byte VALUE = 2;

    private final Disk disk;
    private final String name;
    private final PropertyTable table;
    /** Written by the sealer and under the lock, read by any thread. */
    private volatile long end;

    private int[] writtenValues = new int[0];

    PropertyLog(Disk disk, String name, PropertyTable table) {
        this.disk = disk;
        this.name = name;
        this.table = table;
    }

    /** End of the last valid record. */
    long sizeBytes() {
        return end;
    }

    /** Reads the file, if it exists, into an empty table. */
    void load() throws IOException {
        ByteBuffer in;
        try (DiskFile file = disk.openReadOnly(name)) {
            in = file.map();
        } catch (FileNotFoundException none) {
            return;
        }
        while (in.remaining() >= RECORD_HEADER_BYTES) {
            int size = in.getInt(in.position());
            if (size <= 0 || size > in.remaining() - RECORD_HEADER_BYTES) {
                break;
            }
            ByteBuffer entries = in.duplicate().position(in.position() + RECORD_HEADER_BYTES);
            entries.limit(entries.position() + size);
            if (checksum(entries.duplicate()) != in.getInt(in.position() + 4)) {
                break;
            }
            restore(entries);
            in.position(in.position() + RECORD_HEADER_BYTES + size);
        }
        end = in.position();
        writtenValues = valueCounts();
    }

    /**
     * Verifies the checksums of all records that were read or written.
     *
     * @throws DamageException when one is wrong
     */
    void verify(Disk throttled) throws IOException {
        long size = end;
        if (size == 0) {
            return;
        }
        try (DiskFile file = throttled.openReadOnly(name)) {
            for (long at = 0; at < size; ) {
                ByteBuffer header = file.readFully(at, RECORD_HEADER_BYTES);
                int length = header.getInt(0);
                long next = at + RECORD_HEADER_BYTES + length;
                if (length <= 0 || next > size) {
                    throw new DamageException(name, at, "a record claims " + length + " bytes");
                }
                if (file.checksum(at + RECORD_HEADER_BYTES, length) != header.getInt(4)) {
                    throw new DamageException(name, at, "a record's checksum is wrong");
                }
                at = next;
            }
        }
    }

    String name() {
        return name;
    }

    private void restore(ByteBuffer entries) {
        while (entries.hasRemaining()) {
            boolean isName = entries.get() == NAME;
            int property = isName ? -1 : entries.getInt();
            int size = entries.getInt();
            int at = entries.position();
            if (isName) {
                byte[] text = new byte[size];
                entries.get(at, text);
                table.add(text, 0, size);
            } else {
                table.restore(property, entries, at, size);
            }
            entries.position(at + size);
        }
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
                out.write(VALUE);
                out.writeInt(property);
                write(out, values.bytes(i));
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
     * Writes the file anew, with blanks of the same size for values that no event has, and then erases them from the
     * table. Sizes stay, because segments name the size that they need.
     */
    void erase(PropertyErasure erasure) throws IOException {
        int[] counts = valueCounts();
        if (end > 0) {
            String unfinished = name + Disk.UNFINISHED;
            disk.deleteIfExists(unfinished);
            try (DiskFile from = disk.openReadOnly(name);
                    DiskFile to = disk.create(unfinished)) {
                int[] next = new int[counts.length];
                for (long at = 0; at < end; ) {
                    int size = from.readFully(at, RECORD_HEADER_BYTES).getInt();
                    ByteBuffer record = from.readFully(at, RECORD_HEADER_BYTES + size);
                    ByteBuffer blanked =
                            ByteBuffer.allocate(record.remaining()).put(record).flip();
                    blank(blanked.slice(RECORD_HEADER_BYTES, size), next, erasure);
                    blanked.putInt(4, checksum(blanked.duplicate().position(RECORD_HEADER_BYTES)));
                    to.write(blanked, at);
                    at += RECORD_HEADER_BYTES + size;
                }
                to.force();
            }
            disk.rename(unfinished, name);
            disk.force();
        }
        for (int property = 0; property < counts.length; property++) {
            for (int code = PropertyTable.FIRST; code < counts[property] + PropertyTable.FIRST; code++) {
                if (!erasure.isUsed(property, code)) {
                    table.erase(property, code);
                }
            }
        }
    }

    /** @param next by property, how many of its values were before */
    private static void blank(ByteBuffer entries, int[] next, PropertyErasure erasure) {
        while (entries.hasRemaining()) {
            boolean isName = entries.get() == NAME;
            int property = isName ? -1 : entries.getInt();
            int size = entries.getInt();
            if (!isName && !erasure.isUsed(property, next[property]++ + PropertyTable.FIRST)) {
                PropertyTable.erase(entries.slice(entries.position(), size));
            }
            entries.position(entries.position() + size);
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
