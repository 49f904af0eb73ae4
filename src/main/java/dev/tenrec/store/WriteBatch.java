package dev.tenrec.store;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several writes as one atomic {@link JournalEntry#JOINED} record. All are prepared before the first takes effect, so
 * none may depend on another's effect. The result is that of the last.
 *
 * <pre>
 * payload   per write with a record: kind 1 | payload size 4 | payload
 * </pre>
 */
final class WriteBatch<T> implements Write<T> {
    interface Visitor {
        void part(byte kind, long position, ByteBuffer payload);
    }

    private static final int HEADER_BYTES = 1 + 4;

    private final List<Write<?>> parts;
    private final Write<T> last;
    /** By part, the offset of its payload in the whole; -1 for a part without a record. */
    private final int[] offsets;

    WriteBatch(List<Write<?>> first, Write<T> last) {
        this.parts = new ArrayList<>(first);
        this.parts.add(last);
        this.last = last;
        this.offsets = new int[parts.size()];
    }

    @Override
    public @Nullable JournalEntry prepare() {
        List<ByteBuffer> payload = new ArrayList<>();
        int at = 0;
        for (int i = 0; i < offsets.length; i++) {
            JournalEntry part = parts.get(i).prepare();
            offsets[i] = part == null ? -1 : at + HEADER_BYTES;
            if (part != null) {
                int size =
                        part.payload().stream().mapToInt(ByteBuffer::remaining).sum();
                payload.add(ByteBuffer.allocate(HEADER_BYTES)
                        .put(part.kind())
                        .putInt(size)
                        .flip());
                payload.addAll(part.payload());
                at += HEADER_BYTES + size;
            }
        }
        return payload.isEmpty() ? null : new JournalEntry(JournalEntry.JOINED, payload);
    }

    @Override
    public void applied(long position) {
        for (int i = 0; i < offsets.length; i++) {
            if (offsets[i] >= 0) {
                parts.get(i).applied(position + offsets[i]);
            }
        }
    }

    @Override
    public @Nullable T answer() {
        for (Write<?> part : parts.subList(0, parts.size() - 1)) {
            part.answer();
        }
        return last.answer();
    }

    @Override
    public int sizeBytes() {
        return parts.stream().mapToInt(Write::sizeBytes).sum();
    }

    /** Visits each part of a payload with its own journal position. */
    static void decode(long position, ByteBuffer payload, Visitor visitor) {
        int start = payload.position();
        while (payload.hasRemaining()) {
            byte kind = payload.get();
            int size = payload.getInt();
            int at = payload.position();
            visitor.part(kind, position + at - start, payload.slice(at, size));
            payload.position(at + size);
        }
    }
}
