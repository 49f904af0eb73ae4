package dev.tenrec.journal;

import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * The bytes of a blob file: the blobs of one journal file, in compressed frames of one project each, and an index by
 * position. Numbers are big-endian.
 *
 * <pre>
 * header  "TNRCBLOB" 8 | format 4 | number 4 | directory 16 | frame count 4 | blob count 4 | index offset 8
 *         | CRC32C of the index 4 | zero 8 | CRC32C 4
 * frames  zstd frames, one after another
 * index   for each frame: offset 8 | stored size 4 | raw size 4 | project 4 | CRC32C of the raw bytes 4
 *         for each blob, by position: offset in the journal file 4 | frame 4 | offset in the raw frame 4
 * </pre>
 */
final class BlobFormat {
    /**
     * Format 1 has all bytes of events, format 2 has zeros in place of uuid, time and person digest, format 3 in place
     * of name and distinct id too; all are read.
     */
    static final int FORMAT = 3;

    static final int HEADER_BYTES = 64;
    static final int FRAME_BYTES = 8 + 4 + 4 + 4 + 4;
    static final int BLOB_BYTES = 4 + 4 + 4;
    /** Uncompressed size from which a frame is closed. A larger one compresses better, a smaller one is read faster. */
    static final int CLOSE_BYTES = 1 << 18;

    private static final long MAGIC = 0x544e5243424c4f42L;

    /**
     * @param number of the journal file
     * @param indexChecksum CRC32C of all bytes behind the frames
     */
    record Header(int number, UUID directory, int frameCount, int blobCount, long indexOffset, int indexChecksum) {
        int indexBytes() {
            return Math.addExact(
                    Math.multiplyExact(frameCount, FRAME_BYTES), Math.multiplyExact(blobCount, BLOB_BYTES));
        }
    }

    private BlobFormat() {}

    static ByteBuffer encode(Header header) {
        ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES);
        bytes.putLong(MAGIC).putInt(FORMAT).putInt(header.number());
        bytes.putLong(header.directory().getMostSignificantBits());
        bytes.putLong(header.directory().getLeastSignificantBits());
        bytes.putInt(header.frameCount()).putInt(header.blobCount());
        bytes.putLong(header.indexOffset()).putInt(header.indexChecksum());
        bytes.putInt(HEADER_BYTES - 4, JournalFormat.crc(bytes, 0, HEADER_BYTES - 4));
        return bytes.position(0).limit(HEADER_BYTES);
    }

    /** @param name of the file, for the message */
    static Header decode(String name, ByteBuffer bytes) throws DamageException {
        if (bytes.limit() < HEADER_BYTES) {
            throw new DamageException(name, 0, "the file ends within its header");
        }
        int expected = bytes.getInt(HEADER_BYTES - 4);
        int found = JournalFormat.crc(bytes, 0, HEADER_BYTES - 4);
        if (bytes.getLong(0) != MAGIC || expected != found) {
            throw new DamageException(name, 0, String.format("header checksum %08x, expected %08x", found, expected));
        }
        int format = bytes.getInt(8);
        if (format < 1 || format > FORMAT) {
            throw new DamageException(name, 8, "format " + format + ", this version reads formats 1 to " + FORMAT);
        }
        return new Header(
                bytes.getInt(12),
                new UUID(bytes.getLong(16), bytes.getLong(24)),
                bytes.getInt(32),
                bytes.getInt(36),
                bytes.getLong(40),
                bytes.getInt(48));
    }
}
