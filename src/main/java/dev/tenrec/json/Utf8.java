package dev.tenrec.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Decides whether bytes are well-formed UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing above U+10FFFF.
 *
 * <p>Eight ASCII bytes are passed at a time, so that the usual body costs a fraction of its parsing.
 */
public final class Utf8 {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long NOT_ASCII = 0x8080808080808080L;

    private Utf8() {}

    /** The offset of the first byte that does not belong to well-formed UTF-8, or -1 when all do. */
    public static int firstInvalid(byte[] bytes) {
        return firstInvalid(bytes, 0, bytes.length);
    }

    /** The offset of the first malformed byte in {@code [from, to)}, or -1. */
    public static int firstInvalid(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (at + Long.BYTES <= to && ((long) LONG.get(bytes, at) & NOT_ASCII) == 0) {
                at += Long.BYTES;
                continue;
            }
            int size = bytes[at] >= 0 ? 1 : sequenceSize(bytes, at, to);
            if (size == 0) {
                return at;
            }
            at += size;
        }
        return -1;
    }

    private static int sequenceSize(byte[] bytes, int at, int to) {
        int lead = bytes[at] & 0xff;
        int size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
        if (lead < 0xc2 || lead > 0xf4 || at + size > to) {
            return 0;
        }
        int second = bytes[at + 1] & 0xff;
        int low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        int high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        if (second < low || second > high) {
            return 0;
        }
        for (int i = 2; i < size; i++) {
            if ((bytes[at + i] & 0xc0) != 0x80) {
                return 0;
            }
        }
        return size;
    }
}
