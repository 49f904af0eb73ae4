package dev.tenrec.segment;

import java.nio.ByteBuffer;

/**
 * Whole numbers, one for each row, in as few bytes as their spread needs: {@code base + scale * stored}. Milliseconds
 * of three months take five bytes, one of two hundred names takes one.
 *
 * <p>Every number is read as eight bytes of which the upper ones are masked away, so eight bytes follow the last one.
 */
public final class PackedColumn {
    /** What follows the numbers, so that the last one can be read as eight bytes. */
    static final int PADDING_BYTES = Long.BYTES;

    private final ByteBuffer bytes;
    private final int start;
    private final int width;
    private final long mask;
    private final long base;
    private final long scale;

    /**
     * @param bytes little-endian
     * @param start where the first number begins
     * @param width bytes of each, 0 to 8; 0 when all are {@code base}
     */
    PackedColumn(ByteBuffer bytes, int start, int width, long base, long scale) {
        this.bytes = bytes;
        this.start = start;
        this.width = width;
        this.mask = width == Long.BYTES ? -1 : (1L << (Byte.SIZE * width)) - 1;
        this.base = base;
        this.scale = scale;
    }

    /** The number of one row. */
    public long get(int row) {
        return base + scale * (bytes.getLong(start + row * width) & mask);
    }

    /** As {@link #get}, of a column whose numbers fit. */
    public int getInt(int row) {
        return (int) get(row);
    }

    /** The numbers of some rows one after another. */
    public void read(int from, int count, long[] into) {
        int at = start + from * width;
        for (int i = 0; i < count; i++) {
            into[i] = base + scale * (bytes.getLong(at) & mask);
            at += width;
        }
    }

    /** As {@link #read(int, int, long[])}, of a column whose numbers fit. */
    public void read(int from, int count, int[] into) {
        int at = start + from * width;
        int first = (int) base;
        if (width == 1) {
            for (int i = 0; i < count; i++) {
                into[i] = first + (bytes.get(at + i) & 0xff);
            }
        } else if (width == 2) {
            for (int i = 0; i < count; i++) {
                into[i] = first + (bytes.getShort(at + 2 * i) & 0xffff);
            }
        } else {
            int narrow = (int) mask;
            for (int i = 0; i < count; i++) {
                into[i] = first + ((int) bytes.getLong(at) & narrow);
                at += width;
            }
        }
    }

    /** How many bytes the numbers of {@code count} rows take, with what follows them. */
    static int sizeBytes(int count, int width) {
        return count * width + PADDING_BYTES;
    }

    /** The fewest bytes that hold every number up to this one, which is taken as unsigned. */
    static int widthOf(long largest) {
        return (Long.SIZE - Long.numberOfLeadingZeros(largest) + Byte.SIZE - 1) / Byte.SIZE;
    }

    /** Writes one number of a column that begins at {@code start}; row after row, upwards. */
    static void put(ByteBuffer target, int start, int width, int row, long stored) {
        target.putLong(start + row * width, stored);
    }
}
