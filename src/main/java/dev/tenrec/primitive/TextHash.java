package dev.tenrec.primitive;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.SecureRandom;

/**
 * The hash of a text, in an array or in a buffer. Seeded anew in each process, because clients choose the texts and
 * could choose collisions.
 */
public final class TextHash {
    private static final VarHandle ARRAY = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BUFFER =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long SEED = new SecureRandom().nextLong();

    private TextHash() {}

    public static long of(byte[] source, int from, int size) {
        long h = SEED + size;
        int at = from;
        int end = from + size;
        while (at + Long.BYTES <= end) {
            h = mix(h ^ (long) ARRAY.get(source, at));
            at += Long.BYTES;
        }
        long tail = 0;
        while (at < end) {
            tail = tail << 8 | (source[at++] & 0xff);
        }
        return mix(h ^ tail);
    }

    public static long of(ByteBuffer source, int from, int size) {
        long h = SEED + size;
        int at = from;
        int end = from + size;
        while (at + Long.BYTES <= end) {
            h = mix(h ^ (long) BUFFER.get(source, at));
            at += Long.BYTES;
        }
        long tail = 0;
        while (at < end) {
            tail = tail << 8 | (source.get(at++) & 0xff);
        }
        return mix(h ^ tail);
    }

    private static long mix(long z) {
        long y = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        y = (y ^ y >>> 27) * 0x94d049bb133111ebL;
        return y ^ y >>> 31;
    }
}
