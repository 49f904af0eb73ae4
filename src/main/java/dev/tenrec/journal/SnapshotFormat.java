package dev.tenrec.journal;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The bytes of a snapshot file: a header, then blocks. Checksums are chained, so blocks can be neither changed nor
 * dropped nor swapped.
 *
 * <pre>
 * header  "TNRCSNAP" 8 | format 4 | number 4 | directory 16 | journal position 8 | sequence 8
 *         | last record's position 8 | last record's CRC 4 | CRC32C 4
 * block   kind 4 | size 4 | CRC32C of the checksum before, these 8 bytes and the content 4 | content
 * </pre>
 *
 * <p>Kinds: FILE references a file that the snapshot needs, SECTION names the part of the state that follows (UTF-8),
 * DATA carries it, END closes the file with the number of blocks. COMPRESSED is DATA where that is shorter: its size 4,
 * then LZ4.
 */
final class SnapshotFormat {
    static final long MAGIC = 0x544e5243534e4150L;
    static final int FORMAT = 6;
    /**
     * The oldest format that is read; its columns of persons are whole chunks, the files of rows of formats 2 and 3
     * were never written anew, persons are a table up to format 4, and no block is compressed up to format 5.
     */
    static final int FORMAT_MIN = 2;

    static final int HEADER_BYTES = 64;
    static final int BLOCK_HEADER_BYTES = 12;
    static final int BLOCK_BYTES_MAX = 1 << 18;

    static final int SECTION = 1;
    static final int DATA = 2;
    static final int END = 3;
    static final int FILE = 4;
    static final int COMPRESSED = 5;

    private SnapshotFormat() {}

    /** @param previous the checksum of the block before, or of the header */
    static int checksum(int previous, int kind, ByteBuffer content) {
        CRC32C crc = new CRC32C();
        crc.update(ByteBuffer.allocate(12)
                .putInt(previous)
                .putInt(kind)
                .putInt(content.remaining())
                .flip());
        crc.update(content.duplicate());
        return (int) crc.getValue();
    }
}
