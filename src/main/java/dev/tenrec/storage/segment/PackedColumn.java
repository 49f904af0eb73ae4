package dev.tenrec.storage.segment;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A column of integers in frame-of-reference encoding, {@code base + scale * stored}, with as few bytes per value as
 * their spread needs: milliseconds of three months take five bytes, one of two hundred names takes one.
 *
 * <p>Each value is loaded as eight bytes and masked, so eight bytes of padding follow the last one.
 */
public final class PackedColumn {
    /** Padding behind the last value, which is loaded as eight bytes too. */
    static final int PADDING_BYTES = Long.BYTES;

    private static final int RAW_ROWS = 4_096;
    /** So many consecutive rows are loaded one by one. */
    private static final int FEW = 16;

    private static final ThreadLocal<byte[]> RAW =
            ThreadLocal.withInitial(() -> new byte[RAW_ROWS * Long.BYTES + PADDING_BYTES]);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final ByteBuffer bytes;
    private final int start;
    private final int width;
    private final long mask;
    private final long base;
    private final long scale;

    /**
     * @param bytes little-endian
     * @param start offset of the first value
     * @param width bytes per value, 0 to 8; 0 when all equal {@code base}
     */
    PackedColumn(ByteBuffer bytes, int start, int width, long base, long scale) {
        this.bytes = bytes;
        this.start = start;
        this.width = width;
        this.mask = width == Long.BYTES ? -1L : (1L << (Byte.SIZE * width)) - 1;
        this.base = base;
        this.scale = scale;
    }

    public long get(int row) {
        return base + scale * (bytes.getLong(start + row * width) & mask);
    }

    /** {@link #get} for columns of ints. */
    public int getInt(int row) {
        return (int) get(row);
    }

    /** Reads consecutive rows. */
    public void read(int from, int count, long[] into) {
        read(from, count, into, 0);
    }

    /** Reads consecutive rows to {@code into[first]} and following. */
    void read(int from, int count, long[] into, int first) {
        if (count <= FEW) {
            for (int i = 0; i < count; i++) {
                into[first + i] = get(from + i);
            }
            return;
        }
        for (int done = 0; done < count; done += RAW_ROWS) {
            int rows = Math.min(RAW_ROWS, count - done);
            byte[] raw = raw(from + done, rows);
            int at = 0;
            for (int i = first + done; i < first + done + rows; i++) {
                into[i] = base + scale * ((long) LONGS.get(raw, at) & mask);
                at += width;
            }
        }
    }

    /** Reads consecutive rows of a column of ints. */
    public void read(int from, int count, int[] into) {
        read(from, count, into, 0);
    }

    /** Reads consecutive rows to {@code into[first]} and following. */
    void read(int from, int count, int[] into, int first) {
        if (count <= FEW) {
            for (int i = 0; i < count; i++) {
                into[first + i] = getInt(from + i);
            }
            return;
        }
        for (int done = 0; done < count; done += RAW_ROWS) {
            int rows = Math.min(RAW_ROWS, count - done);
            byte[] raw = raw(from + done, rows);
            if (width == 1) {
                readBytes(raw, first + done, rows, into);
            } else if (width <= Integer.BYTES) {
                readInts(raw, first + done, rows, into);
            } else {
                for (int i = 0; i < rows; i++) {
                    into[first + done + i] = (int) (base + scale * ((long) LONGS.get(raw, i * width) & mask));
                }
            }
        }
    }

    /** Binary search in ascending values: the first row with at least this value, or {@code to}. */
    public int firstFrom(int from, int to, long number) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (get(middle) < number) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Binary search in ascending values: the first row with a greater value, or {@code to}. */
    public int firstAfter(int from, int to, long number) {
        return number == Long.MAX_VALUE ? to : firstFrom(from, to, number + 1);
    }

    private void readBytes(byte[] raw, int first, int rows, int[] into) {
        int least = (int) base;
        for (int i = 0; i < rows; i++) {
            into[first + i] = least + (raw[i] & 0xff);
        }
    }

    private void readInts(byte[] raw, int first, int rows, int[] into) {
        int least = (int) base;
        int narrow = (int) mask;
        int at = 0;
        for (int i = first; i < first + rows; i++) {
            into[i] = least + ((int) INTS.get(raw, at) & narrow);
            at += width;
        }
    }

    /** Copies at most {@link #RAW_ROWS} rows to a heap array, which loops read without bounds checks of a buffer. */
    private byte[] raw(int from, int rows) {
        byte[] raw = RAW.get();
        bytes.get(start + from * width, raw, 0, Math.min(raw.length, rows * width + PADDING_BYTES));
        return raw;
    }

    /** Bytes of a column, padding included. */
    static int sizeBytes(int count, int width) {
        return count * width + PADDING_BYTES;
    }

    /** The bytes that hold every number up to this one, unsigned. */
    static int widthOf(long largest) {
        return (Long.SIZE - Long.numberOfLeadingZeros(largest) + Byte.SIZE - 1) / Byte.SIZE;
    }

    /** Writes the first numbers, none negative; the target has room for {@link #PADDING_BYTES} behind them. */
    static void put(byte[] target, int width, int count, int[] numbers) {
        int at = 0;
        for (int i = 0; width > 0 && i < count; i++) {
            INTS.set(target, at, numbers[i]);
            at += width;
        }
    }

    /** Writes one number, not negative; in ascending order, because the bytes behind it are overwritten. */
    static void put(byte[] target, int width, int row, int number) {
        INTS.set(target, row * width, number);
    }

    /** Writes the first numbers, taken as unsigned. */
    static void put(byte[] target, int width, int count, long[] numbers) {
        int at = 0;
        for (int i = 0; width > 0 && i < count; i++) {
            LONGS.set(target, at, numbers[i]);
            at += width;
        }
    }
}
