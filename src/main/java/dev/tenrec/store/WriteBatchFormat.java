package dev.tenrec.store;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The payload of a {@link JournalEntry#JOINED} record: the entries that happen together, one after another.
 *
 * <pre>
 * part   kind 1 | payload size 4 | payload
 * </pre>
 */
final class WriteBatchFormat {
    private static final int HEADER_BYTES = 1 + 4;

    private WriteBatchFormat() {}

    /** Null when no part has an entry. */
    static JournalEntry encode(List<JournalEntry> parts) {
        List<ByteBuffer> payload = new ArrayList<>();
        parts.stream().filter(Objects::nonNull).forEach(part -> {
            payload.add(ByteBuffer.allocate(HEADER_BYTES)
                    .put(part.kind())
                    .putInt(size(part))
                    .flip());
            payload.addAll(part.payload());
        });
        return payload.isEmpty() ? null : new JournalEntry(JournalEntry.JOINED, payload);
    }

    /** Where the payload of each part stands, counted from the begin of the whole; -1 for a part without an entry. */
    static int[] offsets(List<JournalEntry> parts) {
        int[] offsets = new int[parts.size()];
        int at = 0;
        for (int i = 0; i < offsets.length; i++) {
            JournalEntry part = parts.get(i);
            offsets[i] = part == null ? -1 : at + HEADER_BYTES;
            at += part == null ? 0 : HEADER_BYTES + size(part);
        }
        return offsets;
    }

    /** Hands each part to a visitor, with its own position. */
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

    /** Takes the parts of a payload. */
    interface Visitor {
        void part(byte kind, long position, ByteBuffer payload);
    }

    private static int size(JournalEntry entry) {
        return entry.payload().stream().mapToInt(ByteBuffer::remaining).sum();
    }
}
