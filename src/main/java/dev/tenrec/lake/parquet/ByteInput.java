package dev.tenrec.lake.parquet;

import java.io.IOException;
import java.util.Arrays;

/** Bytes in memory with the number formats of Parquet, as {@link ByteOutput} writes them. Used by one thread. */
final class ByteInput {
    private final byte[] bytes;
    private final int end;
    private int position;

    ByteInput(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.position = from;
        this.end = end;
    }

    int position() {
        return position;
    }

    int readByte() throws IOException {
        require(1);
        return bytes[position++] & 0xff;
    }

    byte[] readBytes(int count) throws IOException {
        require(count);
        position += count;
        return Arrays.copyOfRange(bytes, position - count, position);
    }

    /** A number of some bytes, the least significant first. */
    long readLittleEndian(int byteCount) throws IOException {
        require(byteCount);
        long value = 0;
        for (int i = 0; i < byteCount; i++) {
            value |= (bytes[position++] & 0xffL) << (8 * i);
        }
        return value;
    }

    long readVarint() throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int next = readByte();
            value |= (next & 0x7fL) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        throw new IOException("a number has no end");
    }

    long readZigzag() throws IOException {
        long value = readVarint();
        return value >>> 1 ^ -(value & 1);
    }

    /** Numbers of equal width without gaps, the least significant bit first. */
    void readPacked(long[] into, int count, int width) throws IOException {
        int byteCount = (count * width + 7) / 8;
        require(byteCount);
        long bit = 8L * position;
        for (int i = 0; i < count; i++) {
            long value = 0;
            for (int done = 0; done < width; ) {
                int offset = (int) (bit & 7);
                int taken = Math.min(8 - offset, width - done);
                long part = (bytes[(int) (bit >>> 3)] & 0xffL) >>> offset & ((1L << taken) - 1);
                value |= part << done;
                done += taken;
                bit += taken;
            }
            into[i] = value;
        }
        position += byteCount;
    }

    void require(int count) throws IOException {
        if (count < 0 || count > end - position) {
            throw new IOException("it ends within a value");
        }
    }
}
