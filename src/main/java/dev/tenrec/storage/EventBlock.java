package dev.tenrec.storage;

import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * About 64 KiB of events, compressed and checksummed on their own, so that one event can be read without its whole
 * request:
 *
 * <pre>
 * block   raw size 4 | stored size 4 | received 8 | CRC32C of all the rest 4 | stored bytes (LZ4 when smaller than raw)
 * event   uuid 16 | timestamp 8 | flags 1 | name size 2 | distinct id size 2 | properties size 4 | person digest 8
 *         | the three texts
 * </pre>
 */
final class EventBlock {
    static final int HEADER_BYTES = 4 + 4 + 8 + 4;
    static final int EVENT_HEADER_BYTES = 16 + 8 + 1 + 2 + 2 + 4 + 8;
    /** A block is closed once it holds this much; an event larger than that has a block of its own. */
    static final int CLOSE_BYTES = 1 << 16;

    /** No block is longer, because no request is. */
    static final int SIZE_MAX = 128 << 20;

    private static final int CHECKED_HEADER_BYTES = 16;
    private static final int COMPRESS_FROM_BYTES = 1 << 10;

    private final byte[] raw;
    private final long receivedMicros;

    private EventBlock(byte[] raw, long receivedMicros) {
        this.raw = raw;
        this.receivedMicros = receivedMicros;
    }

    /** The events, uncompressed. */
    byte[] raw() {
        return raw;
    }

    /** When the request arrived, microseconds since 1970 in UTC. */
    long receivedMicros() {
        return receivedMicros;
    }

    /** How many bytes a block may take, header included. */
    static int sizeMax(int rawSize) {
        // The bound that LZ4 guarantees for data that cannot be compressed.
        return HEADER_BYTES + rawSize + rawSize / 255 + 16;
    }

    /**
     * Appends a block that holds {@code raw[from, from + size)} to a heap buffer with {@link #sizeMax} bytes of room.
     */
    static void write(
            Lz4Compressor compressor, byte[] raw, int from, int size, long receivedMicros, ByteBuffer target) {
        int header = target.position();
        int body = header + HEADER_BYTES;
        int stored = size;
        if (size >= COMPRESS_FROM_BYTES) {
            stored = compressor.compress(raw, from, size, target.array(), body, compressor.maxCompressedLength(size));
        }
        if (stored >= size) {
            stored = size;
            target.put(body, raw, from, size);
        }
        target.putInt(size).putInt(stored).putLong(receivedMicros);
        target.putInt(checksum(target.duplicate().position(header), stored));
        target.position(body + stored);
    }

    /** The size that the block at the buffer's position takes, its header included. */
    static int storedSize(ByteBuffer source) {
        return HEADER_BYTES + source.getInt(source.position() + 4);
    }

    /**
     * Reads the block at the buffer's position and moves behind it.
     *
     * @throws DamagedBlockException when the checksum is wrong
     */
    static EventBlock read(ByteBuffer source) {
        int start = source.position();
        int size = source.getInt();
        int stored = source.getInt();
        long receivedMicros = source.getLong();
        int expected = source.getInt();
        if (stored < 0 || stored > source.remaining() || size < stored) {
            throw new DamagedBlockException("a block claims " + stored + " bytes of " + source.remaining());
        }
        int found = checksum(source.duplicate().position(start), stored);
        if (found != expected) {
            throw new DamagedBlockException(String.format("a block has checksum %08x, expected %08x", found, expected));
        }
        byte[] bytes = new byte[stored];
        source.get(bytes);
        if (stored == size) {
            return new EventBlock(bytes, receivedMicros);
        }
        byte[] raw = new byte[size];
        new Lz4Decompressor().decompress(bytes, 0, stored, raw, 0, size);
        return new EventBlock(raw, receivedMicros);
    }

    private static int checksum(ByteBuffer block, int stored) {
        CRC32C crc = new CRC32C();
        int start = block.position();
        crc.update(block.duplicate().limit(start + CHECKED_HEADER_BYTES));
        crc.update(block.duplicate().position(start + HEADER_BYTES).limit(start + HEADER_BYTES + stored));
        return (int) crc.getValue();
    }
}
