package dev.tenrec.journal;

import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a journal file: a header, then records one after another, then zeros up to the file's length, which was
 * reserved before the first record came. Numbers are big-endian. A record begins at a multiple of eight.
 *
 * <pre>
 * header  "TNRCJRNL" 8 | format 4 | number 4 | directory 16 | length 8 | start 4 | zero 16 | CRC32C 4
 * record  "TREC" 4 | kind 1 | zero 3 | payload size 4 | previous record's CRC 4 | sequence 8 | durable up to 8
 *         | payload CRC32C 4 | CRC32C of the 36 bytes before 4 | payload | zeros to a multiple of 8
 * </pre>
 *
 * <p>Records form a chain: the sequence rises by one and each contains its predecessor's header checksum, across files
 * too. "Durable up to" is the position before which everything was known to be synced when the record was made: the
 * proof that tells a torn tail from damage.
 */
final class JournalFormat {
    static final int FORMAT = 2;
    static final int HEADER_BYTES = 64;
    static final int RECORD_BYTES = 40;

    /** Control records have no payload; a MARK proves that all records before it are durable. */
    static final byte MARK = 64;

    /** The journal continues in the next file. */
    static final byte END = 65;

    /** Orderly stop. */
    static final byte CLEAN = 66;

    private static final long FILE_MAGIC = 0x544e52434a524e4cL;
    private static final int RECORD_MAGIC = 0x54524543;
    private static final int ALIGNMENT = 8;

    record FileHeader(int number, UUID directory, long length, int start) {}

    record RecordHeader(
            byte kind, int payloadSize, int previousCrc, long sequence, long durableUpTo, int payloadCrc, int crc) {
        /** Bytes up to the next record. */
        int size() {
            return recordSize(payloadSize);
        }
    }

    private JournalFormat() {}

    static int recordSize(long payloadSize) {
        return Math.toIntExact((RECORD_BYTES + payloadSize + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    }

    static ByteBuffer fileHeader(FileHeader header) {
        ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES);
        bytes.putLong(FILE_MAGIC).putInt(FORMAT).putInt(header.number());
        bytes.putLong(header.directory().getMostSignificantBits());
        bytes.putLong(header.directory().getLeastSignificantBits());
        bytes.putLong(header.length()).putInt(header.start());
        bytes.putInt(HEADER_BYTES - 4, crc(bytes, 0, HEADER_BYTES - 4));
        return bytes.position(0).limit(HEADER_BYTES);
    }

    /** @param name of the file, for the message */
    static FileHeader readFileHeader(String name, ByteBuffer bytes) throws DamageException {
        if (bytes.remaining() < HEADER_BYTES) {
            throw new DamageException(name, 0, "the file ends within its header");
        }
        int expected = bytes.getInt(HEADER_BYTES - 4);
        int found = crc(bytes, 0, HEADER_BYTES - 4);
        if (bytes.getLong(0) != FILE_MAGIC || expected != found) {
            throw new DamageException(name, 0, String.format("header checksum %08x, expected %08x", found, expected));
        }
        int format = bytes.getInt(8);
        if (format != FORMAT) {
            throw new DamageException(name, 8, "format " + format + ", this version reads format " + FORMAT);
        }
        return new FileHeader(
                bytes.getInt(12), new UUID(bytes.getLong(16), bytes.getLong(24)), bytes.getLong(32), bytes.getInt(40));
    }

    /** Appends a record header and returns its checksum, which the next record contains. */
    static int putRecordHeader(
            ByteBuffer target,
            byte kind,
            int payloadSize,
            int previousCrc,
            long sequence,
            long durableUpTo,
            int payloadCrc) {
        int start = target.position();
        target.putInt(RECORD_MAGIC).putInt(kind << 24).putInt(payloadSize).putInt(previousCrc);
        target.putLong(sequence).putLong(durableUpTo).putInt(payloadCrc);
        int crc = crc(target, start, RECORD_BYTES - 4);
        target.putInt(crc);
        return crc;
    }

    /** The record header at an offset, or null if there is no valid one. */
    static @Nullable RecordHeader recordHeader(ByteBuffer bytes, int at) {
        if (bytes.limit() - at < RECORD_BYTES || bytes.getInt(at) != RECORD_MAGIC) {
            return null;
        }
        int crc = bytes.getInt(at + RECORD_BYTES - 4);
        if (crc(bytes, at, RECORD_BYTES - 4) != crc) {
            return null;
        }
        return new RecordHeader(
                bytes.get(at + 4),
                bytes.getInt(at + 8),
                bytes.getInt(at + 12),
                bytes.getLong(at + 16),
                bytes.getLong(at + 24),
                bytes.getInt(at + 32),
                crc);
    }

    /** True when the payload behind a valid header matches its checksum. */
    static boolean hasValidPayload(ByteBuffer bytes, int at, RecordHeader header) {
        return header.payloadSize() >= 0
                && header.payloadSize() <= bytes.limit() - at - RECORD_BYTES
                && crc(bytes, at + RECORD_BYTES, header.payloadSize()) == header.payloadCrc();
    }

    static int crc(ByteBuffer bytes, int from, int size) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate().clear().position(from).limit(from + size));
        return (int) crc.getValue();
    }
}
