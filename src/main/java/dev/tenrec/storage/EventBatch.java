package dev.tenrec.storage;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * The events of one request, encoded once on a worker: the payload of a journal record. Immutable.
 *
 * <pre>
 * payload   project 4 | received 8 | batch flags 1 | count 4 | dropped 4 | notes size 4 | skipped count 4
 *           | skipped indexes 4 each | notes | blocks
 * </pre>
 *
 * <p>Skipped indexes name duplicates: the blocks hold them, but they become no rows. If all events are duplicates,
 * there are no blocks. The blocks, see {@link EventBlock}, hold the events one after another.
 */
public final class EventBatch {
    private static final int HEADER_BYTES = 4 + 8 + 1 + 4 + 4 + 4 + 4;
    private static final int COUNT_OFFSET = 4 + 8 + 1;
    private static final byte HISTORICAL = 1;

    private final int projectId;
    private final boolean historical;
    private final long receivedMicros;
    private final int dropped;
    private final byte[] notes;
    /** The events, uncompressed, and the offset of each. */
    private final ByteBuffer raw;

    private final int[] starts;
    private final ByteBuffer blocks;
    /** By event, the offset of its block in {@link #blocks}, and its offset in the uncompressed block. */
    private final int[] blockOffsets;

    private final int[] offsetsInBlock;

    EventBatch(EventBatchBuilder builder, ByteBuffer blocks, int[] blockOffsets, int[] offsetsInBlock) {
        this.projectId = builder.projectId;
        this.historical = builder.historical;
        this.receivedMicros = builder.receivedMicros;
        this.dropped = builder.dropped;
        this.notes = builder.notes;
        this.raw = builder.raw.duplicate().flip();
        this.starts = Arrays.copyOf(builder.starts, builder.count);
        this.blocks = blocks;
        this.blockOffsets = blockOffsets;
        this.offsetsInBlock = offsetsInBlock;
    }

    /**
     * A batch of one event that this server creates for an edit through the API.
     *
     * @param micros time of the event and of its arrival, microseconds since 1970 in UTC
     * @param flags as {@link EventBatchBuilder#add} takes them
     * @param properties one JSON object
     */
    public static EventBatch single(
            int projectId, long micros, int flags, String name, String distinctId, byte[] properties) {
        EventBatchBuilder batch = new EventBatchBuilder(projectId, false, micros, properties.length);
        batch.add(
                UUID.randomUUID(),
                micros,
                flags,
                name.getBytes(StandardCharsets.UTF_8),
                distinctId.getBytes(StandardCharsets.UTF_8),
                properties,
                0,
                properties.length);
        return batch.build();
    }

    public int projectId() {
        return projectId;
    }

    /** True when the request carried {@code historical_migration: true}. */
    public boolean isHistorical() {
        return historical;
    }

    /** Arrival of the request, microseconds since 1970 in UTC. */
    public long receivedMicros() {
        return receivedMicros;
    }

    public int count() {
        return starts.length;
    }

    /** Further events of the request, accepted but left out by capture rules. */
    public int dropped() {
        return dropped;
    }

    /** Encoded remarks of capture about the events, often empty; must not be changed. */
    public byte[] notes() {
        return notes;
    }

    /** Bytes of the events as the journal holds them, compressed. */
    public int storedBytes() {
        return blocks.remaining();
    }

    public UUID uuid(int index) {
        return new UUID(uuidHigh(index), uuidLow(index));
    }

    /** Microseconds since 1970 in UTC. */
    public long timestampMicros(int index) {
        return EventLayout.timestampMicros(raw, starts[index]);
    }

    /** {@link EventLayout#CHANGES_PERSON}, {@link EventLayout#PERSONLESS}, {@link EventLayout#CONCERNS_GROUPS} bits. */
    public int flags(int index) {
        return EventLayout.flags(raw, starts[index]);
    }

    /** Digest of the event's person properties, made by {@code person.PersonDigest}; 0 if it has none. */
    public long personDigest(int index) {
        return EventLayout.personDigest(raw, starts[index]);
    }

    public String name(int index) {
        return new String(raw.array(), nameOffset(index), nameSize(index), StandardCharsets.UTF_8);
    }

    /** True when the event's name begins with this ASCII character. */
    public boolean nameBegins(int index, char first) {
        return nameSize(index) > 0 && raw.get(nameOffset(index)) == first;
    }

    /** The distinct id as sent. */
    public String distinctId(int index) {
        return new String(raw.array(), distinctIdOffset(index), distinctIdSize(index), StandardCharsets.UTF_8);
    }

    /** A copy of the properties, a JSON object in UTF-8. */
    public byte[] properties(int index) {
        int from = EventLayout.propertiesOffset(raw, starts[index]);
        return Arrays.copyOfRange(raw.array(), from, from + EventLayout.propertiesSize(raw, starts[index]));
    }

    long uuidHigh(int index) {
        return EventLayout.uuidHigh(raw, starts[index]);
    }

    long uuidLow(int index) {
        return EventLayout.uuidLow(raw, starts[index]);
    }

    byte[] raw() {
        return raw.array();
    }

    int nameOffset(int index) {
        return EventLayout.nameOffset(starts[index]);
    }

    int nameSize(int index) {
        return EventLayout.nameSize(raw, starts[index]);
    }

    int distinctIdOffset(int index) {
        return EventLayout.distinctIdOffset(raw, starts[index]);
    }

    int distinctIdSize(int index) {
        return EventLayout.distinctIdSize(raw, starts[index]);
    }

    /** Offset of the event's block behind header, skip list and notes. */
    int blockOffset(int index) {
        return blockOffsets[index];
    }

    /** Offset of the event within its uncompressed block. */
    int offsetInBlock(int index) {
        return offsetsInBlock[index];
    }

    /** Approximate heap size in bytes. */
    int sizeBytes() {
        return raw.capacity() + blocks.capacity() + notes.length + 16 * count();
    }

    /** Encodes the journal payload. */
    List<ByteBuffer> payload(BitSet skipped) {
        ByteBuffer header = ByteBuffer.allocate(headerSize(skipped));
        header.putInt(projectId).putLong(receivedMicros).put(historical ? HISTORICAL : 0);
        header.putInt(count()).putInt(dropped).putInt(notes.length).putInt(skipped.cardinality());
        skipped.stream().forEach(header::putInt);
        header.put(notes).flip();
        return skipped.cardinality() == count() ? List.of(header) : List.of(header, blocks.duplicate());
    }

    /** Bytes of the payload before the blocks. */
    int headerSize(BitSet skipped) {
        return HEADER_BYTES + 4 * skipped.cardinality() + notes.length;
    }

    /** Indexes of events whose uuid occurs earlier in the same batch. */
    BitSet ownDuplicates() {
        BitSet duplicates = new BitSet();
        if (count() > 1) {
            Set<UUID> seen = new HashSet<>(count() * 2);
            for (int i = 0; i < count(); i++) {
                duplicates.set(i, !seen.add(uuid(i)));
            }
        }
        return duplicates;
    }

    /**
     * Decodes a journal payload; {@link #skippedIn} reads its skip list. Without events if all are skipped.
     *
     * @throws DamagedBlockException when a block is damaged or the count is wrong
     */
    static EventBatch decode(ByteBuffer payload) {
        ByteBuffer source = payload.duplicate();
        int projectId = source.getInt();
        long receivedMicros = source.getLong();
        EventBatchBuilder builder =
                new EventBatchBuilder(projectId, source.get() == HISTORICAL, receivedMicros, EventBlock.CLOSE_BYTES);
        int count = source.getInt();
        builder.dropped = source.getInt();
        builder.notes = new byte[source.getInt()];
        int skippedCount = source.getInt();
        source.position(source.position() + 4 * skippedCount);
        source.get(builder.notes);
        ByteBuffer blocks = source.slice();
        int[] blockOffsets = new int[count];
        int[] offsetsInBlock = new int[count];
        while (source.hasRemaining()) {
            int blockOffset = blocks.limit() - source.remaining();
            int first = builder.count;
            int rawStart = builder.raw.position();
            builder.addBlock(EventBlock.read(source).raw());
            for (int i = first; i < builder.count; i++) {
                blockOffsets[i] = blockOffset;
                offsetsInBlock[i] = builder.starts[i] - rawStart;
            }
        }
        if (builder.count != count && skippedCount != count) {
            throw new DamagedBlockException("a batch of " + count + " events holds " + builder.count);
        }
        return new EventBatch(builder, blocks, blockOffsets, offsetsInBlock);
    }

    /** Hears of a block of a payload. */
    @FunctionalInterface
    interface BlockVisitor {
        /** @param offset of the block in the payload */
        void block(int offset, EventBlock block);
    }

    /** Visits the blocks of a payload, in order. */
    static void visitBlocks(ByteBuffer payload, BlockVisitor visitor) {
        ByteBuffer source = payload.slice();
        int notesSize = source.getInt(HEADER_BYTES - 8);
        source.position(HEADER_BYTES + 4 * source.getInt(HEADER_BYTES - 4) + notesSize);
        while (source.hasRemaining()) {
            int offset = source.position();
            visitor.block(offset, EventBlock.read(source));
        }
    }

    /** The number of events of a payload, duplicates included. */
    static int countIn(ByteBuffer payload) {
        return payload.getInt(payload.position() + COUNT_OFFSET);
    }

    /** The skip list of a payload. */
    static BitSet skippedIn(ByteBuffer payload) {
        ByteBuffer source = payload.duplicate();
        source.position(source.position() + HEADER_BYTES - 4);
        BitSet skipped = new BitSet();
        for (int left = source.getInt(); left > 0; left--) {
            skipped.set(source.getInt());
        }
        return skipped;
    }
}
