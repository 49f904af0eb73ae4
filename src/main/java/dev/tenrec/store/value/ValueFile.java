package dev.tenrec.store.value;

import dev.tenrec.journal.DamageException;
import io.airlift.compress.MalformedInputException;
import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A mapped file of records in compressed frames; any thread.
 *
 * <pre>
 * header   "TNRCVALS" 8 | format 4 (2) | number of the segment 4 | bytes of the records 4 | CRC32C of these 20 bytes 4
 * frames   each 8 KiB of records, LZ4 where that is shorter; records cross their borders
 * index    for each frame the offset behind it, counted from the first 4 | CRC32C of these 4
 * </pre>
 *
 * <p>A file of format 1 has the records themselves behind the header.
 */
final class ValueFile {
    static final int HEADER_BYTES = 24;

    /** A larger frame is smaller by a tenth in the file, and takes twice as long to read a record. */
    static final int FRAME_BYTES = 1 << 13;

    private static final long MAGIC = 0x544e524356414c53L;
    private static final int FORMAT = 2;
    private static final int UNCOMPRESSED_FORMAT = 1;
    private static final int CHECKED_BYTES = 20;
    private static final AtomicLong IDS = new AtomicLong();
    private static final ThreadLocal<Frame> LAST = ThreadLocal.withInitial(Frame::new);

    /** The frame that a thread decompressed last, because neighbours are often read one after another. */
    private static final class Frame {
        private final byte[] stored = new byte[FRAME_BYTES];
        private final byte[] raw = new byte[FRAME_BYTES];
        /** Not the file itself, whose mapping would be kept by it. */
        private long file;

        private int number;
    }

    private final long id = IDS.incrementAndGet();
    private final String name;
    private final ByteBuffer bytes;
    private final int size;
    private final boolean isCompressed;

    private ValueFile(String name, ByteBuffer bytes, int size, boolean isCompressed) {
        this.name = name;
        this.bytes = bytes;
        this.size = size;
        this.isCompressed = isCompressed;
    }

    /** The bytes of a file. */
    static ByteBuffer encode(int number, byte[] records, int size) {
        int frames = frames(size);
        ByteBuffer ends = ByteBuffer.allocate(Integer.BYTES * frames);
        ByteBuffer file = ByteBuffer.allocate(HEADER_BYTES + size + ends.capacity() + Integer.BYTES);
        file.putLong(MAGIC).putInt(FORMAT).putInt(number).putInt(size);
        file.putInt(ValueFormat.checksum(file.duplicate().flip()));
        Lz4Compressor compressor = new Lz4Compressor();
        byte[] stored = new byte[compressor.maxCompressedLength(FRAME_BYTES)];
        for (int at = 0; at < size; at += FRAME_BYTES) {
            int raw = Math.min(FRAME_BYTES, size - at);
            int count = compressor.compress(records, at, raw, stored, 0, stored.length);
            if (count < raw) {
                file.put(stored, 0, count);
            } else {
                file.put(records, at, raw);
            }
            ends.putInt(file.position() - HEADER_BYTES);
        }
        ends.flip();
        return file.put(ends.duplicate()).putInt(ValueFormat.checksum(ends)).flip();
    }

    /**
     * Verifies header and index of a file.
     *
     * @param number of the segment
     * @param size bytes of its records
     */
    static ValueFile open(String name, ByteBuffer bytes, int number, int size) throws DamageException {
        boolean hasHeader = bytes.limit() >= HEADER_BYTES
                && bytes.getLong(0) == MAGIC
                && bytes.getInt(12) == number
                && bytes.getInt(16) == size
                && bytes.getInt(CHECKED_BYTES) == ValueFormat.checksum(slice(bytes, 0, CHECKED_BYTES));
        int format = hasHeader ? bytes.getInt(8) : 0;
        boolean isWhole = format == UNCOMPRESSED_FORMAT
                ? bytes.limit() == HEADER_BYTES + size
                : format == FORMAT && hasIndex(bytes, frames(size));
        if (!isWhole) {
            throw new DamageException(name, 0, "this is not the file of the " + size + " bytes that were written");
        }
        return new ValueFile(name, bytes, size, format == FORMAT);
    }

    private static boolean hasIndex(ByteBuffer bytes, int frames) {
        int index = bytes.limit() - Integer.BYTES * (frames + 1);
        boolean isWhole = index >= HEADER_BYTES
                && bytes.getInt(bytes.limit() - Integer.BYTES)
                        == ValueFormat.checksum(slice(bytes, index, Integer.BYTES * frames));
        int end = 0;
        for (int frame = 0; frame < frames && isWhole; frame++) {
            int next = bytes.getInt(index + Integer.BYTES * frame);
            isWhole = next > end && next - end <= FRAME_BYTES;
            end = next;
        }
        return isWhole && end == index - HEADER_BYTES;
    }

    /**
     * Reads bytes of the records.
     *
     * @throws DamageException when they can't be decompressed
     */
    byte[] read(int offset, int count) throws DamageException {
        byte[] read = new byte[count];
        if (!isCompressed) {
            bytes.get(HEADER_BYTES + offset, read);
            return read;
        }
        Frame frame = LAST.get();
        for (int done = 0; done < count; ) {
            int at = offset + done;
            load(frame, at / FRAME_BYTES);
            int taken = Math.min(count - done, FRAME_BYTES - at % FRAME_BYTES);
            System.arraycopy(frame.raw, at % FRAME_BYTES, read, done, taken);
            done += taken;
        }
        return read;
    }

    private void load(Frame frame, int number) throws DamageException {
        if (frame.file == id && frame.number == number) {
            return;
        }
        frame.file = 0;
        int index = bytes.limit() - Integer.BYTES * (frames(size) + 1);
        int from = number == 0 ? 0 : bytes.getInt(index + Integer.BYTES * (number - 1));
        int stored = bytes.getInt(index + Integer.BYTES * number) - from;
        int raw = Math.min(FRAME_BYTES, size - number * FRAME_BYTES);
        if (stored == raw) {
            bytes.get(HEADER_BYTES + from, frame.raw, 0, raw);
        } else {
            bytes.get(HEADER_BYTES + from, frame.stored, 0, stored);
            decompress(frame, stored, raw, HEADER_BYTES + (long) from);
        }
        frame.file = id;
        frame.number = number;
    }

    private void decompress(Frame frame, int stored, int raw, long offset) throws DamageException {
        try {
            int count = new Lz4Decompressor().decompress(frame.stored, 0, stored, frame.raw, 0, raw);
            if (count == raw) {
                return;
            }
        } catch (MalformedInputException damaged) {
            throw new DamageException(name, offset, "a frame can't be decompressed: " + damaged.getMessage());
        }
        throw new DamageException(name, offset, "a frame has not " + raw + " bytes");
    }

    private static int frames(int size) {
        return (size + FRAME_BYTES - 1) / FRAME_BYTES;
    }

    private static ByteBuffer slice(ByteBuffer bytes, int from, int count) {
        return bytes.duplicate().position(from).limit(from + count);
    }
}
