package dev.tenrec.store.value;

import dev.tenrec.disk.Disk;
import dev.tenrec.journal.DamageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * The bytes of a file of values, which are those of a segment behind a header; big-endian.
 *
 * <pre>
 * header   "TNRCVALS" 8 | format 4 (1) | number of the segment 4 | bytes of the records 4
 *          | checksum of these 20 bytes 4
 * record   project 4 | number in it 4 | size 4 | CRC32C of these 12 bytes and the value 4 | value | zeros up to a
 *          multiple of four
 * </pre>
 */
final class ValueFormat {
    static final int HEADER_BYTES = 24;
    static final int RECORD_HEADER_BYTES = 16;

    private static final long MAGIC = 0x544e524356414c53L;
    private static final int FORMAT = 1;
    private static final int CHECKED_BYTES = 12;

    private ValueFormat() {}

    static String fileName(String log, int number) {
        return String.format(Locale.ROOT, "%s-%08d.bin", log, number);
    }

    /** Matches the names of the files of a log, also of those that are being written. */
    static Pattern fileNames(String log) {
        return Pattern.compile(Pattern.quote(log) + "-\\d{8}\\.bin(" + Pattern.quote(Disk.UNFINISHED) + ")?");
    }

    /** Bytes that a record of a value takes. */
    static int recordBytes(int valueSize) {
        return RECORD_HEADER_BYTES + (valueSize + 3 & ~3);
    }

    /** Writes a record at an offset; the bytes behind it are zeros. */
    static void write(byte[] target, int offset, int project, int number, byte[] value) {
        ByteBuffer record = ByteBuffer.wrap(target, offset, recordBytes(value.length));
        record.putInt(project).putInt(number).putInt(value.length);
        CRC32C crc = new CRC32C();
        crc.update(target, offset, CHECKED_BYTES);
        crc.update(value);
        record.putInt((int) crc.getValue()).put(value);
    }

    /** True when the record that begins at the position has the checksum that it names; moves no position. */
    static boolean isWhole(ByteBuffer bytes, int at, int valueSize) {
        if (bytes.getInt(at + 8) != valueSize) {
            return false;
        }
        CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate().position(at).limit(at + CHECKED_BYTES));
        crc.update(bytes.duplicate().position(at + RECORD_HEADER_BYTES).limit(at + RECORD_HEADER_BYTES + valueSize));
        return (int) crc.getValue() == bytes.getInt(at + CHECKED_BYTES);
    }

    /**
     * The file of a segment, in the same array.
     *
     * @param bytes room for the header, which is written here, then the records
     */
    static ByteBuffer file(int number, byte[] bytes, int size) {
        ByteBuffer file = ByteBuffer.wrap(bytes, 0, HEADER_BYTES + size);
        file.putLong(MAGIC).putInt(FORMAT).putInt(number).putInt(size);
        file.putInt(checksum(file.duplicate().flip()));
        return file.rewind();
    }

    /** Verifies the header of a file, and that it has all its bytes. */
    static void verify(String name, ByteBuffer file, int number, int size) throws IOException {
        boolean isWhole = file.limit() == HEADER_BYTES + size
                && file.getLong(0) == MAGIC
                && file.getInt(8) == FORMAT
                && file.getInt(12) == number
                && file.getInt(16) == size
                && file.getInt(20) == checksum(file.duplicate().position(0).limit(20));
        if (!isWhole) {
            throw new DamageException(name, 0, "this is not the header of the " + size + " bytes that were written");
        }
    }

    static int checksum(ByteBuffer bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return (int) crc.getValue();
    }
}
