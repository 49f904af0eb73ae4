package dev.tenrec.storage.segment;

import dev.tenrec.disk.BlockMemory;
import dev.tenrec.primitive.CanonicalUuid;
import dev.tenrec.primitive.TextHash;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Texts one behind the other in one buffer beside the heap: two objects for thousands of texts, which the collector of
 * the heap need not follow. A uuid, in quotes or not, takes 16 bytes, as does the blank that is left of an erased one.
 *
 * <pre>
 * buffer   entries, 4 each | texts
 * entry    is a blank 1 bit | is in quotes 1 bit | is short 1 bit | where the text ends 29 bits
 * text     as it is
 *          upper half 8 | lower half 8 (short)
 *          first byte 1 | all between 1 | last byte 1 | zeros 13 (short, a blank of the size of a uuid)
 * </pre>
 *
 * <p>A text has 64 KiB at most, as a distinct id, so a chunk of 4,096 ends within 29 bits.
 */
final class PackedTexts implements TextChunk {
    private static final VarHandle BUFFER_LONG =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle ARRAY_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int HEAD_BYTES = Integer.BYTES * TEXTS;
    private static final int END_MAX = (1 << 29) - 1;
    private static final int SHORT = 1 << 29;
    /** With {@link #SHORT}: the size is that of a uuid in quotes, also of a blank. */
    private static final int QUOTED = 1 << 30;
    /** With {@link #SHORT}: no uuid, but equal bytes between the first and the last. */
    private static final int BLANK = 1 << 31;

    private final ByteBuffer buffer;

    /** @param ends of as many texts as a chunk has */
    PackedTexts(BlockMemory memory, int[] ends, byte[] bytes) {
        int[] entries = new int[TEXTS];
        int end = HEAD_BYTES;
        for (int at = 0; at < TEXTS; at++) {
            int from = at == 0 ? 0 : ends[at - 1];
            int size = ends[at] - from;
            int form = form(bytes, from, size);
            end += form == 0 ? size : CanonicalUuid.BYTES;
            if (end > END_MAX) {
                throw new IllegalArgumentException("texts of " + end + " bytes in a chunk");
            }
            entries[at] = form | end;
        }
        this.buffer = memory.allocate(end, this);
        for (int at = 0; at < TEXTS; at++) {
            int from = at == 0 ? 0 : ends[at - 1];
            buffer.putInt(Integer.BYTES * at, entries[at]);
            put(at, bytes, from, ends[at] - from);
        }
    }

    /** The bytes that a text takes. */
    static int sizeBytes(byte[] source, int from, int size) {
        return form(source, from, size) == 0 ? size : CanonicalUuid.BYTES;
    }

    /** The bits before the end of a text. */
    private static int form(byte[] source, int from, int size) {
        if (size != CanonicalUuid.SIZE && size != CanonicalUuid.QUOTED_SIZE) {
            return 0;
        }
        int form = size == CanonicalUuid.SIZE ? SHORT : SHORT | QUOTED;
        if (CanonicalUuid.isAt(source, from, size) || CanonicalUuid.isQuotedAt(source, from, size)) {
            return form;
        }
        for (int i = from + 2; i < from + size - 1; i++) {
            if (source[i] != source[from + 1]) {
                return 0;
            }
        }
        return form | BLANK;
    }

    /** Writes a text of the form that its entry says. */
    private void put(int at, byte[] source, int from, int size) {
        int entry = entry(at);
        int start = start(at);
        if ((entry & SHORT) == 0) {
            buffer.put(start, source, from, size);
        } else if ((entry & BLANK) == 0) {
            int uuid = (entry & QUOTED) == 0 ? from : from + 1;
            BUFFER_LONG.set(buffer, start, CanonicalUuid.high(source, uuid));
            BUFFER_LONG.set(buffer, start + Long.BYTES, CanonicalUuid.low(source, uuid));
        } else {
            BUFFER_LONG.set(buffer, start, 0L);
            BUFFER_LONG.set(buffer, start + Long.BYTES, 0L);
            buffer.put(start, source[from]);
            buffer.put(start + 1, source[from + 1]);
            buffer.put(start + 2, source[from + size - 1]);
        }
    }

    private int entry(int at) {
        return buffer.getInt(Integer.BYTES * at);
    }

    private int start(int at) {
        return at == 0 ? HEAD_BYTES : entry(at - 1) & END_MAX;
    }

    private int size(int at, int entry) {
        if ((entry & SHORT) == 0) {
            return entry - start(at);
        }
        return (entry & QUOTED) == 0 ? CanonicalUuid.SIZE : CanonicalUuid.QUOTED_SIZE;
    }

    private static int shortStart(int entry) {
        return (entry & END_MAX) - CanonicalUuid.BYTES;
    }

    private long high(int entry) {
        return (long) BUFFER_LONG.get(buffer, shortStart(entry));
    }

    private long low(int entry) {
        return (long) BUFFER_LONG.get(buffer, shortStart(entry) + Long.BYTES);
    }

    @Override
    public byte[] text(int at) {
        try {
            return copy(at);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    private byte[] copy(int at) {
        int entry = entry(at);
        if ((entry & SHORT) != 0) {
            return (entry & BLANK) == 0 ? uuid(entry) : blank(entry);
        }
        int start = start(at);
        byte[] text = new byte[entry - start];
        int i = 0;
        for (; i + Long.BYTES <= text.length; i += Long.BYTES) {
            ARRAY_LONG.set(text, i, (long) BUFFER_LONG.get(buffer, start + i));
        }
        for (; i < text.length; i++) {
            text[i] = buffer.get(start + i);
        }
        return text;
    }

    private byte[] uuid(int entry) {
        if ((entry & QUOTED) != 0) {
            return CanonicalUuid.quoted(high(entry), low(entry));
        }
        byte[] text = new byte[CanonicalUuid.SIZE];
        CanonicalUuid.put(high(entry), low(entry), text, 0);
        return text;
    }

    private byte[] blank(int entry) {
        int start = shortStart(entry);
        byte[] text = new byte[(entry & QUOTED) == 0 ? CanonicalUuid.SIZE : CanonicalUuid.QUOTED_SIZE];
        Arrays.fill(text, buffer.get(start + 1));
        text[0] = buffer.get(start);
        text[text.length - 1] = buffer.get(start + 2);
        return text;
    }

    @Override
    public int size(int at) {
        try {
            return size(at, entry(at));
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public boolean is(int at, byte[] source, int from, int size) {
        try {
            return isEqual(at, source, from, size);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    private boolean isEqual(int at, byte[] source, int from, int size) {
        int entry = entry(at);
        if (size(at, entry) != size) {
            return false;
        }
        if ((entry & SHORT) == 0) {
            return isPlain(start(at), source, from, size);
        }
        if ((entry & BLANK) != 0) {
            return Arrays.equals(blank(entry), 0, size, source, from, from + size);
        }
        return (entry & QUOTED) == 0
                ? CanonicalUuid.is(high(entry), low(entry), source, from)
                : CanonicalUuid.isQuoted(high(entry), low(entry), source, from);
    }

    private boolean isPlain(int start, byte[] source, int from, int size) {
        int i = 0;
        for (; i + Long.BYTES <= size; i += Long.BYTES) {
            if ((long) BUFFER_LONG.get(buffer, start + i) != (long) ARRAY_LONG.get(source, from + i)) {
                return false;
            }
        }
        for (; i < size; i++) {
            if (buffer.get(start + i) != source[from + i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void overwrite(int at, byte[] text) {
        try {
            int entry = entry(at);
            int form = form(text, 0, text.length);
            if ((entry & SHORT) != 0) {
                if (form == 0 || text.length != size(at, entry)) {
                    throw new IllegalArgumentException("neither a blank nor a uuid for number " + at);
                }
                buffer.putInt(Integer.BYTES * at, form | (entry & END_MAX));
            }
            put(at, text, 0, text.length);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public long hash(int at) {
        try {
            int entry = entry(at);
            if ((entry & SHORT) != 0) {
                byte[] text = copy(at);
                return TextHash.of(text, 0, text.length);
            }
            int start = start(at);
            return TextHash.of(buffer, start, entry - start);
        } finally {
            Reference.reachabilityFence(this);
        }
    }
}
