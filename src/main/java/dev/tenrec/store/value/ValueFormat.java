package dev.tenrec.store.value;

import dev.tenrec.disk.Disk;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * The bytes of a record, and the names of files; big-endian.
 *
 * <pre>
 * record   project 4 | number in it 4 | size 4 | CRC32C of these 12 bytes and the value 4 | value | zeros up to a
 *          multiple of four
 * </pre>
 */
final class ValueFormat {
    static final int RECORD_HEADER_BYTES = 16;

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

    static int checksum(ByteBuffer bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return (int) crc.getValue();
    }
}
