package dev.tenrec.primitive;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The canonical text of a uuid (RFC 9562, in lower case), in bytes and without an object: eight digits at a time in a
 * long, of which the first digit is the highest byte.
 */
public final class CanonicalUuid {
    /** The size of the text. */
    public static final int SIZE = 36;
    /** The size of the text in double quotes, its JSON. */
    public static final int QUOTED_SIZE = SIZE + 2;
    /** The size of the two halves. */
    public static final int BYTES = 2 * Long.BYTES;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private static final long EACH_BYTE = 0x0101010101010101L;
    /** From the digit after 9 to a. */
    private static final int TO_LETTERS = 'a' - '0' - 10;

    private CanonicalUuid() {}

    /** True for the canonical text of a uuid. */
    public static boolean isAt(byte[] source, int from, int size) {
        // Another text has another one than that of its numbers.
        return size == SIZE && is(high(source, from), low(source, from), source, from);
    }

    /** True for such a text in double quotes. */
    public static boolean isQuotedAt(byte[] source, int from, int size) {
        return size == QUOTED_SIZE
                && source[from] == '"'
                && source[from + QUOTED_SIZE - 1] == '"'
                && isAt(source, from + 1, SIZE);
    }

    /** True when the array, which has as many bytes, holds the text of this uuid in double quotes from here on. */
    public static boolean isQuoted(long high, long low, byte[] source, int from) {
        return source[from] == '"' && source[from + QUOTED_SIZE - 1] == '"' && is(high, low, source, from + 1);
    }

    /** True when the array, which has as many bytes, holds the text of this uuid from here on. */
    public static boolean is(long high, long low, byte[] source, int from) {
        if ((long) LONG.get(source, from) != digits(high >>> Integer.SIZE)) {
            return false;
        }
        long second = digits(high);
        long third = digits(low >>> Integer.SIZE);
        return (int) INT.get(source, from + 9) == (int) (second >>> Integer.SIZE)
                && (int) INT.get(source, from + 14) == (int) second
                && (int) INT.get(source, from + 19) == (int) (third >>> Integer.SIZE)
                && (int) INT.get(source, from + 24) == (int) third
                && (long) LONG.get(source, from + 28) == digits(low)
                && source[from + 8] == '-'
                && source[from + 13] == '-'
                && source[from + 18] == '-'
                && source[from + 23] == '-';
    }

    /** The upper half of the uuid whose text is here; any number for another text. */
    public static long high(byte[] source, int from) {
        return number((long) LONG.get(source, from)) << Integer.SIZE
                | number(joined((int) INT.get(source, from + 9), (int) INT.get(source, from + 14)));
    }

    /** The lower half, likewise. */
    public static long low(byte[] source, int from) {
        return number(joined((int) INT.get(source, from + 19), (int) INT.get(source, from + 24))) << Integer.SIZE
                | number((long) LONG.get(source, from + 28));
    }

    /** Writes the text. */
    public static void put(long high, long low, byte[] target, int at) {
        LONG.set(target, at, digits(high >>> Integer.SIZE));
        long second = digits(high);
        INT.set(target, at + 9, (int) (second >>> Integer.SIZE));
        INT.set(target, at + 14, (int) second);
        long third = digits(low >>> Integer.SIZE);
        INT.set(target, at + 19, (int) (third >>> Integer.SIZE));
        INT.set(target, at + 24, (int) third);
        LONG.set(target, at + 28, digits(low));
        target[at + 8] = '-';
        target[at + 13] = '-';
        target[at + 18] = '-';
        target[at + 23] = '-';
    }

    /** The text in double quotes. */
    public static byte[] quoted(long high, long low) {
        byte[] json = new byte[QUOTED_SIZE];
        json[0] = '"';
        put(high, low, json, 1);
        json[QUOTED_SIZE - 1] = '"';
        return json;
    }

    private static long joined(int digits, int more) {
        return (long) digits << Integer.SIZE | Integer.toUnsignedLong(more);
    }

    /** The eight digits of the lower 32 bits. */
    private static long digits(long number) {
        long spread = number & 0xffff_ffffL;
        spread = (spread | spread << 16) & 0x0000ffff0000ffffL;
        spread = (spread | spread << 8) & 0x00ff00ff00ff00ffL;
        spread = (spread | spread << 4) & 0x0f0f0f0f0f0f0f0fL;
        long letters = (spread + 6 * EACH_BYTE) >>> 4 & EACH_BYTE;
        return spread + '0' * EACH_BYTE + letters * TO_LETTERS;
    }

    /** The 32 bits of eight digits. */
    private static long number(long digits) {
        long letters = digits >>> 6 & EACH_BYTE;
        long spread = (digits & 0x0f0f0f0f0f0f0f0fL) + 9 * letters;
        spread = (spread | spread >>> 4) & 0x00ff00ff00ff00ffL;
        spread = (spread | spread >>> 8) & 0x0000ffff0000ffffL;
        return (spread | spread >>> 16) & 0xffff_ffffL;
    }
}
