package dev.tenrec.storage;

import io.airlift.compress.lz4.Lz4Compressor;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.UUID;

/** Encodes the events of one request, one after another, into an {@link EventBatch}. Used by one thread, a worker. */
public final class EventBatchBuilder {
    private static final int SIZE_HINT_MIN = 1 << 10;
    private static final int SIZE_HINT_MAX = 1 << 20;
    private static final byte[] NO_NOTES = {};

    final int projectId;
    final boolean historical;
    final long receivedMicros;
    /** The events, uncompressed, see {@link EventLayout}. */
    ByteBuffer raw;
    /** By event, its offset in {@link #raw}. */
    int[] starts = new int[16];

    int count;
    int dropped;
    byte[] notes = NO_NOTES;

    /**
     * @param historical whether the request carried {@code historical_migration: true}
     * @param receivedMicros arrival of the request, microseconds since 1970 in UTC
     * @param sizeHint expected bytes of all events; growing beyond costs a copy
     */
    public EventBatchBuilder(int projectId, boolean historical, long receivedMicros, int sizeHint) {
        raw = ByteBuffer.allocate(Math.max(SIZE_HINT_MIN, Math.min(sizeHint, SIZE_HINT_MAX)));
        this.projectId = projectId;
        this.historical = historical;
        this.receivedMicros = receivedMicros;
    }

    /** Adds an event without a person digest. */
    public void add(
            UUID uuid,
            long timestampMicros,
            int flags,
            byte[] name,
            byte[] distinctId,
            byte[] source,
            int from,
            int to) {
        add(uuid, timestampMicros, flags, 0, name, distinctId, source, from, to);
    }

    /**
     * Adds an event. Texts are UTF-8; name and distinct id take at most 65,535 bytes.
     *
     * @param timestampMicros microseconds since 1970 in UTC
     * @param flags {@link EventLayout#CHANGES_PERSON}, {@link EventLayout#PERSONLESS} and
     *     {@link EventLayout#CONCERNS_GROUPS} bits
     * @param personDigest see {@link EventBatch#personDigest}
     * @param source holds the properties, one JSON object, in {@code [from, to)}
     */
    public void add(
            UUID uuid,
            long timestampMicros,
            int flags,
            long personDigest,
            byte[] name,
            byte[] distinctId,
            byte[] source,
            int from,
            int to) {
        startEvent(EventLayout.HEADER_BYTES + name.length + distinctId.length + to - from);
        EventLayout.putHeader(
                raw, uuid, timestampMicros, flags, name.length, distinctId.length, to - from, personDigest);
        raw.put(name).put(distinctId).put(source, from, to - from);
    }

    /** Counts one more event of the request, which capture rules left out. */
    public void drop() {
        dropped++;
    }

    /** Attaches encoded remarks about the events; the array must not change afterwards. */
    public void notes(byte[] encoded) {
        notes = encoded;
    }

    /** Events added so far. */
    public int count() {
        return count;
    }

    /** Compresses the events into blocks. */
    public EventBatch build() {
        int rawSize = raw.position();
        int[] blockOffsets = new int[count];
        int[] offsetsInBlock = new int[count];
        Lz4Compressor compressor = new Lz4Compressor();
        ByteBuffer blocks = ByteBuffer.allocate(
                EventBlock.sizeMax(rawSize) + (rawSize / EventBlock.CLOSE_BYTES + 1) * EventBlock.sizeMax(0));
        int first = 0;
        while (first < count) {
            int end = first + 1;
            while (end < count && starts[end] - starts[first] < EventBlock.CLOSE_BYTES) {
                end++;
            }
            int size = (end < count ? starts[end] : rawSize) - starts[first];
            for (int i = first; i < end; i++) {
                blockOffsets[i] = blocks.position();
                offsetsInBlock[i] = starts[i] - starts[first];
            }
            EventBlock.write(compressor, raw.array(), starts[first], size, receivedMicros, blocks);
            first = end;
        }
        return new EventBatch(this, blocks.flip(), blockOffsets, offsetsInBlock);
    }

    /** Adds the events of a decoded block. */
    void addBlock(byte[] block) {
        ByteBuffer events = ByteBuffer.wrap(block);
        int at = 0;
        while (at < block.length) {
            int size = EventLayout.sizeBytes(events, at);
            startEvent(size);
            raw.put(block, at, size);
            at += size;
        }
    }

    private void startEvent(int size) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, count * 2);
        }
        if (raw.remaining() < size) {
            int capacity = Math.max(raw.capacity() * 2, raw.position() + size);
            raw = ByteBuffer.allocate(capacity).put(raw.flip());
        }
        starts[count++] = raw.position();
    }
}
