package dev.tenrec.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Replaces each escape of half a surrogate pair, {@code \ud83d} without its partner, by {@code \ufffd}: such halves
 * have no UTF-8, and written as {@code ?} two users would become one. Same size, so every other byte stays where it is.
 */
public final class LoneSurrogates {
    private static final byte[] REPLACEMENT = "\\ufffd".getBytes(StandardCharsets.US_ASCII);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long BACKSLASHES = 0x5c5c5c5c5c5c5c5cL;
    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final int ESCAPE_SIZE = 6;

    private LoneSurrogates() {}

    /** The same array when it holds none, else a changed copy. */
    public static byte[] replaced(byte[] json) {
        byte[] target = json;
        int at = 0;
        while (at < json.length) {
            if (json[at] != '\\') {
                at += at + Long.BYTES <= json.length && !hasBackslash((long) LONG.get(json, at)) ? Long.BYTES : 1;
                continue;
            }
            int unit = unit(json, at);
            if (unit < 0) {
                at += 2;
                continue;
            }
            if (Character.isHighSurrogate((char) unit) && isLow(json, at + ESCAPE_SIZE)) {
                at += 2 * ESCAPE_SIZE;
                continue;
            }
            if (Character.isSurrogate((char) unit)) {
                target = target == json ? json.clone() : target;
                System.arraycopy(REPLACEMENT, 0, target, at, ESCAPE_SIZE);
            }
            at += ESCAPE_SIZE;
        }
        return target;
    }

    /** True when one of eight bytes is a backslash: a byte that is zero after the xor borrows from its top bit. */
    private static boolean hasBackslash(long bytes) {
        long zeros = bytes ^ BACKSLASHES;
        return ((zeros - LOW_BITS) & ~zeros & HIGH_BITS) != 0;
    }

    private static boolean isLow(byte[] json, int at) {
        int unit = at < json.length && json[at] == '\\' ? unit(json, at) : -1;
        return unit >= 0 && Character.isLowSurrogate((char) unit);
    }

    /** The code unit of the escape that begins here with a backslash, or -1 when it is another one or broken. */
    private static int unit(byte[] json, int at) {
        if (at + ESCAPE_SIZE > json.length || json[at + 1] != 'u') {
            return -1;
        }
        int unit = 0;
        for (int i = at + 2; i < at + ESCAPE_SIZE; i++) {
            int digit = Character.digit(json[i], 16);
            if (digit < 0) {
                return -1;
            }
            unit = (unit << 4) | digit;
        }
        return unit;
    }
}
