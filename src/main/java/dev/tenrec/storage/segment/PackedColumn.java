package dev.tenrec.storage.segment;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Whole numbers, one for each row, in as few bytes as their spread needs: {@code base + scale * stored}. Milliseconds
 * of three months take five bytes, one of two hundred names takes one.
 *
 * <p>Every number is read as eight bytes of which the upper ones are masked away, so eight bytes follow the last one.
 */
public final class PackedColumn {
    /** What follows the numbers, so that the last one can be read as eight bytes. */
    static final int PADDING_BYTES = Long.BYTES;

    private static final int RAW_ROWS = 4_096;
    /** Where fewer than one row of so many is wanted, each is read alone. */
    private static final int SPARSE = 8;

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
     * @param start where the first number begins
     * @param width bytes of each, 0 to 8; 0 when all are {@code base}
     */
    PackedColumn(ByteBuffer bytes, int start, int width, long base, long scale) {
        this.bytes = bytes;
        this.start = start;
        this.width = width;
        this.mask = width == Long.BYTES ? -1L : (1L << (Byte.SIZE * width)) - 1;
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
        read(from, count, into, 0);
    }

    /** As the other, the first to {@code into[first]}. */
    void read(int from, int count, long[] into, int first) {
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

    /** As {@link #read(int, int, long[])}, of a column whose numbers fit. */
    public void read(int from, int count, int[] into) {
        read(from, count, into, 0);
    }

    /** As the other, the first to {@code into[first]}. */
    void read(int from, int count, int[] into, int first) {
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

    /** The numbers of some rows, which rise. */
    public void read(int[] rows, int count, long[] into) {
        int span = count == 0 ? 0 : rows[count - 1] - rows[0] + 1;
        if (span > RAW_ROWS || span > SPARSE * count) {
            for (int i = 0; i < count; i++) {
                into[i] = get(rows[i]);
            }
            return;
        }
        byte[] raw = raw(count == 0 ? 0 : rows[0], span);
        for (int i = 0; i < count; i++) {
            into[i] = base + scale * ((long) LONGS.get(raw, (rows[i] - rows[0]) * width) & mask);
        }
    }

    /** The first of some rows whose numbers rise that has this one or a higher one; {@code to} when there is none. */
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

    /** As {@link #firstFrom}, a higher one. */
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

    /** The bytes of at most {@link #RAW_ROWS} rows, where loops reach them soonest: in an array. */
    private byte[] raw(int from, int rows) {
        byte[] raw = RAW.get();
        bytes.get(start + from * width, raw, 0, Math.min(raw.length, rows * width + PADDING_BYTES));
        return raw;
    }

    /** How many bytes the numbers of {@code count} rows take, with what follows them. */
    static int sizeBytes(int count, int width) {
        return count * width + PADDING_BYTES;
    }

    /** The fewest bytes that hold every number up to this one, which is taken as unsigned. */
    static int widthOf(long largest) {
        return (Long.SIZE - Long.numberOfLeadingZeros(largest) + Byte.SIZE - 1) / Byte.SIZE;
    }

    /** Writes the first numbers, none of them negative; behind them there is place for {@link #PADDING_BYTES}. */
    static void put(byte[] target, int width, int count, int[] numbers) {
        int at = 0;
        for (int i = 0; width > 0 && i < count; i++) {
            INTS.set(target, at, numbers[i]);
            at += width;
        }
    }

    /** As the other, of numbers that are taken as unsigned. */
    static void put(byte[] target, int width, int count, long[] numbers) {
        int at = 0;
        for (int i = 0; width > 0 && i < count; i++) {
            LONGS.set(target, at, numbers[i]);
            at += width;
        }
    }
}
