package dev.tenrec.storage;

import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * A block of about 64 KiB of events, compressed and checksummed on its own, so that one event is read without its whole
 * request:
 *
 * <pre>
 * block   raw size 4 | stored size 4 | received 8 | CRC32C of all the rest 4 | stored bytes (LZ4 when smaller than raw)
 * raw     events one after another, see {@link EventLayout}
 * </pre>
 */
final class EventBlock {
    static final int HEADER_BYTES = 4 + 4 + 8 + 4;
    /** Uncompressed size from which a block is closed; a larger event has a block of its own. */
    static final int CLOSE_BYTES = 1 << 16;

    /** Upper bound of a block, as of a request. */
    static final int SIZE_MAX = 128 << 20;

    private static final int CHECKED_HEADER_BYTES = 16;
    private static final int COMPRESS_FROM_BYTES = 1 << 10;

    private final byte[] raw;
    private final long receivedMicros;

    private EventBlock(byte[] raw, long receivedMicros) {
        this.raw = raw;
        this.receivedMicros = receivedMicros;
    }

    static EventBlock of(byte[] raw, long receivedMicros) {
        return new EventBlock(raw, receivedMicros);
    }

    /** True for the bytes of {@link #plain}, and for hardly any others: their checksum is right. */
    static boolean isPlain(ByteBuffer bytes) {
        int start = bytes.position();
        int size = bytes.remaining() - HEADER_BYTES;
        return size >= 0
                && bytes.getInt(start) == size
                && bytes.getInt(start + 4) == size
                && bytes.getInt(start + CHECKED_HEADER_BYTES) == checksum(bytes, size);
    }

    /** The events, uncompressed. */
    byte[] raw() {
        return raw;
    }

    /** Arrival of the request, microseconds since 1970 in UTC. */
    long receivedMicros() {
        return receivedMicros;
    }

    /** Upper bound of the stored size, header included. */
    static int sizeMax(int rawSize) {
        // LZ4's bound for incompressible data.
        return HEADER_BYTES + rawSize + rawSize / 255 + 16;
    }

    /** Appends {@code raw[from, from + size)} as a block to a heap buffer with {@link #sizeMax} bytes of space. */
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

    /** Stored size of the block at the buffer's position, header included. */
    static int storedSize(ByteBuffer source) {
        return HEADER_BYTES + source.getInt(source.position() + 4);
    }

    /**
     * Reads the block at the buffer's position and advances behind it.
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

    /** The block as {@link #read} takes it, uncompressed. */
    ByteBuffer plain() {
        ByteBuffer plain = ByteBuffer.allocate(HEADER_BYTES + raw.length);
        plain.putInt(raw.length).putInt(raw.length).putLong(receivedMicros);
        plain.put(HEADER_BYTES, raw);
        plain.putInt(checksum(plain.duplicate().position(0).limit(plain.capacity()), raw.length));
        return plain.position(0).limit(plain.capacity());
    }

    private static int checksum(ByteBuffer block, int stored) {
        CRC32C crc = new CRC32C();
        int start = block.position();
        crc.update(block.duplicate().limit(start + CHECKED_HEADER_BYTES));
        crc.update(block.duplicate().position(start + HEADER_BYTES).limit(start + HEADER_BYTES + stored));
        return (int) crc.getValue();
    }
}
