package dev.tenrec.lake.parquet;

import java.util.Arrays;

/** Bytes in memory that grow, with the number formats of Parquet. Used by one thread. */
final class ByteOutput {
    private static final int VARINT_BYTES_MAX = 10;

    private byte[] bytes = new byte[256];
    private int size;

    int size() {
        return size;
    }

    /** The first {@link #size} of them count; replaced when it grows. */
    byte[] array() {
        return bytes;
    }

    void clear() {
        size = 0;
    }

    void writeByte(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
    }

    void write(byte[] source) {
        write(source, source.length);
    }

    void write(byte[] source, int count) {
        reserve(count);
        System.arraycopy(source, 0, bytes, size, count);
        size += count;
    }

    void write(ByteOutput other) {
        write(other.bytes, other.size);
    }

    /** Writes the lowest bytes of a number, the least significant first. */
    void writeLittleEndian(long value, int byteCount) {
        reserve(byteCount);
        for (int i = 0; i < byteCount; i++) {
            bytes[size++] = (byte) (value >>> (8 * i));
        }
    }

    /** Writes seven bits a byte, the least significant first; the highest bit says that more follow. */
    void writeVarint(long value) {
        reserve(VARINT_BYTES_MAX);
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            bytes[size++] = (byte) ((rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    /** Writes a signed number so that small ones are short: 0, -1, 1, -2 as 0, 1, 2, 3. */
    void writeZigzag(long value) {
        writeVarint(value << 1 ^ value >> 63);
    }

    /** Packs numbers of equal width without gaps, the least significant bit first; the last byte is filled with 0. */
    void writePacked(long[] values, int count, int width) {
        int byteCount = Math.toIntExact(((long) count * width + 7) / 8);
        reserve(byteCount);
        Arrays.fill(bytes, size, size + byteCount, (byte) 0);
        long bit = 0;
        for (int i = 0; i < count; i++) {
            long rest = values[i];
            int left = width;
            while (left > 0) {
                int offset = (int) (bit & 7);
                int taken = Math.min(8 - offset, left);
                bytes[size + (int) (bit >>> 3)] |= (byte) ((rest & ((1 << taken) - 1)) << offset);
                rest >>>= taken;
                left -= taken;
                bit += taken;
            }
        }
        size += byteCount;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    private void reserve(int count) {
        if (count > bytes.length - size) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, Math.addExact(size, count)));
        }
    }
}
